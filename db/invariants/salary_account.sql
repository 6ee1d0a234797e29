-- What a person is owed is what their salaries put there less their penalties.
select a.code, a.balance, coalesce(s.cost, 0) as salaries, coalesce(p.amount, 0) as penalties
from account a
left join lateral (select sum(x.cost)::bigint as cost from salary_slip x where x.staff_id = a.owner_id) s on true
left join lateral (select sum(x.amount)::bigint as amount from penalty x where x.staff_id = a.owner_id
  and x.status = {penaltyStatus.charged}) p on true
where a.kind = 'staff' and a.balance <> coalesce(p.amount, 0) - coalesce(s.cost, 0)
