-- Document numbers have no gap and no double within a station and kind.
select station_id, kind, count(*) as entries, max(number) as last
from entry group by station_id, kind having count(*) <> max(number) or count(distinct number) <> count(*)
