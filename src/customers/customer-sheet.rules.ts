import type { SheetColumn } from '#platform/rules/sheet.ts'

/** The sheet by which customers come: its columns, and how a row is read. Pure. */
export type SheetField =
  | 'name'
  | 'phone'
  | 'email'
  | 'birthday'
  | 'account_no'
  | 'address'
  | 'ward'
  | 'province'
  | 'note'

export const sheetColumns: readonly SheetColumn<SheetField>[] = [
  { field: 'name', title: 'Họ tên', required: true, width: 26, example: 'Nguyễn Thị Mai (dòng mẫu)' },
  { field: 'phone', title: 'Điện thoại', required: true, width: 16, example: '0912345678' },
  { field: 'email', title: 'E-mail', width: 26, example: 'mai@khach.example' },
  { field: 'birthday', title: 'Ngày sinh', width: 13, example: '20-10-1992' },
  { field: 'account_no', title: 'Mã tài khoản', width: 14 },
  { field: 'address', title: 'Số nhà, đường', width: 28, example: '12 Lê Lợi' },
  { field: 'ward', title: 'Phường/Xã', width: 20, example: 'Phường Sài Gòn' },
  { field: 'province', title: 'Tỉnh/Thành phố', width: 24, example: 'Thành phố Hồ Chí Minh' },
  { field: 'note', title: 'Ghi chú', width: 28, example: 'Khách quen của chị Lan' },
]

/** A sheet that took the phone for a number has lost its 0. */
export function phoneText(text: string): string {
  return /^[35789]\d{8}$/.test(text) ? `0${text}` : text
}
