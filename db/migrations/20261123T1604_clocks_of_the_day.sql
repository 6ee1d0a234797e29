-- Whom an order, a slip or a customer waits for follows from rows of other tables too: a deposit that can be locked
-- from what was set against its order, a slip that was scanned off, a debt that was paid or reminded of.
create function mark_hand_over_of() returns trigger language plpgsql as $$
begin
  insert into hand_over_mark (entity, record_id, actor_id)
  values (tg_argv[0], (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[1])::bigint,
    nullif(current_setting('app.actor', true), '')::bigint);
  return null;
end $$;

create trigger hand_over_of after insert on allocation for each row when (new.order_id is not null)
  execute function mark_hand_over_of('order', 'order_id');
create trigger hand_over_of after insert on bill_scan for each row execute function mark_hand_over_of('bill', 'bill_id');
create trigger hand_over_of after insert or update or delete on open_bill for each row
  execute function mark_hand_over_of('payment_reminder', 'customer_id');
create trigger hand_over_of after insert on payment_reminder for each row
  execute function mark_hand_over_of('payment_reminder', 'customer_id');
create trigger hand_over_clock after update on orders for each row
  when ((old.write_off_by, old.noticed_at, old.deposit_request) is distinct from
    (new.write_off_by, new.noticed_at, new.deposit_request))
  execute function mark_hand_over('order');
create trigger hand_over_cod_noted after update on bill for each row
  when ((old.remitted_cod, old.cod_fee) is distinct from (new.remitted_cod, new.cod_fee))
  execute function mark_hand_over('bill_cod');
