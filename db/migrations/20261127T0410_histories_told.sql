-- What triggers keep of the histories and of the journal in the writer's transaction is told anew by a function of the
-- table's name, <table>_told(keys): by night the two are compared, and a difference is written anew from it.

create function order_step_told(records bigint[]) returns setof order_step
language sql stable as $$
  select * from order_step_source where order_id = any(records)
$$;
comment on function order_step_told(bigint[]) is 'What order_step has of these orders, from their histories.';

create function order_flow_told(records bigint[]) returns setof order_flow
language sql stable as $$
  with told as (
    select e.entity_id as order_id, e.id, e.at, e.action,
      case when e.to_status is distinct from e.from_status then e.to_status end as reached
    from event e
    where e.entity = 'order' and e.entity_id = any(records)
      and (e.to_status is distinct from e.from_status and e.to_status <> 0 or e.action = 'track')
  ), lasts as (
    select t.*, coalesce(max(id) filter (where reached < 6) over way, 0) as before_6,
      coalesce(max(id) filter (where reached < 7) over way, 0) as before_7,
      coalesce(max(id) filter (where reached < 8) over way, 0) as before_8,
      coalesce(max(id) filter (where reached < 8.2) over way, 0) as before_82,
      coalesce(max(id) filter (where reached <> 17) over way, 0) as before_17
    from told t window way as (partition by order_id)
  ), begun as (
    select l.*, min(id) filter (where reached >= 6 and id > before_6) over (partition by order_id) as began from lasts l
  ), ways as (
    select order_id,
      array_agg(at) filter (where reached is null or reached < 7) as early,
      (array_agg(at order by id) filter (where reached >= 7 or action = 'track'))[1] as shipped_at,
      (array_agg(at order by id) filter (where reached >= 7 and id > before_7))[1] as received_at,
      (array_agg(at order by id) filter (where reached >= 8 and id > before_8))[1] as exported_at,
      (array_agg(at order by id) filter (where reached >= 8.2 and id > before_82))[1] as arrived_at,
      (array_agg(at order by id) filter (where reached = 17 and id > before_17))[1] as delivered_at
    from begun where id >= began group by order_id)
  select w.order_id,
    -- Whether its tracking number was known when it was bought no history tells: what was kept of that stands.
    case when f.shipped_at = any(w.early) then f.shipped_at else w.shipped_at end,
    w.received_at, w.exported_at, w.arrived_at, w.delivered_at
  from ways w left join order_flow f on f.order_id = w.order_id
$$;
comment on function order_flow_told(bigint[]) is 'What order_flow has of these orders, from their histories: a stage was reached by the first move at or past it since the last one before it.';

create function bill_flow_told(records bigint[]) returns setof bill_flow
language sql stable as $$
  with told as (
    select entity_id as bill_id, id, at, to_status,
      coalesce(max(id) filter (where to_status not in (16, 17, 18) and not (to_status = 0 and from_status = 18))
        over (partition by entity_id), 0) as taken_back
    from event
    where entity = 'bill' and entity_id = any(records) and to_status is distinct from from_status
      and (to_status in (16, 17, 18) or from_status in (16, 17, 18) and to_status is not null)
  ), begun as (
    select t.*, min(id) filter (where to_status = 16 and id > taken_back) over (partition by bill_id) as began from told t
  ), ways as (
    select bill_id, (array_agg(at order by id))[1] as sent_at, count(*) filter (where to_status = 18)::int as failures,
      (array_agg(to_status order by id desc))[1] as stands, (array_agg(at order by id desc))[1] as stood_at
    from begun where id >= began group by bill_id)
  select bill_id, sent_at, failures, case when stands <> 16 then stood_at end, stands = 17, stands = 0 from ways
$$;
comment on function bill_flow_told(bigint[]) is 'What bill_flow has of these bills, from their histories: since it was last taken back before it had left.';

