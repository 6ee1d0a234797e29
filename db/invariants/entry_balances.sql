-- Every entry has two lines or more that sum to zero.
select e.id as entry, count(l.id) as lines, coalesce(sum(l.amount), 0) as sum
from entry e left join entry_line l on l.entry_id = e.id
group by e.id having count(l.id) < 2 or coalesce(sum(l.amount), 0) <> 0
