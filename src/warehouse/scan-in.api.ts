import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { id, instantOut, text } from '#platform/contract/fields.ts'
import { listQuery, oneOf, pageSize } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'
import { packageStatus } from '#warehouse/package.status.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op')

/** What became of a scan at the Vietnamese warehouse. */
export const scanOutcomes = ['scanned', 'repeat', 'not_on_mawb', 'unknown'] as const
export type ScanOutcome = (typeof scanOutcomes)[number]

export const scanAnswer = z.object({
  outcome: z.enum(scanOutcomes),
  track: z.string(),
  package_id: z.number().nullable(),
  mawb: z.string().nullable(),
  scanned_at: instantOut.nullable(),
  scanned_by: z.string().nullable(),
  /** Orders of the package; `k` of its `n` packages are scanned, at n of n the order is at 9. */
  orders: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      customer_name: z.string().nullable(),
      status: z.number(),
      moved: z.boolean(),
      k: z.number(),
      n: z.number(),
    }),
  ),
})
export type ScanRecord = z.input<typeof scanAnswer>

/** One scan: a track, an order code, or a package by key. What is not on an arrived flight becomes an exception. */
export const scanIn = call({
  id: 'post-import-quotes-scan',
  method: 'POST',
  path: '/api/import/quotes/scan',
  summary: 'Quét kiện vào kho Việt Nam',
  roles: roles('ql', 'op'),
  body: z
    .object({ code: text(64).optional(), package_id: id.optional() })
    .refine((given) => given.code || given.package_id, {
      message: 'Vui lòng quét mã kiện hàng',
      path: ['code'],
    }),
  data: scanAnswer,
  message: 'Đã quét',
  errors: ['checkin.scan_each', 'checkin.is_bag', 'checkin.is_flight'],
})

export const scanRow = z.object({
  id: z.number(),
  _id: z.string(),
  track: z.string(),
  receive_status: z.number(),
  mawb: z.string().nullable(),
  warehouse_code: z.string(),
  d_weight: z.number().nullable(),
  order_ids: z.array(z.number()),
  order_codes: z.array(z.string()),
  customer_names: z.array(z.string()),
  scanned_at: instantOut.nullable(),
  scanned_by: z.number().nullable(),
  scanned_name: z.string().nullable(),
  version: z.number(),
  created_at: instantOut,
})
export type ScanRow = z.output<typeof scanRow>
export type ScanRowRecord = z.input<typeof scanRow>

/** Packages on arrived flights: those still to be scanned and those that were. */
export const listScans = call({
  id: 'get-import-quotes-scan',
  method: 'GET',
  path: '/api/import/quotes/scan',
  summary: 'Kiện quét vào kho Việt Nam',
  roles: readers,
  query: listQuery(
    {
      receive_status: oneOf(packageStatus.values, 'Bước'),
      mawb: 'any',
      scanned_by: 'anyId',
      scanned_at: 'range',
    },
    { size: pageSize.wide },
  ),
  row: scanRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})
