-- A slip is the sum of the frozen rows, and its entry put on the person's account what it says.
select p.month, p.staff_id, p.total, l.total as rows, p.cost, coalesce(-e.amount, 0) as posted
from salary_slip p
cross join lateral (select coalesce(sum(x.amount), 0)::bigint as total, coalesce(sum(x.amount) filter (where
    x.kind not in ('carried', 'penalty') and not (x.kind = 'correction' and x.facts ->> 'kind' = 'penalty')), 0)::bigint as cost
  from salary_line x where x.month = p.month and x.staff_id = p.staff_id) l
left join lateral (select sum(n.amount)::bigint as amount from entry_line n join account a on a.id = n.account_id
  where n.entry_id = p.entry_id and a.code = 'staff:' || p.staff_id) e on true
where p.total <> l.total or p.cost <> l.cost or p.cost <> coalesce(-e.amount, 0)
