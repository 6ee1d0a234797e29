-- Sums by day over several tables: a view says which rows count, on which day, under which keys and with what;
-- triggers of its tables only mark the row that changed, and a job moves the sums by what the row counts for
-- now less what it was counted for. So the deposits held enter the sums of the orders, and the next sum is a
-- view, summed_by_day() and feeds_day_sums() for each of its tables (docs/adr/0012).

create table day_sums_mark (
  sums text not null,
  row_id bigint not null
);
comment on table day_sums_mark is 'Rows that changed since they were counted; written by triggers, gone once the sums have them.';
comment on column day_sums_mark.sums is 'Table of the sums.';
comment on column day_sums_mark.row_id is 'Key of the row in the view of its source.';
create index day_sums_mark_row on day_sums_mark (sums, row_id);

create function summed_by_day(sums text, keys text[]) returns void language plpgsql as $$
declare
  source text := sums || '_source';
  counted text := sums || '_counted';
  key_list text := (select string_agg(quote_ident(k), ', ' order by n) from unnest(keys) with ordinality as k(k, n));
  measures text[] := (select array_agg(attname::text order by attnum) from pg_attribute
    where attrelid = source::regclass and attnum > 0 and attname <> all('{row_id,at,day}' || keys));
  every text := (select string_agg(format('alter %I set not null', m), ', ') from unnest(measures) m);
begin
  execute format('create table %I (like %I including comments)', sums, source);
  execute format('alter table %I drop row_id, drop at, alter day set not null, %s, add unique nulls not distinct (day, %s)',
    sums, every, key_list);
  execute format('comment on table %I is %L', sums,
    format('Sums of %s; complete together with what day_sums_mark names.', source));
  execute format('create table %I (like %I including comments)', counted, source);
  execute format('alter table %I drop at, alter day set not null, %s, add primary key (row_id)', counted, every);
  execute format('comment on table %I is %L', counted, format('What each row of %s is counted for in %s.', source, sums));
  execute format('insert into %1$I (row_id, day, %2$s, %3$s) select row_id, day, %2$s, %3$s from %4$I',
    counted, key_list, (select string_agg(quote_ident(m), ', ') from unnest(measures) m), source);
  execute format('insert into %1$I (day, %2$s, %3$s) select day, %2$s, %4$s from %5$I group by day, %2$s',
    sums, key_list, (select string_agg(quote_ident(m), ', ') from unnest(measures) m),
    (select string_agg(format('sum(%I)', m), ', ') from unnest(measures) m), counted);
end $$;
comment on function summed_by_day(text, text[]) is 'Makes and fills the sums of the view <sums>_source: by its day and these keys, of its other columns beside row_id and at.';

create function feeds_day_sums(feeding regclass, sums text, key text, columns text[]) returns void language plpgsql as $$
declare
  mark text := format('%s_of_%s', sums, feeding);
  differs text := (select format('(%s) is distinct from (%s)',
    string_agg(format('old.%I', c), ', '), string_agg(format('new.%I', c), ', ')) from unnest(key || columns) c);
begin
  execute format($made$
    create function %1$I() returns trigger language plpgsql as $body$
    begin
      if tg_op <> 'INSERT' and old.%2$I is not null then
        insert into day_sums_mark (sums, row_id) values (%3$L, old.%2$I);
      end if;
      if new.%2$I is not null and (tg_op = 'INSERT' or new.%2$I is distinct from old.%2$I) then
        insert into day_sums_mark (sums, row_id) values (%3$L, new.%2$I);
      end if;
      return null;
    end $body$ $made$, mark, key, sums);
  execute format('create trigger %1$I after insert or delete on %2$s for each row execute function %1$I()', mark, feeding);
  execute format('create trigger %1$I after update on %2$s for each row when (%3$s) execute function %4$I()',
    mark || '_moved', feeding, differs, mark);
end $$;
comment on function feeds_day_sums(regclass, text, text, text[]) is 'A change to these columns of a table marks the row of the sums that its key column names.';

drop trigger order_day_change on orders;
drop function order_day_change();
drop table order_day, order_day_change;
delete from day_sums_doubt where sums = 'order_day';

create view order_day_source as
select o.id as row_id, o.created_at as at, (o.created_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
  o.station_id, o.sale_id, o.status, 1::bigint as orders, o.quoted_total, o.deposit_request, coalesce(l.amount, 0) as deposit
from orders o left join customer_lock l on l.order_id = o.id and l.kind = 'deposit' and l.released_at is null
where o.deleted_at is null;
comment on view order_day_source is 'What each order counts for in the report of orders.';
comment on column order_day_source.row_id is 'The order.';
comment on column order_day_source.at is 'When it was made.';
comment on column order_day_source.day is 'Business day on which it was made.';
comment on column order_day_source.station_id is 'Its station.';
comment on column order_day_source.sale_id is 'Its sales person.';
comment on column order_day_source.status is 'Where it stands.';
comment on column order_day_source.orders is 'How many.';
comment on column order_day_source.quoted_total is 'Total, VND.';
comment on column order_day_source.deposit_request is 'Deposit asked, VND.';
comment on column order_day_source.deposit is 'Deposit held, VND.';

-- The triggers come first: from here until the commit nobody changes what the sums are made of.
select feeds_day_sums('orders', 'order_day', 'id',
  '{created_at,station_id,sale_id,status,quoted_total,deposit_request,deleted_at}');
select feeds_day_sums('customer_lock', 'order_day', 'order_id', '{kind,amount,released_at}');
select summed_by_day('order_day', '{station_id,sale_id,status}');
