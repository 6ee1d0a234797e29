import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { roles } from '#platform/contract/roles.ts'
import { workbookErrors } from '#platform/contract/sheet-import.ts'

const write = roles('ql')

export const sheetOutcomes = ['new', 'changed', 'same', 'gone', 'wrong'] as const
export const sheetOutcomeNames: Record<(typeof sheetOutcomes)[number], string> = {
  new: 'Bậc mới',
  changed: 'Đổi giá',
  same: 'Không đổi',
  gone: 'Bỏ bậc này',
  wrong: 'Lỗi',
}

const sheetRow = z.object({
  /** Line of the sheet; 0 for a bracket that is there now and not in the sheet. */
  line: z.number(),
  outcome: z.enum(sheetOutcomes),
  route_code: z.string(),
  goods_type: z.string(),
  warehouse_code: z.string().nullable(),
  level_code: z.string().nullable(),
  customer_no: z.string().nullable(),
  from_kg: z.number().nullable(),
  to_kg: z.number().nullable(),
  price: z.number().nullable(),
  min_charge: z.number().nullable(),
  before: z.number().nullable(),
  messages: z.array(z.string()),
})
const sheetAnswer = z.object({
  applied_date: z.string(),
  imported: z.boolean(),
  counts: z.record(z.string(), z.number()),
  warnings: z.array(z.string()),
  rows: z.array(sheetRow),
})
export type SheetAnswer = z.output<typeof sheetAnswer>
export type SheetRow = z.output<typeof sheetRow>

const sheetErrors = [...workbookErrors, 'prices.wrong']

/** multipart: file (.xlsx), applied_date. What an import would change; nothing is written. */
export const checkPriceSheet = call({
  id: 'post-prices-import-check',
  method: 'POST',
  path: '/api/prices/import/check',
  summary: 'Xem trước bảng giá nhập từ Excel',
  roles: write,
  station: 'none',
  upload: true,
  reads: true,
  data: sheetAnswer,
  errors: sheetErrors,
})

/** The same file; every changed list begins anew on the day, whole. One wrong cell and nothing is imported. */
export const importPriceSheet = call({
  id: 'post-prices-import',
  method: 'POST',
  path: '/api/prices/import',
  summary: 'Nhập bảng giá từ Excel',
  roles: write,
  station: 'none',
  upload: true,
  data: sheetAnswer,
  message: 'Đã nhập bảng giá',
  errors: sheetErrors,
})
