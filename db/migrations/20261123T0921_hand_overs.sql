-- Whoever may do the next step is told: triggers mark the record that moved, in the mover's transaction; a job
-- asks of marked records for whom they wait now, and rings, replaces or settles what stands in their bells.

alter table bell
  add column hand_over boolean not null default false,
  add column entity text,
  add column record_id bigint,
  add column records int,
  add column done_at timestamptz,
  add constraint bell_records check (records is null or hand_over and record_id is null);
comment on column bell.hand_over is 'The next step of something waits for the person; false: only news.';
comment on column bell.entity is 'Kind of the record it is about, as events name it.';
comment on column bell.record_id is 'The record; null where one line stands for many.';
comment on column bell.records is 'Of a line that stands for many: how many of them still wait; the title begins with it.';
comment on column bell.done_at is 'Of a hand-over: when the record had moved on, or somebody else had done it.';
-- Never more than one line a record and person: what is newer replaces it.
create unique index bell_record on bell (staff_id, entity, record_id) where hand_over and record_id is not null;

create table hand_over (
  staff_id bigint not null references staff on delete cascade,
  entity text not null,
  record_id bigint not null,
  kind text not null,
  bell_id bigint not null references bell on delete cascade,
  primary key (staff_id, entity, record_id)
);
comment on table hand_over is 'What waits for whom, as their bells say it; gone once the record has moved on.';
comment on column hand_over.staff_id is 'Whom it waits for.';
comment on column hand_over.entity is 'Kind of the record.';
comment on column hand_over.record_id is 'The record.';
comment on column hand_over.kind is 'What is to be done: the name of the waiting declaration.';
comment on column hand_over.bell_id is 'The line in the bell; one line may stand for many records.';
create index hand_over_record on hand_over (entity, record_id);
create index hand_over_bell on hand_over (bell_id);

create table bell_mute (
  staff_id bigint not null references staff on delete cascade,
  kind text not null,
  primary key (staff_id, kind)
);
comment on table bell_mute is 'Kinds of notices that a person does not want in the bell; the queue shows them all the same.';
comment on column bell_mute.staff_id is 'The person.';
comment on column bell_mute.kind is 'The kind, as bell.kind.';

create table hand_over_mark (
  id bigint generated always as identity,
  entity text not null,
  record_id bigint not null,
  actor_id bigint
);
comment on table hand_over_mark is 'Records that moved, and people whose work changed; written by triggers, gone once the job has seen them.';
comment on column hand_over_mark.id is 'Order of writing: of several the last says who did it.';
comment on column hand_over_mark.entity is 'Kind of the record; staff: everything that waits for this person is looked at.';
comment on column hand_over_mark.record_id is 'The record.';
comment on column hand_over_mark.actor_id is 'Who moved it; nobody is told what they did themselves.';
create index hand_over_mark_id on hand_over_mark (id);

create function mark_hand_over() returns trigger language plpgsql as $$
begin
  insert into hand_over_mark (entity, record_id, actor_id)
  values (tg_argv[0], case tg_op when 'DELETE' then old.id else new.id end,
    nullif(current_setting('app.actor', true), '')::bigint);
  return null;
end $$;

create function hands_over(target regclass, entity text, columns text[]) returns void language plpgsql as $$
begin
  execute format('create trigger hand_over after insert or delete on %s for each row
    execute function mark_hand_over(%L)', target, entity);
  execute format('create trigger hand_over_moved after update on %s for each row when (%s)
    execute function mark_hand_over(%L)', target,
    (select format('(%s) is distinct from (%s)', string_agg(format('old.%I', c), ', '), string_agg(format('new.%I', c), ', '))
      from unnest(columns) c), entity);
end $$;
comment on function hands_over(regclass, text, text[]) is 'Whom a record of the table waits for follows from these columns: a change of them is handed over.';

select hands_over('orders', 'order', '{status,sub_status,station_id,sale_id,buyer_id,account_id,extra_deposit,guaranteed,track,goods_type,deleted_at}'),
  hands_over('bill', 'bill', '{status,station_id,sale_id,cod_status,waybill,partner_id,shipper_id}'),
  hands_over('transfer', 'transfer', '{status,station_id,approved_by,manager_by,partner_confirmed_by}'),
  hands_over('behalf_payment', 'behalf_payment', '{status,station_id}'),
  hands_over('billing', 'billing', '{status,buyer_id,card_id}'),
  hands_over('penalty', 'penalty', '{status,station_id}'),
  hands_over('partner_refund', 'partner_refund', '{status,station_id,partner_id}'),
  hands_over('support_request', 'support_request', '{status,station_id,handler_id}'),
  hands_over('money_transaction', 'money_transaction', '{status,station_id,deleted_at}'),
  hands_over('customer_debt', 'customer_debt', '{status}'),
  hands_over('level_proposal', 'level_proposal', '{status}'),
  hands_over('delivery_batch', 'batch', '{status,station_id}'),
  hands_over('opening_import', 'opening_import', '{status,station_id}'),
  hands_over('feedback', 'feedback', '{status,station_id,sale_id,department_id}'),
  hands_over('order_guarantee', 'order_guarantee', '{status}'),
  hands_over('rate_proposal', 'rate_proposal', '{status}'),
  hands_over('staff_leave', 'leave', '{status}'),
  hands_over('bank_transaction', 'bank_transaction', '{status}'),
  hands_over('bank_import', 'bank_import', '{status}'),
  hands_over('mawb', 'mawb', '{status,warehouse_code}'),
  hands_over('package', 'package', '{receive_status,warehouse_code,mawb_id}'),
  hands_over('inbill', 'inbill', '{closed_at,cancelled_at,station_id}');

create function mark_whose_work() returns trigger language plpgsql as $$
declare
  people bigint[];
begin
  if tg_table_name = 'customer' then people := array[old.sale_id, new.sale_id];
  elsif tg_table_name = 'staff' then people := array[new.id];
  elsif tg_op = 'DELETE' then people := array[old.staff_id];
  else people := array[new.staff_id];
  end if;
  insert into hand_over_mark (entity, record_id) select 'staff', person from unnest(people) person where person is not null;
  return null;
end $$;
create trigger hand_over after update on staff for each row
  when ((old.role, old.status, old.partner_id, old.warehouse_code)
    is distinct from (new.role, new.status, new.partner_id, new.warehouse_code))
  execute function mark_whose_work();
create trigger hand_over after insert or delete on staff_station for each row execute function mark_whose_work();
create trigger hand_over after update on customer for each row when (old.sale_id is distinct from new.sale_id)
  execute function mark_whose_work();
