import { z } from 'zod'
import { mobile, requiredText, text } from '#platform/contract/fields.ts'
import type { Fields } from '#platform/contract/record.ts'

/** 2025: province and ward; legacy: province, district and ward of before 01-07-2025. */
const system = z.enum(['2025', 'legacy'])
/** Chosen together, by the picker of places. */
const place = { form: { section: 'place' } } as const
const receiver = { form: { section: 'receiver', span: 6 } } as const

/** An address that a customer receives at, field by field. Whoever is forgotten leaves the place, not the person. */
export const addressFields = {
  user_id: { label: 'Khách hàng', kind: 'key', required: true, column: 'customer_id' },
  name: {
    label: 'Người nhận',
    kind: 'text',
    schema: requiredText(120),
    required: true,
    personal: { erased: 'đã xóa' },
    ...receiver,
  },
  phone: {
    label: 'Điện thoại người nhận',
    kind: 'phone',
    schema: mobile,
    required: true,
    personal: { erased: '' },
    ...receiver,
  },
  address: {
    label: 'Số nhà, đường',
    kind: 'text',
    schema: requiredText(255),
    required: true,
    personal: { erased: '' },
    ...place,
  },
  ward: { label: 'Phường/Xã', kind: 'text', schema: requiredText(80), required: true, ...place },
  district: { label: 'Quận/Huyện (cũ)', kind: 'text', schema: text(80), ...place },
  province: { label: 'Tỉnh/Thành phố', kind: 'text', schema: requiredText(80), required: true, ...place },
  ward_code: { label: 'Mã phường/xã', kind: 'code', schema: text(10), ...place },
  district_code: { label: 'Mã quận/huyện', kind: 'code', schema: text(10), ...place },
  province_code: { label: 'Mã tỉnh/thành phố', kind: 'code', schema: text(10), ...place },
  system: {
    label: 'Hệ địa danh',
    kind: 'text',
    schema: system,
    answer: system,
    required: true,
    initial: '2025',
    ...place,
  },
  is_primary: {
    label: 'Dùng làm địa chỉ chính',
    kind: 'boolean',
    schema: z.boolean(),
    required: true,
    initial: false,
    form: { section: 'primary' },
  },
  created_at: { label: 'Ngày tạo', kind: 'time', required: true },
} as const satisfies Fields
