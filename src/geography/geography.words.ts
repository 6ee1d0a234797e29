/** What places are called, in menus, tables and refusals. */
export const unitTypes = [
  { value: 'country', label: 'Quốc gia' },
  { value: 'state', label: 'Bang, tỉnh nước ngoài' },
  { value: 'city', label: 'Thành phố nước ngoài' },
  { value: 'province', label: 'Tỉnh, thành phố' },
  { value: 'district', label: 'Quận, huyện' },
  { value: 'ward', label: 'Phường, xã' },
] as const
export type UnitType = (typeof unitTypes)[number]['value']

export const systems = [
  { value: '2025', label: '2 cấp (từ 01-07-2025)' },
  { value: 'legacy', label: '3 cấp cũ' },
  { value: 'world', label: 'Nước ngoài' },
] as const
export type System = (typeof systems)[number]['value']

/** Kinds of Vietnamese units, written before the name. */
export const unitKinds = [
  { value: 'tinh', label: 'Tỉnh' },
  { value: 'thanh_pho', label: 'Thành phố' },
  { value: 'quan', label: 'Quận' },
  { value: 'huyen', label: 'Huyện' },
  { value: 'thi_xa', label: 'Thị xã' },
  { value: 'phuong', label: 'Phường' },
  { value: 'xa', label: 'Xã' },
  { value: 'thi_tran', label: 'Thị trấn' },
  { value: 'dac_khu', label: 'Đặc khu' },
] as const
export type UnitKind = (typeof unitKinds)[number]['value']

export const addressBooks = [
  { value: 'viettel', label: 'Viettel Post' },
  { value: 'vnpost', label: 'VNPost' },
] as const
export type AddressBook = (typeof addressBooks)[number]['value']

export const historyActions = {
  created: 'Thêm mới',
  changed: 'Sửa thông tin',
  renamed: 'Đổi tên',
  moved: 'Chuyển đơn vị cấp trên',
  merged: 'Sáp nhập vào',
  absorbed: 'Nhận sáp nhập',
  deleted: 'Xóa',
} as const
export type HistoryAction = keyof typeof historyActions

export const mapKinds = {
  whole: 'Nhập toàn bộ',
  part: 'Nhập một phần',
  unchanged: 'Giữ nguyên',
  renamed: 'Đổi tên',
} as const

/** What refers to a place, in the sentence that refuses its deletion. */
export const placeUsedIn: Readonly<Record<string, string>> = {
  admin_unit: 'đơn vị trực thuộc hoặc đơn vị đã sáp nhập',
  admin_unit_map: 'bảng chuyển đổi địa giới',
  customer_address: 'địa chỉ khách hàng',
}

export const labelOfType = (type: UnitType): string =>
  unitTypes.find(({ value }) => value === type)?.label ?? type
