-- The kept balance of a tracked account is the sum of its lines, and the last line says so.
select a.code, a.balance, coalesce(sum(l.amount), 0) as sum
from account a left join entry_line l on l.account_id = a.id
where a.tracked group by a.id having a.balance <> coalesce(sum(l.amount), 0)
