-- A resolved month has an entry that stands for each station whose people earned, of what their slips put on accounts; no other entry is a payroll.
select m.month, s.cost, s.entries as named, e.entries, e.amount
from (select month from salary_slip group by month
  union select left(x.reference_id::text, 4) || '-' || right(x.reference_id::text, 2) from entry x where x.kind = 'salary') m
left join lateral (select coalesce(sum(p.cost), 0)::bigint as cost, count(distinct p.entry_id) as entries,
    coalesce(bool_or(p.cost <> 0 and p.entry_id is null), false) as unposted from salary_slip p where p.month = m.month) s on true
left join lateral (select count(distinct x.id) as entries, coalesce(sum(n.amount) filter (where a.code = 'expense:salary'), 0)::bigint
    as amount from entry x join entry_line n on n.entry_id = x.id join account a on a.id = n.account_id
  where x.kind = 'salary' and x.reference_id = replace(m.month, '-', '')::bigint) e on true
where e.entries is distinct from s.entries or e.amount is distinct from s.cost or s.unposted
