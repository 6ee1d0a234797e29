-- Packages and waybills have a section of their own: the two they began in are full. What people have moved stays.
update menu set position = position * 10 where parent_id is null and path is null;
insert into menu (title, icon, position, roles) values ('Kiện & vận đơn', 'plane', 45, '{}');
insert into menu_offer (section, path, menu_id)
select title, '', id from menu where parent_id is null and path is null and title = 'Kiện & vận đơn';

create temporary table moved (path, old_section, new_section, position) on commit drop as values
  ('/shipments', 'Vận hành mua hộ', 'Kiện & vận đơn', 1),
  ('/shipment', 'Vận hành mua hộ', 'Kiện & vận đơn', 2);

-- The new waybill was put among the orders by the release before, which did not say so in what was offered.
update menu m set parent_id = section.menu_id, position = moved.position
from moved
join menu_offer section on section.section = moved.new_section and section.path = ''
where m.path = moved.path and section.menu_id is not null
  and m.parent_id in (select menu_id from menu_offer where path = '' and section in ('Vận hành mua hộ', 'Đơn hàng'));

update menu_offer o set section = moved.new_section
from moved where o.path = moved.path and o.section = moved.old_section;

-- Who sees an entry sees the section it stands in.
update menu s set roles = s.roles || array(
  select distinct role from menu m, unnest(m.roles) role
  where m.parent_id = s.id and not role = any (s.roles) order by role)
where s.parent_id is null and s.path is null;

update menu set position = ordered.n
from (select id, row_number() over (order by position, id) as n from menu where parent_id is null) ordered
where menu.id = ordered.id and menu.position <> ordered.n;
