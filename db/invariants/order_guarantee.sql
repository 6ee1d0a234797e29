-- An order is guaranteed exactly while a guarantee of it stands approved.
select o.code, o.status, o.guaranteed, (select count(*) from order_guarantee g where g.order_id = o.id and g.status = {guaranteeStatus.approved}) as approved
from orders o
where o.guaranteed and not exists (select from order_guarantee g where g.order_id = o.id and g.status = {guaranteeStatus.approved})
union all
select o.code, o.status, o.guaranteed, count(*)
from order_guarantee g join orders o on o.id = g.order_id
where g.status = {guaranteeStatus.approved} and not o.guaranteed
group by o.id
