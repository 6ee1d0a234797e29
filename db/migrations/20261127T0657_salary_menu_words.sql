-- An entry of the section of salaries says what it is, not the section's name again; what people have renamed stays.
update menu m set title = named.title
from (values
  ('/report/salary/summary', 'Lương kinh doanh: tổng hợp', 'Tổng hợp lương'),
  ('/report/salary/export-revenue', 'Lương kinh doanh: doanh thu xuất', 'Doanh thu xuất tính lương'),
  ('/report/salary/import-revenue', 'Lương kinh doanh: doanh thu nhập', 'Doanh thu nhập tính lương'),
  ('/report/salary/bill-surcharge-revenue', 'Lương kinh doanh: doanh thu phụ thu phiếu', 'Phụ thu phiếu tính lương'),
  ('/report/salary/new-customer', 'Lương kinh doanh: khách hàng mới', 'Khách mới tính lương'),
  ('/report/salary/reward-new-customer', 'Lương kinh doanh: thưởng khách hàng mới', 'Thưởng khách hàng mới')
) as named (path, was, title)
where m.path = named.path and m.title = named.was;
