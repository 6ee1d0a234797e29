-- An approved payment on behalf holds its total; one that waits, is paid or cancelled holds nothing; no hold is without its payment.
select t.code, t.status, t.total_vnd, l.amount as held, l.released_at
from behalf_payment t full join (select * from customer_lock where kind = 'payment') l on l.id = t.lock_id
where (t.status = {behalfStatus.approved} and (l.id is null or l.released_at is not null or l.amount <> t.total_vnd or l.customer_id <> t.customer_id))
  or (t.status <> {behalfStatus.approved} and l.id is not null and l.released_at is null)
  or (t.id is null and l.released_at is null)
