-- What each posting of a bill says of each of its orders: the journal has the bill's revenue by kind, and every
-- line of it is split over the orders it is asked for, to the dong. Written at the commit of the posting, whoever
-- posts; what takes a posting back has the opposite rows, on the day of its own.
create table billed_order (
  id bigint generated always as identity primary key,
  entry_id bigint not null references entry,
  bill_id bigint not null references bill,
  order_id bigint not null references orders,
  customer_id bigint not null references customer,
  day date not null,
  orders smallint not null check (orders in (-1, 1)),
  bills smallint not null check (bills in (-1, 0, 1)),
  goods bigint not null,
  service bigint not null,
  freight bigint not null,
  surcharge bigint not null,
  storage bigint not null,
  delivery bigint not null,
  customs bigint not null,
  discount bigint not null,
  cost bigint not null,
  unique (entry_id, order_id)
);
comment on table billed_order is 'What a posting of a bill says of one of its orders; written by trigger, split from the lines of the entry.';
comment on column billed_order.id is 'Key.';
comment on column billed_order.entry_id is 'The posting, or what takes it back.';
comment on column billed_order.bill_id is 'Bill.';
comment on column billed_order.order_id is 'Order.';
comment on column billed_order.customer_id is 'Whose.';
comment on column billed_order.day is 'Posting date of the entry.';
comment on column billed_order.orders is '1, of what takes a posting back -1.';
comment on column billed_order.bills is 'The bill itself, counted at its first order.';
comment on column billed_order.goods is 'Its part of revenue:goods, VND.';
comment on column billed_order.service is 'Its part of revenue:service, VND.';
comment on column billed_order.freight is 'Its part of revenue:freight, VND.';
comment on column billed_order.surcharge is 'Its part of revenue:surcharge, VND.';
comment on column billed_order.storage is 'Its part of revenue:storage, VND.';
comment on column billed_order.delivery is 'Its part of revenue:delivery, VND.';
comment on column billed_order.customs is 'Its part of clearing:customs: passed through, no revenue, VND.';
comment on column billed_order.discount is 'Its part of what the bill took off: the revenue is less by it already, VND.';
comment on column billed_order.cost is 'What its goods cost by expense:goods, VND.';
create index billed_order_day on billed_order (day, id);
create index billed_order_at on billed_order ((day::timestamp at time zone 'Asia/Ho_Chi_Minh'));
create index billed_order_bill on billed_order (bill_id);
create index billed_order_order on billed_order (order_id);
create index billed_order_customer on billed_order (customer_id, day);

