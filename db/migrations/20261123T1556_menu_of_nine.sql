-- At most nine entries a section, the daily ones first. Only what still stands where it was offered moves, and
-- only a name that nobody changed is changed: the rest is as people made it.

-- Room between the sections.
update menu set position = position * 10 where parent_id is null and path is null;

insert into menu (title, icon, position, roles) values
  ('Thẻ & ngân hàng', 'accounting', 95, '{}'),
  ('Sổ kế toán', 'report', 96, '{}'),
  ('Hệ thống', 'tool', 165, '{}');
insert into menu_offer (section, path, menu_id)
select title, '', id from menu
where parent_id is null and path is null and title in ('Thẻ & ngân hàng', 'Sổ kế toán', 'Hệ thống');

update menu set title = 'Kho & MAWB' where title = 'MAWB' and parent_id is null;
update menu set title = 'Giao hàng & COD' where title = 'Thu hộ COD' and parent_id is null;
update menu_offer set section = 'Kho & MAWB' where section = 'MAWB';
update menu_offer set section = 'Giao hàng & COD' where section = 'Thu hộ COD';

create temporary table moved (path, old_section, new_section, position) on commit drop as values
  ('/quotes', 'Vận hành mua hộ', 'Vận hành mua hộ', 1),
  ('/quote/simple', 'Vận hành mua hộ', 'Vận hành mua hộ', 2),
  ('/quote/auction', 'Vận hành mua hộ', 'Vận hành mua hộ', 3),
  ('/approves', 'Vận hành mua hộ', 'Vận hành mua hộ', 4),
  ('/boughts', 'Vận hành mua hộ', 'Vận hành mua hộ', 5),
  ('/quotes/tracks', 'Vận hành mua hộ', 'Vận hành mua hộ', 6),
  ('/quotes/debts', 'Vận hành mua hộ', 'Vận hành mua hộ', 7),
  ('/quotes/cancels', 'Vận hành mua hộ', 'Vận hành mua hộ', 8),
  ('/checkin', 'Vận hành mua hộ', 'Kho & MAWB', 1),
  ('/scan-track', 'Vận hành mua hộ', 'Kho & MAWB', 2),
  ('/quotes/receiving/scan', 'Tiện ích hệ thống', 'Kho & MAWB', 3),
  ('/quote-scan', 'Vận hành mua hộ', 'Kho & MAWB', 4),
  ('/order/checkin', 'Đơn hàng', 'Kho & MAWB', 5),
  ('/mawbs', 'Kho & MAWB', 'Kho & MAWB', 6),
  ('/mawbs/list', 'Kho & MAWB', 'Kho & MAWB', 7),
  ('/inbills', 'Phiếu xuất', 'Kho & MAWB', 8),
  ('/checkins', 'Vận hành mua hộ', 'Kho & MAWB', 9),
  ('/orders/newbill', 'Đơn hàng', 'Đơn hàng', 1),
  ('/order/invoice', 'Đơn hàng', 'Đơn hàng', 2),
  ('/orders/depots', 'Đơn hàng', 'Đơn hàng', 3),
  ('/orders/checkin', 'Đơn hàng', 'Đơn hàng', 4),
  ('/orders/invoice', 'Đơn hàng', 'Đơn hàng', 5),
  ('/orders/exports', 'Đơn hàng', 'Đơn hàng', 6),
  ('/invoices', 'Phiếu xuất', 'Phiếu xuất', 1),
  ('/invoice', 'Phiếu xuất', 'Phiếu xuất', 2),
  ('/invoice/check', 'Phiếu xuất', 'Phiếu xuất', 3),
  ('/invoices/new', 'Phiếu xuất', 'Phiếu xuất', 4),
  ('/invoices/confirm', 'Phiếu xuất', 'Phiếu xuất', 5),
  ('/invoices/approve', 'Phiếu xuất', 'Phiếu xuất', 6),
  ('/invoices/export', 'Phiếu xuất', 'Phiếu xuất', 7),
  ('/invoices/cancel', 'Phiếu xuất', 'Phiếu xuất', 8),
  ('/batchs', 'Phiếu xuất', 'Giao hàng & COD', 1),
  ('/invoices/delivery', 'Phiếu xuất', 'Giao hàng & COD', 2),
  ('/invoices/wairning', 'Phiếu xuất', 'Giao hàng & COD', 3),
  ('/invoices/complete', 'Phiếu xuất', 'Giao hàng & COD', 4),
  ('/invoices/cods', 'Giao hàng & COD', 'Giao hàng & COD', 5),
  ('/invoices/cods/unpaid', 'Giao hàng & COD', 'Giao hàng & COD', 6),
  ('/invoices/cods/paid', 'Giao hàng & COD', 'Giao hàng & COD', 7),
  ('/transfers', 'Kế toán', 'Kế toán', 1),
  ('/transfer', 'Kế toán', 'Kế toán', 2),
  ('/refunds', 'Kế toán', 'Kế toán', 3),
  ('/partner-refunds', 'Kế toán', 'Kế toán', 4),
  ('/request-support', 'Kế toán', 'Kế toán', 5),
  ('/transactions', 'Kế toán', 'Kế toán', 6),
  ('/punishes', 'Kế toán', 'Kế toán', 7),
  ('/bank-transactions', 'Kế toán', 'Thẻ & ngân hàng', 1),
  ('/bank-transactions/import', 'Kế toán', 'Thẻ & ngân hàng', 2),
  ('/bank-transactions/expected', 'Kế toán', 'Thẻ & ngân hàng', 3),
  ('/cards', 'Kế toán', 'Thẻ & ngân hàng', 4),
  ('/billings', 'Kế toán', 'Thẻ & ngân hàng', 5),
  ('/credits', 'Kế toán', 'Thẻ & ngân hàng', 6),
  ('/cards/alarms', 'Kế toán', 'Thẻ & ngân hàng', 7),
  ('/bank-transactions/words', 'Kế toán', 'Thẻ & ngân hàng', 8),
  ('/ledger/trial-balance', 'Kế toán', 'Sổ kế toán', 1),
  ('/ledger/statement', 'Kế toán', 'Sổ kế toán', 2),
  ('/ledger/periods', 'Kế toán', 'Sổ kế toán', 3),
  ('/ledger/opening', 'Kế toán', 'Sổ kế toán', 4),
  ('/prices/rate-feed', 'Kế toán', 'Sổ kế toán', 5),
  ('/prices/calculator', 'Kế toán', 'Tiện ích hệ thống', 1),
  ('/quotes/status', 'Tiện ích hệ thống', 'Tiện ích hệ thống', 2),
  ('/quotes/substatus', 'Tiện ích hệ thống', 'Tiện ích hệ thống', 3),
  ('/quotes/payments', 'Tiện ích hệ thống', 'Tiện ích hệ thống', 4),
  ('/quotes/import-images', 'Tiện ích hệ thống', 'Tiện ích hệ thống', 5),
  ('/mawbs/excel', 'Kho & MAWB', 'Tiện ích hệ thống', 6),
  ('/setting/coupons', 'Cài đặt', 'Tiện ích hệ thống', 7),
  ('/notifications', 'Cài đặt', 'Tiện ích hệ thống', 8),
  ('/setting/notifications', 'Cài đặt', 'Tiện ích hệ thống', 9),
  ('/customers', 'Khách hàng & nhân sự', 'Khách hàng & nhân sự', 1),
  ('/accounts', 'Khách hàng & nhân sự', 'Khách hàng & nhân sự', 2),
  ('/users', 'Khách hàng & nhân sự', 'Khách hàng & nhân sự', 3),
  ('/debt/limit', 'Khách hàng & nhân sự', 'Khách hàng & nhân sự', 4),
  ('/customer/levels', 'Khách hàng & nhân sự', 'Khách hàng & nhân sự', 5),
  ('/customer/points', 'Khách hàng & nhân sự', 'Khách hàng & nhân sự', 6),
  ('/feedbacks', 'Khách hàng & nhân sự', 'Khách hàng & nhân sự', 7),
  ('/leaves', 'Khách hàng & nhân sự', 'Khách hàng & nhân sự', 8),
  ('/staffs', 'Khách hàng & nhân sự', 'Khách hàng & nhân sự', 9),
  ('/menus', 'Khách hàng & nhân sự', 'Hệ thống', 1),
  ('/staff/roles', 'Khách hàng & nhân sự', 'Hệ thống', 2),
  ('/setting/departments', 'Cài đặt', 'Hệ thống', 3),
  ('/setting/holidays', 'Cài đặt', 'Hệ thống', 4),
  ('/setting/log', 'Cài đặt', 'Hệ thống', 5),
  ('/setting/configfactors', 'Cài đặt', 'Hệ thống', 6),
  ('/setting/location', 'Khách hàng & nhân sự', 'Hệ thống', 7),
  ('/setting/multilogin-account', 'Cài đặt', 'Hệ thống', 8),
  ('/setting/yahoo-auction-monitor', 'Khách hàng & nhân sự', 'Hệ thống', 9);

update menu m set parent_id = section.menu_id, position = moved.position
from moved
join menu_offer was on was.section = moved.old_section and was.path = ''
join menu_offer section on section.section = moved.new_section and section.path = ''
where m.path = moved.path and m.parent_id = was.menu_id and section.menu_id is not null;

update menu_offer o set section = moved.new_section
from moved where o.path = moved.path and o.section = moved.old_section and moved.old_section <> moved.new_section;

-- Who sees an entry sees the section it stands in now.
update menu s set roles = s.roles || array(
  select distinct role from menu m, unnest(m.roles) role
  where m.parent_id = s.id and not role = any (s.roles) order by role)
where s.parent_id is null and s.path is null;

-- One word for one thing: the entry is called as its screen is.
update menu set title = 'Bảng cân đối tài khoản' where path = '/ledger/trial-balance' and title = 'Cân đối tài khoản';
