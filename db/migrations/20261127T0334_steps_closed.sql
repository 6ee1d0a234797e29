-- While the steps of the orders of before were filled in, an order that moved on at that moment kept the step it had
-- left as one it still stands in. Each ends where the next one began.
update order_step s set (ended_at, ended_by, ended_action, ended_to) = (
  select n.began_at, n.staff_id, n.action, n.status from order_step n
  where n.order_id = s.order_id and n.id > s.id order by n.id limit 1)
where s.ended_at is null and exists (select from order_step n where n.order_id = s.order_id and n.id > s.id);
