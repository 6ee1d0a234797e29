-- The stages kept of the orders are those that their histories tell.
with kept as (select order_id, shipped_at, received_at, exported_at, arrived_at, delivered_at from order_flow),
told as (select order_id, shipped_at, received_at, exported_at, arrived_at, delivered_at
  from (select array_agg(id) as ids from orders group by id / 200) part cross join lateral order_flow_told(ids))
(select 'kept' as side, k.* from (table kept except all table told) k)
union all
(select 'told' as side, t.* from (table told except all table kept) t)
