-- How a bill's delivery went, as its history tells it: how often it was tried, when and how it ended.

create table bill_flow (
  bill_id bigint primary key references bill,
  sent_at timestamptz not null,
  failures integer not null default 0,
  ended_at timestamptz,
  delivered boolean not null default false,
  returned boolean not null default false
);
comment on table bill_flow is 'How the delivery of a bill went, by the moves of its history.';
comment on column bill_flow.bill_id is 'Bill.';
comment on column bill_flow.sent_at is 'When it first left with its carrier or shipper, 16.';
comment on column bill_flow.failures is 'How often it could not be delivered, 18.';
comment on column bill_flow.ended_at is 'When it was delivered, failed last or came back; null: it is under way.';
comment on column bill_flow.delivered is 'It was delivered, 17.';
comment on column bill_flow.returned is 'It failed and its goods were taken back.';

create function follow_bill_flow() returns trigger language plpgsql as $$
begin
  case
    when new.to_status = 16 then
      insert into bill_flow as f (bill_id, sent_at) values (new.entity_id, new.at)
      on conflict (bill_id) do update set ended_at = null, delivered = false, returned = false;
    when new.to_status = 17 then
      update bill_flow set ended_at = new.at, delivered = true where bill_id = new.entity_id;
    when new.to_status = 18 then
      update bill_flow set ended_at = new.at, delivered = false, failures = failures + 1 where bill_id = new.entity_id;
    when new.to_status = 0 and new.from_status = 18 then
      update bill_flow set ended_at = new.at, returned = true where bill_id = new.entity_id;
    -- It never left: the hand-over was taken back.
    else
      delete from bill_flow where bill_id = new.entity_id;
  end case;
  return null;
end $$;
comment on function follow_bill_flow() is 'Row trigger of the history: keeps how the delivery of a bill went.';

create trigger follow_bill_flow after insert on event for each row
  when (new.entity = 'bill' and new.to_status is not null and new.to_status is distinct from new.from_status
    and (new.to_status in (16, 17, 18) or new.from_status in (16, 17, 18)))
  execute function follow_bill_flow();

create index bill_flow_ended on bill_flow (ended_at) include (sent_at, failures, delivered, returned) where ended_at is not null;

insert into config_factor (key, value, applied_date) values
  ('delivery.in_time_days', 3, '2020-01-01'),
  ('cod.remit_days', 7, '2020-01-01');
