-- The deliveries kept of the bills are those that their histories tell.
with kept as (select bill_id, sent_at, failures, ended_at, delivered, returned from bill_flow),
told as (select bill_id, sent_at, failures, ended_at, delivered, returned
  from (select array_agg(id) as ids from bill group by id / 200) part cross join lateral bill_flow_told(ids))
(select 'kept' as side, k.* from (table kept except all table told) k)
union all
(select 'told' as side, t.* from (table told except all table kept) t)
