-- The status of an order is where its last move took it.
select o.code, o.status, e.to_status
from orders o join lateral (
  select to_status from event where entity = 'order' and entity_id = o.id and to_status is not null
  order by id desc limit 1) e on true
where e.to_status <> o.status
