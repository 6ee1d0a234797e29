/** What a row of somebody's salary is for, in the order of the slip. */
export const lineKinds = {
  base: 'Lương cơ bản',
  export: 'Hoa hồng doanh thu xuất',
  debt: 'Trừ theo tỷ lệ thu hồi nợ',
  import: 'Doanh thu nhập theo cân',
  surcharge: 'Phụ thu thương lượng',
  new_customer: 'Thưởng khách hàng mới',
  new_customer_fee: 'Thưởng phí dịch vụ khách mới',
  adjustment: 'Điều chỉnh',
  correction: 'Sửa tháng đã chốt',
  carried: 'Âm chuyển từ tháng trước',
  leave: 'Nghỉ không lương',
  penalty: 'Phạt',
  excluded: 'Không được tính',
  forecast: 'Dự kiến',
} as const
export type LineKind = keyof typeof lineKinds
export const everyKind = Object.keys(lineKinds) as LineKind[]

/** Which factor was found for a row, the nearest first. */
export const factorNames = {
  person: 'Riêng người này',
  group: 'Theo phòng ban',
  route: 'Theo tuyến',
  all: 'Chung',
  none: 'Chưa đặt (1)',
  table: 'Bảng hệ số',
  missing: 'Chưa có hệ số',
  hand: 'Sửa tay',
  sheet: 'Từ tệp Excel',
} as const
