-- A bill that was approved and taken back in the same period counts for nothing there, and did happen: what was taken
-- back is counted by itself.
create or replace view sales_day_source as
select b.id as row_id, b.day::timestamp at time zone 'Asia/Ho_Chi_Minh' as at, b.day, o.station_id, o.sale_id, o.route_code,
  b.orders::bigint as orders, b.bills::bigint as bills, b.goods, b.service, b.freight, b.surcharge, b.storage, b.delivery,
  b.customs, b.discount, b.cost, (b.orders < 0)::int::bigint as undone
from billed_order b join orders o on o.id = b.order_id;
comment on column sales_day_source.undone is 'How many orders were taken back.';
alter table sales_day add column undone bigint not null default 0;
alter table sales_day_counted add column undone bigint not null default 0;
comment on column sales_day.undone is 'How many orders were taken back.';
comment on column sales_day_counted.undone is 'How many orders were taken back.';
insert into day_sums_mark (sums, row_id) select 'sales_day', id from billed_order where orders < 0;
