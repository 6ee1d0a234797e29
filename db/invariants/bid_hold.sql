-- A living bid holds its money, and none that has ended holds any: no hold outlives its bid.
select b.id, b.status, b.hold_vnd, l.amount as held, l.released_at
from bid b left join customer_lock l on l.id = b.lock_id
where (b.ended_at is null and b.hold_vnd > 0 and (l.id is null or l.released_at is not null or l.amount <> b.hold_vnd
    or l.customer_id <> b.customer_id))
  or (b.ended_at is not null and l.id is not null and l.released_at is null)
