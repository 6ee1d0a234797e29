-- A section has nine entries at most: new waybills stand with the orders, as their list already fills its own.
update menu set parent_id = section.id, position = 90
from menu section
where menu.path = '/shipment' and section.parent_id is null and section.title = 'Đơn hàng'
  and menu.parent_id in (select id from menu where parent_id is null and title = 'Vận hành mua hộ');
