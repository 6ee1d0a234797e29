-- A living bid holds its money, but for one whose raise did not come in time, and none that has ended holds any: no hold
-- outlives its bid. Nothing is placed of which nothing is held.
select b.id, b.status, b.hold_vnd, l.amount as held, l.released_at
from bid b left join customer_lock l on l.id = b.lock_id
where (b.ended_at is null and b.hold_vnd > 0 and b.freed_at is null and (l.id is null or l.released_at is not null
    or l.amount <> b.hold_vnd or l.customer_id <> b.customer_id))
  or (b.freed_at is not null and l.id is not null and (l.amount > b.hold_vnd or l.customer_id <> b.customer_id))
  or (b.freed_at is not null and b.ended_at is null and b.status in ({bidStatus.pending}, {bidStatus.bidding})
    and b.sent_max is null)
  or (b.ended_at is not null and l.id is not null and l.released_at is null)
