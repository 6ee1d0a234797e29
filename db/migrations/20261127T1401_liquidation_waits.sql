-- What begins or ends a wait for goods that nobody came for is marked: an owner was told, a buyer's order moved, a
-- statement was sent.
create trigger hand_over_of after insert or update of withdrawn_at on liquidation_notice
  for each row execute function mark_hand_over_of('order', 'order_id');
create trigger hand_over_of_goods after update of status on liquidation_order
  for each row when (old.status is distinct from new.status)
  execute function mark_hand_over_of('liquidation', 'liquidation_id');
create trigger hand_over_of after update of sent_at on liquidation_statement
  for each row execute function mark_hand_over_of('liquidation', 'liquidation_id');
create index liquidation_statement_unsent on liquidation_statement (liquidation_id) where sent_at is null;
