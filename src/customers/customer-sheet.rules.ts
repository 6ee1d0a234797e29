import { customerFields } from '#customers/customer.fields.ts'
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
  {
    field: 'name',
    title: customerFields.name.label,
    required: true,
    width: 26,
    example: 'Nguyễn Thị Mai (dòng mẫu)',
  },
  { field: 'phone', title: customerFields.phone.label, required: true, width: 16, example: '0912345678' },
  { field: 'email', title: customerFields.email.label, width: 26, example: 'mai@khach.example' },
  { field: 'birthday', title: customerFields.birthday.label, width: 13, example: '20-10-1992' },
  { field: 'account_no', title: customerFields.account_no.label, width: 14 },
  { field: 'address', title: 'Số nhà, đường', width: 28, example: '12 Lê Lợi' },
  { field: 'ward', title: 'Phường/Xã', width: 20, example: 'Phường Sài Gòn' },
  { field: 'province', title: 'Tỉnh/Thành phố', width: 24, example: 'Thành phố Hồ Chí Minh' },
  { field: 'note', title: customerFields.note.label, width: 28, example: 'Khách quen của chị Lan' },
]

/** A sheet that took the phone for a number has lost its 0. */
export function phoneText(text: string): string {
  return /^[35789]\d{8}$/.test(text) ? `0${text}` : text
}
