-- Everybody who wrote any part of what a second person checks is kept, by trigger: none of them checks it.
create table written_by (
  entity text not null,
  row_id bigint not null,
  staff_id bigint not null references staff,
  at timestamptz not null default now(),
  primary key (entity, row_id, staff_id)
);
comment on table written_by is 'Who wrote any part of what a second person checks: made it, changed a part of it, or where its money goes.';
comment on column written_by.entity is 'What it is, as its status table calls it.';
comment on column written_by.row_id is 'Key of the row.';
comment on column written_by.staff_id is 'Who wrote.';
comment on column written_by.at is 'When they first did.';
create index written_by_staff on written_by (staff_id);
create trigger append_only before update or delete on written_by for each row execute function refuse_change();

create function keep_writer() returns trigger language plpgsql as $$
declare
  actor bigint := nullif(nullif(current_setting('app.actor', true), ''), '0')::bigint;
  maker bigint;
begin
  if tg_op = 'INSERT' then
    maker := (to_jsonb(new) ->> tg_argv[1])::bigint;
    -- What has no maker is the system's own: the bank's booking made a receipt, a rule a fee.
    if maker is null then return null; end if;
  end if;
  insert into written_by (entity, row_id, staff_id)
    select tg_argv[0], new.id, person from unnest(array[actor, maker]) as person where person is not null
    on conflict do nothing;
  return null;
end $$;
comment on function keep_writer() is 'Row trigger of what a second person checks: keeps the person of the call, of a new row its maker too.';

create function keep_writer_of_linked() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into written_by (entity, row_id, staff_id) select %L, t.id, $1 from %I t where t.%I = $2 and t.status = %L on conflict do nothing',
    tg_argv[0], tg_argv[0], tg_argv[1], tg_argv[2])
    using nullif(nullif(current_setting('app.actor', true), ''), '0')::bigint, new.id;
  return null;
end $$;
comment on function keep_writer_of_linked() is 'Row trigger of what tells where money goes: who changes it writes every row that waits and names it.';

create function any_differs(columns text[]) returns text language sql immutable as $$
  select string_agg(format('old.%1$I is distinct from new.%1$I', name), ' or ') from unnest(columns) as name
$$;
comment on function any_differs(text[]) is 'The condition of a trigger that one of the columns changes.';

create function keep_writers(target regclass, entity text, maker text, state text, waiting text, variadic columns text[])
returns void language plpgsql as $$
begin
  execute format('create trigger keep_maker after insert on %s for each row execute function keep_writer(%L, %L)',
    target, entity, maker);
  -- What a decision changes together with the state is no writing, nor what is put right afterwards.
  execute format('create trigger keep_writer after update on %s for each row
      when (old.%I = %L and new.%I = %L and (%s)) execute function keep_writer(%L)',
    target, state, waiting, state, waiting, any_differs(columns), entity);
end $$;
comment on function keep_writers(regclass, text, text, text, text, text[]) is 'Keeps who wrote the rows of a table: who makes one, and who changes one of the columns while it waits.';

select keep_writers('transfer', 'transfer', 'maker_id', 'status', '0', 'customer_id', 'order_id', 'bill_id',
  'trans_type', 'method', 'card_id', 'partner_id', 'amount', 'message', 'receive_bank', 'receive_account',
  'receive_holder', 'attachments', 'note');
select keep_writers('penalty', 'penalty', 'maker_id', 'status', '0', 'customer_id', 'order_id', 'kind', 'amount', 'note');
select keep_writers('behalf_payment', 'behalf_payment', 'maker_id', 'status', '2', 'customer_id', 'name', 'supplier',
  'link', 'receive_info', 'currency', 'amount', 'exchange_rate', 'typed_rate', 'goods_vnd', 'service_vnd',
  'payment_channel', 'attachments', 'note');
select keep_writers('partner_refund', 'partner_refund', 'maker_id', 'status', '0', 'partner_id', 'card_id', 'amount', 'note');
select keep_writers('support_request', 'support_request', 'maker_id', 'status', '0', 'customer_id', 'order_id', 'kind', 'content');
select keep_writers('customer_debt', 'customer_debt', 'created_by', 'status', 'waiting', 'customer_id', 'amount', 'reason', 'due_date');
select keep_writers('level_proposal', 'level_proposal', 'created_by', 'status', 'waiting', 'customer_id', 'level_code', 'reason');
select keep_writers('order_guarantee', 'order_guarantee', 'asked_by', 'status', '0', 'order_id', 'amount', 'reason');
select keep_writers('staff_leave', 'leave', 'created_by', 'status', '0', 'staff_id', 'kind', 'from_date', 'from_half',
  'to_date', 'to_half', 'days', 'reason');

-- Which account of ours or of a partner's a waiting request names, and whose that is.
do $$
declare
  account constant text[] := array['kind', 'bank_code', 'bank_bin', 'account_number', 'holder', 'partner_id'];
  entity text;
begin
  foreach entity in array array['transfer', 'partner_refund'] loop
    execute format('create trigger keep_writer_of_%I after update on card for each row when (%s)
      execute function keep_writer_of_linked(%L, %L, %L)', entity, any_differs(account), entity, 'card_id', '0');
  end loop;
end $$;

-- Who wrote what is there: its maker, and whom the audit trail knows of what still waits.
insert into written_by (entity, row_id, staff_id)
  select 'transfer', id, maker_id from transfer where maker_id is not null
  union select 'transfer', id, changed_by from transfer where changed_by is not null
  union select 'penalty', id, maker_id from penalty where maker_id is not null
  union select 'penalty', id, changed_by from penalty where changed_by is not null
  union select 'behalf_payment', id, maker_id from behalf_payment
  union select 'behalf_payment', id, changed_by from behalf_payment where changed_by is not null
  union select 'partner_refund', id, maker_id from partner_refund
  union select 'support_request', id, maker_id from support_request
  union select 'customer_debt', id, created_by from customer_debt where created_by is not null
  union select 'level_proposal', id, created_by from level_proposal where created_by is not null
  union select 'order_guarantee', id, asked_by from order_guarantee
  union select 'leave', id, created_by from staff_leave where created_by is not null;
insert into written_by (entity, row_id, staff_id)
  select distinct case a.table_name when 'staff_leave' then 'leave' else a.table_name end, a.row_id, a.actor_id
  from (
    select 'transfer' as table_name, id from transfer where status = 0
    union all select 'penalty', id from penalty where status = 0
    union all select 'behalf_payment', id from behalf_payment where status = 2
    union all select 'customer_debt', id from customer_debt where status = 'waiting'
    union all select 'level_proposal', id from level_proposal where status = 'waiting'
    union all select 'support_request', id from support_request where status = 0
    union all select 'staff_leave', id from staff_leave where status = 0
  ) waiting
  join audit a on a.table_name = waiting.table_name and a.row_id = waiting.id and a.op = 'U'
    and not a.new ?| array['status', 'approved_by', 'manager_by', 'partner_confirmed_by', 'handler_id', 'reminders', 'image_transfer']
  join staff on staff.id = a.actor_id
  on conflict do nothing;

alter table transfer drop constraint transfer_changer, drop column changed_by;
alter table penalty drop constraint penalty_changer, drop column changed_by;
alter table behalf_payment drop constraint behalf_payment_changer, drop column changed_by;
