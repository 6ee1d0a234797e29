-- What the owner of liquidated goods is told is what the journal says: price, costs, debt, rest; goods that are done have one.
with posted as (
  select t.id,
    -coalesce(sum(l.amount) filter (where a.code = 'customer:' || t.customer_id and l.amount < 0), 0) as proceeds,
    coalesce(sum(l.amount) filter (where a.code = 'customer:' || t.customer_id and l.amount > 0), 0) as charged,
    -coalesce(sum(l.amount) filter (where a.code = 'revenue:recovery'), 0) as costs,
    -coalesce(sum(l.amount) filter (where a.kind = 'revenue' and a.code <> 'revenue:recovery' or a.code = 'clearing:customs'), 0) as debt
  from liquidation_statement t join entry_line l on l.entry_id = t.entry_id join account a on a.id = l.account_id
  group by t.id
)
select t.id, t.proceeds_vnd, posted.proceeds, t.costs_vnd, posted.costs, t.debt_vnd, posted.debt, posted.charged
from liquidation_statement t left join posted on posted.id = t.id
where (t.proceeds_vnd, t.costs_vnd, t.debt_vnd, t.costs_vnd + t.debt_vnd)
    is distinct from (posted.proceeds, posted.costs, posted.debt, posted.charged)
  or t.debt_vnd <> (select coalesce(sum((line ->> 'amount')::bigint), 0) from jsonb_array_elements(t.lines) line)
union all
select l.id, null, null, null, null, null, null, count(t.id)
from liquidation l left join liquidation_statement t on t.liquidation_id = l.id and t.entry_id = l.entry_id
group by l.id having (l.status = {liquidationStatus.liquidated}) <> (count(t.id) = 1)
