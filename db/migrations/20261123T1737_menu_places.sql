-- Sections are numbered without gaps, as moving one numbers them: a place that is asked for counts them.
update menu set position = ordered.n
from (select id, row_number() over (order by position, id) as n from menu where parent_id is null) ordered
where menu.id = ordered.id and menu.position <> ordered.n;
