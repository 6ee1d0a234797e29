/** Sub-statuses under 7 as a warehouse person reads them. */
export const orderSubStatusNames: Record<string, string> = {
  70: 'Chờ bấm nhận hàng',
  70.1: 'Đã bấm nhận hàng',
  71: 'Hàng cồng kềnh',
  72: 'Hàng vỡ, sai',
  73: 'Thất lạc',
  74: 'Chờ đóng container',
  75: 'Đã đóng container',
  76: 'Lý do khác',
  77: 'Chờ người bán hoàn tiền',
  78: 'Chờ trang web hoàn tiền',
  79: 'Dự kiến đóng container',
}