create function keep_billed_orders(posted bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into billed_order (entry_id, bill_id, order_id, customer_id, day, orders, bills, goods, service, freight,
    surcharge, storage, delivery, customs, discount, cost)
  with heads as (
    select e.id as entry_id, e.posting_date as day, b.id as bill_id, b.customer_id, b.discount_vnd,
      exists (select from bill_order l where l.bill_id = b.id and l.removed_at is null) as live
    from entry e join bill b on b.id = e.reference_id
    where e.id = any(posted) and e.kind = 'bill' and e.reverses_id is null),
  asked as (
    select h.*, o.order_id, o.goods_vnd, greatest(o.service_vnd + o.extras_vnd - o.customs_vnd, 0) as service_vnd, o.freight_vnd,
      o.surcharge_vnd, o.storage_vnd, o.customs_vnd,
      o.goods_vnd + o.service_vnd + o.freight_vnd + o.surcharge_vnd + o.storage_vnd + o.extras_vnd as whole
    from heads h join (
      select bill_id, order_id, removed_at is null as live, max(goods_vnd) as goods_vnd, max(service_vnd) as service_vnd,
        max(freight_vnd) as freight_vnd, max(surcharge_vnd) as surcharge_vnd, max(storage_vnd) as storage_vnd,
        max(extras_vnd) as extras_vnd, max(customs_vnd) as customs_vnd
      from bill_order where bill_id in (select bill_id from heads) group by 1, 2, 3) o
      on o.bill_id = h.bill_id and o.live = h.live),
  posted_lines as (
    select l.entry_id, a.code, -sum(l.amount) as amount
    from entry_line l join account a on a.id = l.account_id
    where l.entry_id in (select entry_id from heads) and (a.kind = 'revenue' or a.code = 'clearing:customs') group by 1, 2
    union all select entry_id, 'discount', discount_vnd from heads),
  weighed as (
    select k.entry_id, k.order_id, p.code, p.amount, case p.code when 'revenue:goods' then k.goods_vnd
        when 'revenue:service' then k.service_vnd when 'revenue:freight' then k.freight_vnd
        when 'revenue:surcharge' then k.surcharge_vnd when 'revenue:storage' then k.storage_vnd
        when 'clearing:customs' then k.customs_vnd else greatest(k.whole, 0) end as own, greatest(k.whole, 0) as whole
    from asked k join posted_lines p using (entry_id)),
  shared as (
    select *, case when sum(own) over kind > 0 then own when sum(whole) over kind > 0 then whole else 1 end as weight
    from weighed window kind as (partition by entry_id, code)),
  -- Each part is what the parts up to it come to, rounded, less those before: they sum to the whole.
  split as (
    select entry_id, order_id, code,
      (round(amount * sum(weight) over upto / sum(weight) over kind)
        - round(amount * (sum(weight) over upto - weight) / sum(weight) over kind))::bigint as part
    from shared window kind as (partition by entry_id, code), upto as (partition by entry_id, code order by order_id)),
  parts as (
    select entry_id, order_id, coalesce(sum(part) filter (where code = 'revenue:goods'), 0)::bigint as goods,
      coalesce(sum(part) filter (where code = 'revenue:service'), 0)::bigint as service,
      coalesce(sum(part) filter (where code = 'revenue:freight'), 0)::bigint as freight,
      coalesce(sum(part) filter (where code = 'revenue:surcharge'), 0)::bigint as surcharge,
      coalesce(sum(part) filter (where code = 'revenue:storage'), 0)::bigint as storage,
      coalesce(sum(part) filter (where code = 'revenue:delivery'), 0)::bigint as delivery,
      coalesce(sum(part) filter (where code = 'clearing:customs'), 0)::bigint as customs,
      coalesce(sum(part) filter (where code = 'discount'), 0)::bigint as discount
    from split group by 1, 2),
  costs as (
    select l.entry_id, l.order_id, sum(l.amount)::bigint as cost
    from entry_line l join account a on a.id = l.account_id and a.code = 'expense:goods'
    where l.entry_id in (select entry_id from heads) group by 1, 2)
  select k.entry_id, k.bill_id, k.order_id, k.customer_id, k.day, 1,
    case when row_number() over (partition by k.entry_id order by k.order_id) = 1 then 1 else 0 end,
    p.goods, p.service, p.freight, p.surcharge, p.storage, p.delivery, p.customs, p.discount, coalesce(c.cost, 0)
  from asked k join parts p using (entry_id, order_id) left join costs c using (entry_id, order_id)
  order by k.entry_id, k.order_id
  on conflict do nothing;

  insert into billed_order (entry_id, bill_id, order_id, customer_id, day, orders, bills, goods, service, freight,
    surcharge, storage, delivery, customs, discount, cost)
  select e.id, w.bill_id, w.order_id, w.customer_id, e.posting_date, -w.orders, -w.bills, -w.goods, -w.service,
    -w.freight, -w.surcharge, -w.storage, -w.delivery, -w.customs, -w.discount, -w.cost
  from entry e join billed_order w on w.entry_id = e.reverses_id
  where e.id = any(posted) and e.kind = 'bill'
  order by e.id, w.order_id
  on conflict do nothing;
$$;
comment on function keep_billed_orders(bigint[]) is 'Splits postings of bills over their orders, and what takes them back; those that are split by now stay.';

create function billed_order_of_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A posting from before this was kept is split first.
  if new.reverses_id is not null then perform keep_billed_orders(array[new.reverses_id]); end if;
  perform keep_billed_orders(array[new.id]);
  return null;
end $$;
comment on function billed_order_of_entry() is 'Row trigger of entry: a posting of a bill is split over its orders once all its lines are there.';
create constraint trigger billed_orders after insert on entry deferrable initially deferred
  for each row when (new.kind = 'bill') execute function billed_order_of_entry();
create trigger no_update before update on billed_order for each row execute function refuse_change();
create trigger no_delete before delete on billed_order for each row execute function refuse_change();
create trigger no_truncate before truncate on billed_order for each statement execute function refuse_change();

create view sales_day_source as
select b.id as row_id, b.day::timestamp at time zone 'Asia/Ho_Chi_Minh' as at, b.day, o.station_id, o.sale_id, o.route_code,
  b.orders::bigint as orders, b.bills::bigint as bills, b.goods, b.service, b.freight, b.surcharge, b.storage, b.delivery,
  b.customs, b.discount, b.cost
from billed_order b join orders o on o.id = b.order_id;
comment on view sales_day_source is 'What each order on a posted bill counts for in the report of revenue.';
comment on column sales_day_source.row_id is 'The order in the posting.';
comment on column sales_day_source.at is 'Beginning of its day.';
comment on column sales_day_source.day is 'Business day of the posting.';
comment on column sales_day_source.station_id is 'Station of the order.';
comment on column sales_day_source.sale_id is 'Sales person of the order.';
comment on column sales_day_source.route_code is 'Route of the order.';
comment on column sales_day_source.orders is 'How many orders, less those taken back.';
comment on column sales_day_source.bills is 'How many bills, less those taken back.';
comment on column sales_day_source.goods is 'Goods, VND.';
comment on column sales_day_source.service is 'Service, VND.';
comment on column sales_day_source.freight is 'Freight, VND.';
comment on column sales_day_source.surcharge is 'Surcharges, VND.';
comment on column sales_day_source.storage is 'Storage, VND.';
comment on column sales_day_source.delivery is 'Delivery, VND.';
comment on column sales_day_source.customs is 'Customs passed through, VND.';
comment on column sales_day_source.discount is 'Taken off, VND.';
comment on column sales_day_source.cost is 'Cost of the goods, VND.';

select feeds_day_sums('billed_order', 'sales_day', 'id', '{day}');
-- An order that goes to another sales person takes all it was billed for with it.
create function sales_day_of_orders() returns trigger language plpgsql as $$
begin
  insert into day_sums_mark (sums, row_id) select 'sales_day', id from billed_order where order_id = new.id;
  return null;
end $$;
comment on function sales_day_of_orders() is 'Row trigger of orders: marks what the order was billed for in the sums of sales_day.';
create trigger sales_day_of_orders_moved after update on orders for each row
  when ((old.station_id, old.sale_id, old.route_code) is distinct from (new.station_id, new.sale_id, new.route_code))
  execute function sales_day_of_orders();
select summed_by_day('sales_day', '{station_id,sale_id,route_code}');

create procedure fill_billed_orders() language plpgsql as $$
declare
  first bigint := 0;
  last bigint := (select coalesce(max(id), 0) from entry);
begin
  while first < last loop
    perform keep_billed_orders(array(select id from entry where id > first and id <= first + 5000 and kind = 'bill'));
    commit;
    first := first + 5000;
  end loop;
end $$;
comment on procedure fill_billed_orders() is 'Splits the postings of before, some thousand entries at a time; what takes one back comes after it.';
