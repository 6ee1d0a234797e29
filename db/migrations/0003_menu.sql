-- The staff menu tree, a section and its screens with the roles that see them (document 1, sections 2 and 6).

insert into menu (title, path, icon, position, roles) values ('Tổng quan', '/', 'home', 1, '{SU,AD,AC,CS,SS,CC,OP,AF,PA,MKT}');

with section as (
  insert into menu (title, icon, position, roles)
  values ('Vận hành mua hộ', 'cart', 2, '{SU,AD,AC,CS,SS,CC,OP}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Danh sách báo giá', '/quotes', 1, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Danh sách vận đơn', '/shipments', 2, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đơn đã duyệt mua', '/approves', 3, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đơn đã mua', '/boughts', 4, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Quét đơn hàng', '/quote-scan', 5, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Khai thác hàng', '/checkin', 6, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Danh sách khai thác', '/checkins', 7, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đơn hàng Mercari', '/quotes/mercari', 8, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Duyệt bình luận Mercari', '/quotes/mercari-comment', 9, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đơn bảo lãnh', '/quotes/debts', 10, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đơn đã hủy', '/quotes/cancels', 11, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Tất cả đơn hàng', '/quotes/tracks', 12, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đơn có dịch vụ thêm', '/quotes/extra', 13, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Quét mã vận đơn', '/scan-track', 14, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Giỏ hàng', '/carts', 15, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đơn trả giá', '/offers', 16, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Tạo đơn mua hộ', '/quote/simple', 17, '{SU,AD,AC,CS,SS,CC}'),
  ('Tạo đơn đấu giá', '/quote/auction', 18, '{SU,AD,AC,CS,SS,CC}'),
  ('Tạo vận đơn', '/shipment', 19, '{SU,AD,AC,CS,SS,CC,OP}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Đấu giá', 'bid', 3, '{SU,AD,AC,CS,SS,CC,OP}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Đấu giá Yahoo', '/bids', 1, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đấu giá eBay', '/ebay-bid', 2, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đặt mua Mercari', '/mercari-bids', 3, '{SU,AD,AC,CS,SS,CC,OP}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Đơn hàng', 'order', 4, '{SU,AD,AC,CS,SS,CC,OP}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Tạo đơn vận chuyển', '/order', 1, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Khai thác đơn hàng', '/order/checkin', 2, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Lập phiếu xuất cho đơn hàng', '/order/invoice', 3, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đơn chờ lập phiếu', '/orders/newbill', 4, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đơn tại kho', '/orders/depots', 5, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đơn đang khai thác', '/orders/checkin', 6, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Phiếu của đơn hàng', '/orders/invoice', 7, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đơn đã xuất kho', '/orders/exports', 8, '{SU,AD,AC,CS,SS,CC,OP}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('MAWB', 'plane', 5, '{SU,AD,AC,CS,SS,CC,OP}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Vận đơn hàng không (MAWB)', '/mawbs', 1, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Danh sách MAWB', '/mawbs/list', 2, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Nhập MAWB từ Excel', '/mawbs/excel', 3, '{SU,AD,AC,CS,SS,CC}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Phiếu xuất', 'export', 6, '{SU,AD,AC,CS,SS,CC,OP}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Tạo phiếu xuất', '/invoice', 1, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Kiểm tra phiếu xuất', '/invoice/check', 2, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Tất cả phiếu xuất', '/invoices', 3, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Phiếu khai thác', '/inbills', 4, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Phiếu xuất nội bộ', '/batchs', 5, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Phiếu xuất mới', '/invoices/new', 6, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Phiếu sale đã xác nhận', '/invoices/confirm', 7, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Phiếu xuất đã duyệt', '/invoices/approve', 8, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đã duyệt xuất kho', '/invoices/export', 9, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Đang giao hàng', '/invoices/delivery', 10, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Giao hàng thành công', '/invoices/complete', 11, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Không giao được', '/invoices/wairning', 12, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Phiếu xuất đã hủy', '/invoices/cancel', 13, '{SU,AD,AC,CS,SS,CC,OP}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Thu hộ COD', 'truck', 7, '{SU,AD,AC,CS,SS,CC,OP}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Thu hộ COD: tất cả', '/invoices/cods', 1, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Thu hộ COD: đã thanh toán', '/invoices/cods/paid', 2, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Thu hộ COD: chưa thanh toán', '/invoices/cods/unpaid', 3, '{SU,AD,AC,CS,SS,CC,OP}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Thanh toán hộ', 'payment', 8, '{SU,AD,AC,CS,SS,CC,OP}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Tạo thanh toán hộ', '/payment', 1, '{SU,AD,AC,CS,SS,CC}'),
  ('Tất cả thanh toán hộ', '/payments', 2, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Thanh toán hộ mới', '/payments/new', 3, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Thanh toán hộ đã duyệt', '/payments/approve', 4, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Thanh toán hộ hoàn tất', '/payments/complete', 5, '{SU,AD,AC,CS,SS,CC,OP}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Kế toán', 'accounting', 9, '{SU,AD,AC,CS,SS,CC,OP,AF,MKT}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Tạo yêu cầu chuyển khoản', '/transfer', 1, '{SU,AD,AC,CS,SS,CC,OP,MKT}'),
  ('Danh sách chuyển khoản', '/transfers', 2, '{SU,AD,AC,CS,SS,CC,OP,MKT}'),
  ('Hoàn tiền', '/refunds', 3, '{SU,AD,AC,CS,SS,CC,OP,MKT}'),
  ('Hoàn tiền đối tác', '/partner-refunds', 4, '{SU,AD,AC,CS,SS,CC,OP,MKT}'),
  ('Yêu cầu hỗ trợ', '/request-support', 5, '{SU,AD,AC,CS,SS,CC,OP,MKT}'),
  ('Thẻ và tài khoản ngân hàng', '/cards', 6, '{SU,AD,AC,CS,SS,CC,OP,MKT}'),
  ('Tài khoản tín dụng', '/credits', 7, '{SU,AD,AC,CS,SS,CC,OP,MKT}'),
  ('Sao kê thanh toán', '/billings', 8, '{SU,AD,AC,CS,SS,CC,OP,AF,MKT}'),
  ('Giao dịch', '/transactions', 9, '{SU,AD,AC,CS,SS,CC,OP,MKT}'),
  ('Phạt', '/punishes', 10, '{SU,AD,AC,CS,SS,CC,OP,MKT}'),
  ('Thanh lý hàng', '/liquidation', 11, '{SU,AD,AC,CS,SS,CC,OP,MKT}'),
  ('Tài sản', '/asset', 12, '{SU,AD,AC,CS,SS,CC,OP,MKT}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Bảng giá', 'accounting', 10, '{SU,AD,AC}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Bảng giá', '/prices/prices', 1, '{SU,AD}'),
  ('Giá chuyển phát', '/prices/express', 2, '{SU,AD}'),
  ('Nhóm sản phẩm', '/prices/group-products', 3, '{SU,AD}'),
  ('Phụ thu', '/prices/surcharges', 4, '{SU,AD}'),
  ('Tỷ giá', '/prices/exchanges', 5, '{SU,AD}'),
  ('Giá dịch vụ', '/prices/services', 6, '{SU,AD}'),
  ('Giá dịch vụ cộng thêm', '/prices/extras', 7, '{SU,AD}'),
  ('Tỷ giá riêng', '/exchange/private', 8, '{SU,AD}'),
  ('Giá hàng quá khổ', '/prices/oversize', 9, '{SU,AD,AC}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Lương sale', 'accounting', 11, '{SU,AD,AC}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Lương sale: doanh thu xuất', '/report/salary/export-revenue', 1, '{SU,AD,AC}'),
  ('Lương sale: doanh thu nhập', '/report/salary/import-revenue', 2, '{SU,AD,AC}'),
  ('Lương sale: doanh thu phụ thu phiếu', '/report/salary/bill-surcharge-revenue', 3, '{SU,AD,AC}'),
  ('Lương sale: khách hàng mới', '/report/salary/new-customer', 4, '{SU,AD,AC}'),
  ('Lương sale: tổng hợp', '/report/salary/summary', 5, '{SU,AD,AC}'),
  ('Lương sale: thưởng khách hàng mới', '/report/salary/reward-new-customer', 6, '{SU,AD,AC}'),
  ('Tải lên doanh thu nhập', '/report/upload/import-revenue', 7, '{SU,AD,AC}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Báo cáo', 'report', 12, '{SU,AD,AC,CS,SS,CC,PA}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Báo cáo doanh thu đơn hàng', '/report/quote/revenues', 1, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo thanh toán', '/report/payments', 2, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo khai thác', '/report/checkins', 3, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo công nợ khách hàng', '/report/debts', 4, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo tồn kho', '/report/inventories', 5, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo tồn phiếu xuất', '/report/invoices-inventory', 6, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo đơn hàng', '/report/quotes', 7, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo đấu giá', '/report/auctions', 8, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo lịch sử đấu giá', '/report/historybid', 9, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo kho', '/report/warehouses', 10, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo lịch sử đơn hàng', '/report/orderHistory', 11, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo mua và giao hàng', '/report/purchaseDelivery', 12, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo sự cố vận đơn', '/report/shipmentIssue', 13, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo khách hàng', '/report/users', 14, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo doanh thu xuất hàng', '/report/export/revenues', 15, '{SU,AD,AC,CS,SS,CC}'),
  ('Báo cáo công nợ đối tác', '/report/dept/partner', 16, '{SU,AD,AC,CS,SS,CC,PA}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Khách hàng & nhân sự', 'users', 13, '{SU,AD,AC,CS,SS,CC,OP,AF,PA,MKT}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Khách hàng', '/customers', 1, '{SU,AD,AC,CS,SS,CC}'),
  ('Tài khoản khách hàng', '/accounts', 2, '{SU,AD,AC,CS,SS,CC}'),
  ('Người dùng', '/users', 3, '{SU,AD,AC,CS,SS,CC}'),
  ('Hạng khách hàng', '/customer/levels', 4, '{SU,AD,AC,CS,SS,CC}'),
  ('Điểm khách hàng', '/customer/points', 5, '{SU,AD,AC,CS,SS,CC}'),
  ('Hạn mức công nợ', '/debt/limit', 6, '{SU,AD,AC,CS,SS,CC}'),
  ('Nhân viên', '/staffs', 7, '{SU,AD,AC,CS,SS,CC}'),
  ('Nghỉ phép', '/leaves', 8, '{SU,AD,AC,CS,SS,CC,OP,AF,PA,MKT}'),
  ('Vai trò nhân viên', '/staff/roles', 9, '{SU,AD}'),
  ('Phân quyền menu', '/menus', 10, '{SU,AD}'),
  ('Cookie đăng nhập', '/cookies', 11, '{SU,AD}'),
  ('Cookie eBay', '/ebay-cookie', 12, '{SU,AD}'),
  ('Giám sát tài khoản Yahoo', '/setting/yahoo-auction-monitor', 13, '{SU,AD}'),
  ('Góp ý', '/feedbacks', 14, '{SU,AD,AC,CS,SS,CC}'),
  ('Địa giới hành chính', '/setting/location', 15, '{SU,AD}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('CRM', 'crm', 14, '{SU,AD,AC,CS,SS,CC}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('CRM: công việc', '/crm/task', 1, '{SU,AD,AC,CS,SS,CC}'),
  ('CRM: phiếu yêu cầu', '/crm/ticket', 2, '{SU,AD,AC,CS,SS,CC}'),
  ('CRM: dự án', '/crm/project', 3, '{SU,AD,AC,CS,SS,CC}'),
  ('CRM: khách hàng', '/crm/user', 4, '{SU,AD,AC,CS,SS,CC}'),
  ('CRM: tài chính', '/crm/finance', 5, '{SU,AD,AC,CS,SS,CC}'),
  ('CRM: đầu việc', '/crm/works', 6, '{SU,AD,AC,CS,SS,CC}'),
  ('CRM: báo cáo', '/crm/report', 7, '{SU,AD,AC,CS,SS,CC}'),
  ('CRM: kế hoạch', '/crm/plan', 8, '{SU,AD,AC,CS,SS,CC}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Tiện ích hệ thống', 'tool', 15, '{SU,AD,AC,CS,CC,OP}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Cập nhật thanh toán hàng loạt', '/quotes/payments', 1, '{SU,AD,AC,CS,CC,OP}'),
  ('Cập nhật phí vận chuyển', '/quotes/shippingfee', 2, '{SU,AD,AC,CS,CC,OP}'),
  ('Cập nhật trạng thái', '/quotes/status', 3, '{SU,AD,AC,CS,CC,OP}'),
  ('Cập nhật trạng thái phụ', '/quotes/substatus', 4, '{SU,AD,AC,CS,CC,OP}'),
  ('Đơn trùng', '/quotes/conflict', 5, '{SU,AD,AC,CS,CC,OP}'),
  ('Cập nhật mã vận đơn đã mua', '/quotes/bought/track', 6, '{SU,AD,AC,CS,CC,OP}'),
  ('Cập nhật đơn Mercari đã mua', '/quotes/bougth/mercari', 7, '{SU,AD,AC,CS,CC,OP}'),
  ('Tính hàng quá khổ', '/quotes/calculation/oversize', 8, '{SU,AD,AC,CS,CC,OP}'),
  ('Quét nhận hàng', '/quotes/receiving/scan', 9, '{SU,AD,AC,CS,CC,OP}'),
  ('Nhập ảnh đơn hàng', '/quotes/import-images', 10, '{SU,AD,AC,CS,CC,OP}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Cài đặt', 'setting', 16, '{SU,AD,MKT}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Tài khoản mua hàng', '/setting/accounts', 1, '{SU,AD}'),
  ('Tuyến vận chuyển', '/setting/route', 2, '{SU,AD}'),
  ('Loại hàng', '/setting/goods-type', 3, '{SU,AD}'),
  ('Trang mua hàng', '/setting/sites', 4, '{SU,AD}'),
  ('Website', '/setting/webs', 5, '{SU,AD}'),
  ('Kho hàng', '/setting/warehouses', 6, '{SU,AD}'),
  ('Dịch vụ', '/setting/services', 7, '{SU,AD}'),
  ('Đối tác', '/setting/partners', 8, '{SU,AD}'),
  ('Trạm', '/setting/stations', 9, '{SU,AD}'),
  ('Mã giảm giá dịch vụ', '/setting/coupons', 10, '{SU,AD}'),
  ('Nhật ký hoạt động', '/setting/log', 11, '{SU,AD}'),
  ('Phòng ban', '/setting/departments', 12, '{SU,AD}'),
  ('Hệ số cấu hình', '/setting/configfactors', 13, '{SU,AD}'),
  ('Tài khoản Multilogin', '/setting/multilogin-account', 14, '{SU,AD}'),
  ('Cài đặt thông báo', '/setting/notifications', 15, '{SU,AD,MKT}'),
  ('Thông báo', '/notifications', 16, '{SU,AD,MKT}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Cộng tác viên', 'cart', 17, '{AF}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Cộng tác viên: báo giá', '/affiliate/quotes', 1, '{AF}'),
  ('Cộng tác viên: đơn duyệt mua', '/affiliate/approves', 2, '{AF}'),
  ('Cộng tác viên: khai thác', '/affiliate/checkins', 3, '{AF}'),
  ('Cộng tác viên: tất cả đơn hàng', '/affiliate/quotes/tracks', 4, '{AF}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Phí Trung Quốc', 'china', 18, '{SU,AD,AC}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Phí dịch vụ Trung Quốc', '/china/fee/service', 1, '{SU,AD,AC}'),
  ('Phí vận chuyển Trung Quốc', '/china/fee/ship', 2, '{SU,AD,AC}')
) as entry (title, path, position, roles);

with section as (
  insert into menu (title, icon, position, roles)
  values ('Đối tác', 'user', 19, '{SU,AD,PA}') returning id
)
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[] from section, (values
  ('Chuyển khoản đối tác', '/partner/transfers', 1, '{SU,AD,PA}')
) as entry (title, path, position, roles);
