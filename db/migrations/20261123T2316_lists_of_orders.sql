-- A pasted list names orders by their numbers at the seller, and a number stands once on an account.
create index orders_supplier_order_no on orders (supplier_order_no, account_id) where supplier_order_no is not null;

-- What changes many orders at once has a section of its own: with the utilities there would be more than nine
-- entries. Only what still stands where it was offered moves; the rest is as people made it.
insert into menu (title, icon, position, roles) values ('Cập nhật hàng loạt', 'tool', 155, '{}');
insert into menu_offer (section, path, menu_id)
select title, '', id from menu where parent_id is null and path is null and title = 'Cập nhật hàng loạt';

create temporary table moved (path, old_section, new_section, position) on commit drop as values
  ('/quotes/status', 'Tiện ích hệ thống', 'Cập nhật hàng loạt', 1),
  ('/quotes/substatus', 'Tiện ích hệ thống', 'Cập nhật hàng loạt', 2),
  ('/quotes/payments', 'Tiện ích hệ thống', 'Cập nhật hàng loạt', 3),
  ('/quotes/shippingfee', 'Tiện ích hệ thống', 'Cập nhật hàng loạt', 4),
  ('/quotes/bought/track', 'Tiện ích hệ thống', 'Cập nhật hàng loạt', 5),
  ('/quotes/bougth/mercari', 'Tiện ích hệ thống', 'Cập nhật hàng loạt', 6),
  ('/quotes/calculation/oversize', 'Tiện ích hệ thống', 'Cập nhật hàng loạt', 7),
  ('/quotes/conflict', 'Tiện ích hệ thống', 'Cập nhật hàng loạt', 8),
  ('/quotes/extra', 'Vận hành mua hộ', 'Đơn hàng', 7);

update menu m set parent_id = section.menu_id, position = moved.position
from moved
join menu_offer was on was.section = moved.old_section and was.path = ''
join menu_offer section on section.section = moved.new_section and section.path = ''
where m.path = moved.path and m.parent_id = was.menu_id and section.menu_id is not null;

update menu_offer o set section = moved.new_section
from moved where o.path = moved.path and o.section = moved.old_section;

-- Who sees an entry sees the section it stands in now.
update menu s set roles = s.roles || array(
  select distinct role from menu m, unnest(m.roles) role
  where m.parent_id = s.id and not role = any (s.roles) order by role)
where s.parent_id is null and s.path is null;

-- Sections are numbered without gaps, as moving one numbers them: a place that is asked for counts them.
update menu set position = ordered.n
from (select id, row_number() over (order by position, id) as n from menu where parent_id is null) ordered
where menu.id = ordered.id and menu.position <> ordered.n;
