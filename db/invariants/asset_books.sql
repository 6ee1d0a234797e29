-- What assets cost and how far they are worn is what the books say of those that are here, and each is worn as its
-- months sum to.
with here as (
  select a.is_fixed, a.value, a.accumulated from asset a where a.status <> {assetStatus.gone} and a.entry_id is not null),
told as (
  select 'asset:fixed' as code, coalesce(sum(value) filter (where is_fixed), 0)::bigint as amount from here
  union all select 'asset:tool', coalesce(sum(value) filter (where not is_fixed), 0)::bigint from here
  union all select 'asset:worn', -coalesce(sum(accumulated), 0)::bigint from here),
booked as (
  select a.code, sum(l.amount)::bigint as amount from account a join entry_line l on l.account_id = a.id
  where a.kind = 'asset' group by a.code)
select t.code, t.amount as of_assets, coalesce(b.amount, 0) as of_books
from told t left join booked b on b.code = t.code where t.amount <> coalesce(b.amount, 0)
union all
select a.code, a.accumulated, a.worn_before + coalesce(w.amount, 0)
from asset a left join lateral (select sum(x.amount)::bigint as amount from asset_wear x where x.asset_id = a.id) w on true
where a.accumulated <> a.worn_before + coalesce(w.amount, 0)
union all
-- What has a value stands in the books once.
select a.code, a.value, null::bigint from asset a where (a.value > 0) <> (a.entry_id is not null)
