-- Sums of the finished steps by day, with the steps that are marked, are those of the steps.
select day, station_id, sale_id, status, days, sum(steps) as steps, sum(minutes) as minutes
from (
  select day, station_id, sale_id, status, days, steps, minutes from step_day union all
  select day, station_id, sale_id, status, days, -steps, -minutes from step_day_counted
  where row_id in (select row_id from day_sums_mark where sums = 'step_day') union all
  select day, station_id, sale_id, status, days, -steps, -minutes from step_day_source
  where row_id not in (select row_id from day_sums_mark where sums = 'step_day')) both_sides
group by 1, 2, 3, 4, 5
having sum(steps) <> 0 or sum(minutes) <> 0