create function bill_export_told(records bigint[]) returns setof bill_export
language sql stable as $$
  with told as (
    select e.entity_id as bill_id, (e.at at time zone 'Asia/Ho_Chi_Minh')::date as day,
      case when e.to_status >= 15 then 1 else -1 end as bills, row_number() over (partition by e.entity_id order by e.id) as nth
    from event e
    where e.entity = 'bill' and e.entity_id = any(records) and e.from_status is not null
      and (e.from_status >= 15) <> (e.to_status >= 15)
  ), kept as (
    select x.*, row_number() over (partition by x.bill_id order by x.id) as nth from bill_export x where x.bill_id = any(records)
  ), posted as (
    select b.bill_id, b.entry_id, sum(b.goods) as goods, sum(b.service) as service, sum(b.freight) as freight,
      sum(b.surcharge) as surcharge, sum(b.storage) as storage, sum(b.delivery) as delivery, sum(b.customs) as customs
    from billed_order b where b.bill_id = any(records) and b.orders > 0 group by 1, 2
  ), sizes as (
    select l.bill_id, sum(greatest(w.packages, 1))::int as boxes, sum(o.weight)::numeric(12,2) as weight
    from (select distinct bill_id, order_id from bill_order where bill_id = any(records) and removed_at is null) l
    join orders o on o.id = l.order_id
    cross join lateral (select count(*) as packages from package_order po join package g on g.id = po.package_id
      where po.order_id = o.id and g.cancelled_at is null) w group by 1)
  -- What it weighed and of which of its postings it had left is known from what was kept of that day.
  select k.id, t.bill_id, t.day, t.bills::smallint, coalesce(k.boxes, t.bills * s.boxes, 0),
    coalesce(k.weight, t.bills * s.weight, 0), coalesce(k.goods, t.bills * p.goods, 0)::bigint,
    coalesce(k.service, t.bills * p.service, 0)::bigint, coalesce(k.freight, t.bills * p.freight, 0)::bigint,
    coalesce(k.surcharge, t.bills * p.surcharge, 0)::bigint, coalesce(k.storage, t.bills * p.storage, 0)::bigint,
    coalesce(k.delivery, t.bills * p.delivery, 0)::bigint, coalesce(k.customs, t.bills * p.customs, 0)::bigint
  from told t
  left join lateral (select k.* from kept k where k.bill_id = t.bill_id and k.nth = t.nth and k.day = t.day and k.bills = t.bills
    and exists (select from posted q where q.bill_id = k.bill_id
      and (q.goods, q.service, q.freight, q.surcharge, q.storage, q.delivery, q.customs) is not distinct from
        (k.bills * k.goods, k.bills * k.service, k.bills * k.freight, k.bills * k.surcharge, k.bills * k.storage,
          k.bills * k.delivery, k.bills * k.customs))) k on true
  left join lateral (select * from posted q where q.bill_id = t.bill_id order by q.entry_id desc limit 1) p on true
  left join sizes s on s.bill_id = t.bill_id
  order by t.bill_id, t.nth
$$;
comment on function bill_export_told(bigint[]) is 'What bill_export has of these bills, from their histories and postings.';

create function split_postings(posted bigint[]) returns setof billed_order
language sql stable as $$
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
  select null::bigint, k.entry_id, k.bill_id, k.order_id, k.customer_id, k.day, 1::smallint,
    (case when row_number() over (partition by k.entry_id order by k.order_id) = 1 then 1 else 0 end)::smallint,
    p.goods, p.service, p.freight, p.surcharge, p.storage, p.delivery, p.customs, p.discount, coalesce(c.cost, 0)
  from asked k join parts p using (entry_id, order_id) left join costs c using (entry_id, order_id)
$$;
comment on function split_postings(bigint[]) is 'Postings of bills split over their orders, to the dong; of what takes one back nothing.';

