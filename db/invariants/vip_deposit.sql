-- The deposit of a VIP auction account is frozen exactly while the account is not off.
select v.customer_id, v.status, l.released_at
from customer_vip v left join customer_lock l on l.id = v.lock_id
where (v.status = {vipStatus.off} and v.lock_id is not null)
   or (v.lock_id is not null and l.released_at is not null)
