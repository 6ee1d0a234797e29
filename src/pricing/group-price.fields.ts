import { z } from 'zod'
import { dateIn, note, requiredText, text } from '#platform/contract/fields.ts'
import { active } from '#platform/contract/record-fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { codeText, standsToday } from '#pricing/price-fields.ts'

/** A price list of freight, field by field, in the order of list and form; its prices are rows of their own. */
export const groupPriceFields = {
  code: {
    label: 'Mã',
    kind: 'code',
    schema: codeText,
    required: true,
    list: { width: 130, sortable: true },
    form: { span: 4 },
  },
  name: {
    label: 'Tên',
    kind: 'text',
    schema: requiredText(),
    required: true,
    list: { width: 260, sortable: true },
    form: { span: 8 },
  },
  level_code: {
    label: 'Hạng khách',
    kind: 'text',
    schema: text(40),
    list: filterOnly,
    form: { span: 4, help: 'Để trống: cho những khách được chọn.' },
  },
  level_name: { label: 'Hạng khách', kind: 'text', computed: true, list: { width: 130 } },
  customers: { label: 'Số khách', kind: 'number', required: true, computed: true, list: { width: 90 } },
  prices: { label: 'Số dòng giá', kind: 'number', required: true, computed: true, list: { width: 110 } },
  standing: standsToday,
  applied_date: {
    label: 'Áp dụng từ',
    kind: 'date',
    schema: dateIn,
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
    form: { span: 4 },
  },
  expried_date: {
    label: 'Áp dụng đến',
    kind: 'date',
    schema: z.union([dateIn, z.literal('')]),
    list: { width: 110 },
    form: { span: 4 },
  },
  active: { ...active, list: { width: 100, filter: 'any', filterAt: 'screen' }, form: { span: 4 } },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 260 } },
} as const satisfies Fields
