-- The reports of stock, slips, check-ins and steps have a section of their own: that of the reports is full. What
-- people have moved stays.
update menu set position = position * 10 where parent_id is null;
insert into menu (title, icon, position, roles)
select 'Báo cáo hàng hóa', 'report', coalesce((select m.position + 5 from menu m
  join menu_offer o on o.menu_id = m.id and o.section = 'Báo cáo' and o.path = ''), 1000), '{}';
insert into menu_offer (section, path, menu_id)
select title, '', id from menu where parent_id is null and path is null and title = 'Báo cáo hàng hóa';

create temporary table moved (path, position) on commit drop as values
  ('/report/inventories', 1),
  ('/report/warehouses', 2),
  ('/report/checkins', 3),
  ('/report/invoices-inventory', 4),
  ('/report/orderHistory', 5);

update menu m set parent_id = section.menu_id, position = moved.position
from moved
join menu_offer was on was.section = 'Báo cáo' and was.path = ''
join menu_offer section on section.section = 'Báo cáo hàng hóa' and section.path = ''
where m.path = moved.path and m.parent_id = was.menu_id;

update menu_offer o set section = 'Báo cáo hàng hóa' from moved where o.path = moved.path and o.section = 'Báo cáo';

-- Who sees an entry sees the section it stands in.
update menu s set roles = s.roles || array(
  select distinct role from menu m, unnest(m.roles) role
  where m.parent_id = s.id and not role = any (s.roles) order by role)
where s.parent_id is null and s.path is null;

update menu set position = ordered.n
from (select id, row_number() over (order by position, id) as n from menu where parent_id is null) ordered
where menu.id = ordered.id and menu.position <> ordered.n;
