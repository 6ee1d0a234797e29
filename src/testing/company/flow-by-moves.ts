/** Test helper: when goods reached each stage of their way, move by move of the histories, where `order_flow` and `bill_flow` keep it. */

/** The tracking number that an order `o` had when it was bought the nth time: as every change of the rows was written down. */
const trackThen = `(select w.new ->> 'track' from audit w
  where w.table_name = 'orders' and w.row_id = o.id and jsonb_exists(w.new, 'track') and w.id <= (
    select x.id from (select id, row_number() over (order by id) as nth from audit
      where table_name = 'orders' and row_id = o.id and (new ->> 'status')::numeric = 6) x where x.nth = m.nth)
  order by w.id desc limit 1)`

/** Of an order `o`: each stage by the first move at or past it since the last one before it. */
export const stagesOfOrder = `(
  with told as (select id, at, action, case when to_status is distinct from from_status then to_status end as reached
    from event where entity = 'order' and entity_id = o.id
      and (action = 'track' or to_status <> 0 and to_status is distinct from from_status)),
  moves as (select *, count(*) filter (where reached = 6) over (order by id) as nth from told),
  since as (select *, reached = 6 and ${trackThen} is not null as tracked
    from moves m where id > coalesce((select max(id) from moves where reached < 6), 0))
  select min(at) filter (where reached >= 7 or action = 'track' or tracked) as shipped_at,
    (select min(at) from since where reached >= 7 and id > coalesce((select max(id) from since where reached < 7), 0)) as received_at,
    (select min(at) from since where reached >= 8 and id > coalesce((select max(id) from since where reached < 8), 0)) as exported_at,
    (select min(at) from since where reached >= 8.2 and id > coalesce((select max(id) from since where reached < 8.2), 0)) as arrived_at,
    (select min(at) from since where reached = 17 and id > coalesce((select max(id) from since where reached <> 17), 0)) as delivered_at
  from since)`

/** Of a bill `b` what became of it since it was handed over the first time; nothing where that was taken back. */
export const deliveryOfBill = `(
  select min(at) filter (where to_status = 16) as sent, count(*) filter (where to_status = 18)::int as failed, max(id) as last
  from event v where v.entity = 'bill' and v.entity_id = b.id and v.to_status is distinct from v.from_status
    and (v.to_status in (16, 17, 18) or v.to_status = 0 and v.from_status = 18)
    and v.id > coalesce((select max(x.id) from event x where x.entity = 'bill' and x.entity_id = b.id
      and x.to_status is distinct from x.from_status and x.from_status in (16, 17, 18)
      and x.to_status not in (16, 17, 18) and not (x.to_status = 0 and x.from_status = 18)), 0))`
