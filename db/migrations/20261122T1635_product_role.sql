-- The product works as a role that owns nothing (docs/adr/0020): what it may not do by itself is done here, by
-- functions that run as the owner, or is refused by triggers it cannot switch off.

create table kept_column (
  table_name text not null,
  column_name text not null,
  primary key (table_name, column_name)
);
comment on table kept_column is 'Columns the product''s role may not change; its grants follow from here at the end of every migration.';
comment on column kept_column.table_name is 'Table.';
comment on column kept_column.column_name is 'Column; * where the product only reads the table.';

create function keeps(target regclass, columns text[]) returns void language sql as $$
  insert into kept_column (table_name, column_name)
  select c.relname, k from pg_class c cross join unnest(columns) k where c.oid = target
$$;
comment on function keeps(regclass, text[]) is 'Takes the right to change these columns of a table from the product''s role; {*}: to write it at all.';
select keeps('kept_column', '{*}');

create or replace function ensure_month_partition(parent regclass, month date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', month);
  name text := format('%s_%s', parent::text, to_char(first, 'YYYYMM'));
begin
  if to_regclass(name) is null then
    execute format('create table %I partition of %s for values from (%L) to (%L)',
                   name, parent, first, (first + interval '1 month')::date);
  end if;
end $$;

-- Balances follow the lines: nobody writes them by hand.
create function move_balances() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account a set balance = a.balance + l.amount, quantity = a.quantity + l.quantity
  from (select account_id, sum(amount)::bigint as amount, coalesce(sum(foreign_amount), 0) as quantity
    from added group by account_id) l
  where a.id = l.account_id and a.tracked;
  return null;
end $$;
comment on function move_balances() is 'After the lines of an entry: tracked accounts move by their sums.';
create trigger move_balances after insert on entry_line
  referencing new table as added for each statement execute function move_balances();
select keeps('account', '{code,kind,owner_id,tracked,balance,quantity}');
create trigger no_delete before delete on account for each row execute function refuse_change();
create trigger begins_at_zero before insert on account
  for each row when (new.balance <> 0 or new.quantity <> 0) execute function refuse_change();

-- A hold or an allocation ends, or moves with its order; whose it is never changes.
select keeps('customer_lock', '{customer_id,kind,amount,created_at}');
select keeps('allocation', '{customer_id,entry_id,created_at}');
select keeps('exposure', '{order_id,customer_id}');
create trigger only_shrinks before update on allocation
  for each row when (old.released_at is not null or new.amount > old.amount) execute function refuse_change();
create trigger no_delete before delete on allocation for each row execute function refuse_change();
create trigger no_delete before delete on customer_lock for each row execute function refuse_change();
create trigger released_once before update on customer_lock
  for each row when (old.released_at is not null) execute function refuse_change();

create function keep_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from entry where reverses_id = old.entry_id) then
    raise exception '% % stands in the books: its entry % is not reversed', tg_table_name, old.id, old.entry_id
      using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function keep_posted() is 'A document whose entry stands keeps what was posted; after the reversal it may change.';

create function posted(target regclass, columns text[]) returns void language plpgsql as $$
declare
  differs text := (select format('(%s) is distinct from (%s)',
    string_agg(format('old.%I', c), ', '), string_agg(format('new.%I', c), ', ')) from unnest(array['entry_id'] || columns) c);
begin
  execute format('create trigger posted before update on %s for each row
    when (old.entry_id is not null and %s) execute function keep_posted()', target, differs);
  execute format('create trigger posted_stays before delete on %s for each row
    when (old.entry_id is not null) execute function keep_posted()', target);
end $$;
comment on function posted(regclass, text[]) is 'Of a document with entry_id: these columns stay while its entry stands.';
select posted('transfer', '{customer_id,trans_type,amount,maker_id,checker_id}');
select posted('money_transaction', '{customer_id,trans_type,trans_amount,trans_postdate,contra,maker_id}');
select posted('penalty', '{customer_id,amount,maker_id,checker_id}');
select posted('behalf_payment', '{customer_id,goods_vnd,service_vnd,maker_id,approved_by,completed_by}');
select posted('partner_refund', '{partner_id,card_id,amount,maker_id,checker_id}');
select posted('card_load', '{card_id,bank_id,foreign_amount,rate,fee,amount,load_date,maker_id}');
select posted('bill', '{customer_id,total_vnd,approved_by}');

create trigger no_truncate before truncate on audit for each statement execute function refuse_change();
create trigger no_truncate before truncate on event for each statement execute function refuse_change();
create trigger no_truncate before truncate on allocation for each statement execute function refuse_change();
