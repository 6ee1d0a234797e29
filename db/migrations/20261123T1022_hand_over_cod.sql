-- The collected money of a bill waits for its own people, beside the bill.
create trigger hand_over_cod after update on bill for each row when (old.cod_status is distinct from new.cod_status)
  execute function mark_hand_over('bill_cod');
select hands_over('notification', 'notification', '{status}');