-- As before, by the same split.
create or replace function keep_billed_orders(posted bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into billed_order (entry_id, bill_id, order_id, customer_id, day, orders, bills, goods, service, freight,
    surcharge, storage, delivery, customs, discount, cost)
  select entry_id, bill_id, order_id, customer_id, day, orders, bills, goods, service, freight,
    surcharge, storage, delivery, customs, discount, cost
  from split_postings(posted)
  order by entry_id, order_id
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

create function billed_order_told(records bigint[]) returns setof billed_order
language sql stable as $$
  with posted as (
    select e.id as entry_id, e.reverses_id, coalesce(-sum(l.amount) filter (where a.code = 'revenue:goods'), 0) as goods,
      coalesce(-sum(l.amount) filter (where a.code = 'revenue:service'), 0) as service,
      coalesce(-sum(l.amount) filter (where a.code = 'revenue:freight'), 0) as freight,
      coalesce(-sum(l.amount) filter (where a.code = 'revenue:surcharge'), 0) as surcharge,
      coalesce(-sum(l.amount) filter (where a.code = 'revenue:storage'), 0) as storage,
      coalesce(-sum(l.amount) filter (where a.code = 'revenue:delivery'), 0) as delivery,
      coalesce(-sum(l.amount) filter (where a.code = 'clearing:customs'), 0) as customs,
      coalesce(sum(l.amount) filter (where a.code = 'expense:goods'), 0) as cost
    from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
    where e.kind = 'bill' and e.id = any(records) group by e.id
  ), kept as (
    select entry_id, sum(goods) as goods, sum(service) as service, sum(freight) as freight, sum(surcharge) as surcharge,
      sum(storage) as storage, sum(delivery) as delivery, sum(customs) as customs, sum(cost) as cost, abs(sum(bills)) as bills
    from billed_order where entry_id = any(records) group by 1
  -- A bill that was taken back may ask for other orders by now: what was split by then stands while it is the whole of it.
  ), wrong as materialized (
    select p.entry_id, p.reverses_id from posted p left join kept k using (entry_id)
    where (p.goods, p.service, p.freight, p.surcharge, p.storage, p.delivery, p.customs, p.cost, 1)
      is distinct from (k.goods, k.service, k.freight, k.surcharge, k.storage, k.delivery, k.customs, k.cost, k.bills))
  select b.* from billed_order b join posted p using (entry_id) where not exists (select from wrong w where w.entry_id = b.entry_id)
  union all select * from split_postings(array(select entry_id from wrong where reverses_id is null))
  union all
  select null::bigint, w.entry_id, s.bill_id, s.order_id, s.customer_id, e.posting_date, (-s.orders)::smallint, (-s.bills)::smallint,
    -s.goods, -s.service, -s.freight, -s.surcharge, -s.storage, -s.delivery, -s.customs, -s.discount, -s.cost
  from wrong w join entry e on e.id = w.entry_id join billed_order s on s.entry_id = w.reverses_id
$$;
comment on function billed_order_told(bigint[]) is 'What billed_order has of these entries, from the lines of the journal.';

-- The rows of a posting and of what left the house are changed by nobody but who writes them anew from what they tell.
drop trigger no_delete on billed_order;
create trigger no_delete before delete on billed_order for each row
  when (coalesce(current_setting('app.telling', true), '') <> 'on') execute function refuse_change();
drop trigger no_delete on bill_export;
create trigger no_delete before delete on bill_export for each row
  when (coalesce(current_setting('app.telling', true), '') <> 'on') execute function refuse_change();
create trigger order_margin_gone after delete on billed_order for each row execute function mark_order_margin();

create function tell_anew(kept text, record text, records bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  columns text;
  fresh jsonb;
begin
  if kept <> all('{order_step,order_flow,bill_flow,bill_export,billed_order}') then
    raise exception '% is not told by a history', kept;
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
  where attrelid = kept::regclass and attnum > 0 and not attisdropped and attidentity = '';
  -- What is told may read what is kept: first it is told, then that goes.
  execute format('select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from %I($1) t', kept || '_told') using records into fresh;
  perform set_config('app.telling', 'on', true);
  execute format('delete from %I where %I = any($1)', kept, record) using records;
  perform set_config('app.telling', '', true);
  execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_recordset(null::%1$I, $1) on conflict do nothing', kept, columns)
    using fresh;
end $$;
comment on function tell_anew(text, text, bigint[]) is 'Writes the kept rows of these records anew, as they are told.';

create procedure tell_all_anew(kept text, record text, holder text) language plpgsql as $$
declare
  first bigint := 0;
  last bigint;
  records bigint[];
begin
  execute format('select coalesce(max(id), 0) from %I', holder) into last;
  while first < last loop
    -- A row that somebody works on is waited for; nobody waits behind us but who works on one of these.
    perform set_config('lock_timeout', '0', true);
    execute format('select coalesce(array_agg(id), ''{}'') from (select id from %I where id > $1 and id <= $1 + 1000 order by id for no key update) h', holder)
      using first into records;
    perform tell_anew(kept, record, records);
    commit;
    first := first + 1000;
  end loop;
end $$;
comment on procedure tell_all_anew(text, text, text) is 'Writes kept rows anew, a thousand records at a time; holder: the table of the records.';
