-- Sums by day of the orders: a report of years reads days, not orders. What changes an order leaves the old
-- row with minus and the new one with plus in order_day_change; a job adds these to the sums.

create table order_day (
  day date not null,
  station_id bigint not null,
  sale_id bigint,
  status numeric(4,1) not null,
  orders bigint not null,
  quoted_total bigint not null,
  deposit_request bigint not null,
  unique nulls not distinct (day, station_id, sale_id, status)
);
comment on table order_day is 'Sums of the orders by the day they were made; complete together with order_day_change.';
comment on column order_day.day is 'Business day of created_at.';
comment on column order_day.station_id is 'Station of the orders.';
comment on column order_day.sale_id is 'Their sales person.';
comment on column order_day.status is 'Where they stand.';
comment on column order_day.orders is 'How many.';
comment on column order_day.quoted_total is 'Sum of their totals, VND.';
comment on column order_day.deposit_request is 'Sum of the deposits asked, VND.';

create table order_day_change (
  id bigint generated always as identity primary key,
  day date not null,
  station_id bigint not null,
  sale_id bigint,
  status numeric(4,1) not null,
  orders bigint not null,
  quoted_total bigint not null,
  deposit_request bigint not null
);
comment on table order_day_change is 'What is not in order_day yet: rows of orders as they came (+) and went (-). A row is gone once it is added.';
comment on column order_day_change.id is 'Key.';
comment on column order_day_change.day is 'Business day of created_at.';
comment on column order_day_change.station_id is 'Station of the order.';
comment on column order_day_change.sale_id is 'Its sales person.';
comment on column order_day_change.status is 'Where it stands.';
comment on column order_day_change.orders is '1 or -1.';
comment on column order_day_change.quoted_total is 'Its total, VND, with that sign.';
comment on column order_day_change.deposit_request is 'Deposit asked, VND, with that sign.';

create table day_sums_doubt (
  sums text not null,
  month date not null,
  found_at timestamptz not null default now(),
  primary key (sums, month)
);
comment on table day_sums_doubt is 'Months whose sums were found to differ from their source: read from the source until rebuilt.';
comment on column day_sums_doubt.sums is 'Table of the sums.';
comment on column day_sums_doubt.month is 'First day of the month.';
comment on column day_sums_doubt.found_at is 'When the difference was found.';

create function order_day_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.created_at, old.station_id, old.sale_id, old.status, old.quoted_total, old.deposit_request, old.deleted_at)
      is not distinct from (new.created_at, new.station_id, new.sale_id, new.status, new.quoted_total, new.deposit_request, new.deleted_at) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into order_day_change (day, station_id, sale_id, status, orders, quoted_total, deposit_request)
    values ((old.created_at at time zone 'Asia/Ho_Chi_Minh')::date, old.station_id, old.sale_id, old.status, -1,
      -old.quoted_total, -old.deposit_request);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into order_day_change (day, station_id, sale_id, status, orders, quoted_total, deposit_request)
    values ((new.created_at at time zone 'Asia/Ho_Chi_Minh')::date, new.station_id, new.sale_id, new.status, 1,
      new.quoted_total, new.deposit_request);
  end if;
  return null;
end $$;

-- From here on until the commit nobody changes an order: what the next statement sums is all there is.
create trigger order_day_change
  after insert or delete or update of created_at, station_id, sale_id, status, quoted_total, deposit_request, deleted_at
  on orders for each row execute function order_day_change();

insert into order_day
select (created_at at time zone 'Asia/Ho_Chi_Minh')::date, station_id, sale_id, status, count(*), sum(quoted_total), sum(deposit_request)
from orders where deleted_at is null group by 1, 2, 3, 4;
