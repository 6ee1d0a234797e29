-- A resolved month has one entry that stands, of what its slips put on accounts; no other entry is a payroll.
select m.month, s.cost, e.entries, e.amount
from (select month from salary_slip group by month
  union select left(x.reference_id::text, 4) || '-' || right(x.reference_id::text, 2) from entry x where x.kind = 'salary') m
left join lateral (select coalesce(sum(p.cost), 0)::bigint as cost, bool_or(p.cost <> 0) as posts from salary_slip p
  where p.month = m.month) s on true
left join lateral (select count(distinct x.id) as entries, coalesce(sum(n.amount) filter (where a.code = 'expense:salary'), 0)::bigint
    as amount from entry x join entry_line n on n.entry_id = x.id join account a on a.id = n.account_id
  where x.kind = 'salary' and x.reference_id = replace(m.month, '-', '')::bigint) e on true
where e.entries is distinct from (case when s.posts then 1 else 0 end) or e.amount is distinct from s.cost
