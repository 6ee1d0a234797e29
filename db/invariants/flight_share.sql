-- Kept shares of flights that are not marked are those of their sources, and sum to what the flight cost.
select mawb_id, order_id, sum(side) as side, null::bigint as cost_vnd, null::bigint as shared from (
  select k.*, 1 as side from flight_share k union all select s.*, -1 from flight_share_source s) both_sides
where not exists (select from day_sums_mark m where m.sums = 'flight_share' and m.row_id = mawb_id)
  and not exists (select from day_sums_doubt where sums = 'flight_share')
group by order_id, mawb_id, weight, vnd
having sum(side) <> 0
union all
select m.id, null, null, m.cost_vnd, sum(s.vnd)::bigint from mawb m join flight_share_source s on s.mawb_id = m.id
group by m.id having sum(s.vnd) <> m.cost_vnd
