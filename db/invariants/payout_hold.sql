-- An approved payout that waits holds its amount; one that is paid or cancelled holds nothing; no hold is without its payout.
select t.code, t.status, t.amount, l.amount as held, l.released_at
from transfer t full join (select * from customer_lock where kind = 'withdrawal') l on l.id = t.lock_id
where (t.trans_type <> 1 and t.status = {transferStatus.pending} and t.approved_by is not null
    and (l.id is null or l.released_at is not null or l.amount <> t.amount))
  or (t.status <> {transferStatus.pending} and l.id is not null and l.released_at is null)
  or (t.id is null and l.released_at is null)
  or (t.trans_type <> 1 and t.status = {transferStatus.paid} and (t.approved_by is null or t.image_transfer is null))
