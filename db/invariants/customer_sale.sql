-- Who looks after a customer is his live assignment.
select c.id, c.sale_id, a.sale_id as assigned
from customer c left join sale_assignment a on a.customer_id = c.id and a.ended_at is null
where c.sale_id is distinct from a.sale_id
