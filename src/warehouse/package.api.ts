import { z } from 'zod'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { call } from '#platform/contract/call.ts'
import { id, instantOut, requiredText, text, version } from '#platform/contract/fields.ts'
import { listQuery, oneOf, only, pageSize } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'
import { exceptionFields, exceptionKinds } from '#warehouse/import-exception.fields.ts'
import { packageFields } from '#warehouse/package.fields.ts'

export const warehouseReaders = roles('ql', 'kt', 'kd', 'cs', 'op')
export const warehouseWorkers = roles('ql', 'op')

/** An order as the overseas stations show it; `k` of its `n` packages have reached the step. */
export const packedOrder = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  customer_name: z.string().nullable(),
  image_url: z.string().nullable(),
  quality: z.number(),
  status: z.number(),
  sub_status: z.number().nullable(),
  sub_note: z.string().nullable(),
  note: z.string().nullable(),
  d_weight: z.number().nullable(),
  n: z.number(),
  moved: z.boolean(),
})

/** A package of the lists: what is in it, its weight, bag and flight. */
export const packageRow = z.object(rowShape(packageFields))
export type PackageRow = z.output<typeof packageRow>
export type PackageRecord = z.input<typeof packageRow>

/** received: orders moved to 7 · repeat: nothing changed · corrected: weight or sides changed · unknown: a strange package. */
export const receiveAnswer = z.object({
  outcome: z.enum(['received', 'repeat', 'corrected', 'unknown']),
  track: z.string(),
  package: packageRow.nullable(),
  orders: z.array(packedOrder),
  exception_id: z.number().nullable(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
})
export type ReceiveAnswer = z.output<typeof receiveAnswer>
export type ReceiveRecord = z.input<typeof receiveAnswer>

const identity = {
  track: text(64).optional(),
  code: text(64).optional(),
  warehouse_code: text(50).optional(),
}
const needsTrack = (given: { track?: string | undefined; code?: string | undefined }) =>
  Boolean(given.track || given.code)
const trackMissing = { message: 'Vui lòng quét mã vận đơn', path: ['track'] }

export const receiveForm = z
  .object({ ...identity, ...newShape(packageFields) })
  .refine(needsTrack, trackMissing)
export type ReceiveForm = z.output<typeof receiveForm>

/** A scanned track: its package is there, its orders at 6 move to 7; an unknown one is kept as a strange package. */
export const receivePackage = call({
  id: 'post-import-quote-receive',
  method: 'POST',
  path: '/api/import/quote/receive',
  summary: 'Nhận kiện tại kho nước ngoài',
  roles: warehouseWorkers,
  body: receiveForm,
  data: receiveAnswer,
  message: 'Đã nhận hàng',
  failure: 'Nhận hàng thất bại!',
  errors: [
    'import.not_here',
    'import.other_warehouse',
    'checkin.is_bag',
    'checkin.is_flight',
    'orders.status',
  ],
})

export const correctForm = z
  .object({ ...identity, ...changeShape(packageFields), id: id.optional(), version })
  .refine((given) => given.id || needsTrack(given), trackMissing)
export type CorrectForm = z.output<typeof correctForm>

/** Corrects weight, sides, shelf or note of a received package, until it has left. */
export const correctPackage = call({
  id: 'put-import-quote-receive',
  method: 'PUT',
  path: '/api/import/quote/receive',
  summary: 'Sửa cân nặng, kích thước kiện đã nhận',
  roles: warehouseWorkers,
  body: correctForm,
  data: receiveAnswer,
  message: 'Đã lưu cân nặng, kích thước',
  failure: 'Nhận hàng thất bại!',
  errors: ['import.package_unknown', 'import.package_left'],
})

/** What a code is, before it is scanned: readings of the number, its orders and packages. */
export const lookup = z.object({
  track: z.string(),
  candidates: z.array(z.object({ carrier: z.string(), shape: z.string(), checked: z.boolean() })),
  orders: z.array(packedOrder),
  packages: z.array(packageRow),
  /** Orders whose track differs in at most the carrier's prefix or a leading part. */
  similar: z.array(packedOrder.extend({ track: z.string().nullable() })),
})
export type TrackLookup = z.output<typeof lookup>
const lookupQuery = z
  .object({ code: text(64).optional(), track: text(64).optional() })
  .refine(needsTrack, trackMissing)

export const scanLookup = call({
  id: 'get-quote-scan',
  method: 'GET',
  path: '/api/quote/scan',
  summary: 'Tra cứu mã vừa quét',
  roles: warehouseReaders,
  query: lookupQuery,
  data: lookup,
})

export const trackLookup = call({
  id: 'get-quote-track',
  method: 'GET',
  path: '/api/quote/track',
  summary: 'Tra cứu đơn theo mã vận đơn',
  roles: warehouseReaders,
  query: lookupQuery,
  data: lookup,
})

const packageList = listQuery(
  {
    ...filterKinds(packageFields),
    id: 'anyId',
    /** `0`: on no flight yet. */
    packed: only(['0', '1'], 'Đóng vào MAWB'),
    received_by: 'anyId',
  },
  { size: pageSize.wide },
)
const counts = z.object({ counts: z.record(z.string(), z.number()) })

const packages = { roles: warehouseReaders, query: packageList, row: packageRow, option: counts } as const

/** Packages received overseas, the newest first. */
export const listReceived = call({
  ...packages,
  id: 'get-quotes-scan',
  method: 'GET',
  path: '/api/quotes/scan',
  summary: 'Kiện đã nhận tại kho nước ngoài',
})

/** Every package of the import, from receipt to the shelf in Vietnam. */
export const listImported = call({
  ...packages,
  id: 'get-import-quotes',
  method: 'GET',
  path: '/api/import/quotes',
  summary: 'Danh sách kiện nhập',
})

/** Packages to choose from for a flight: `packed=0` those on no flight yet. */
export const listPackable = call({
  ...packages,
  id: 'get-import-mawb-package-quotes',
  method: 'GET',
  path: '/api/import/mawb/package/quotes',
  summary: 'Kiện để đóng vào MAWB',
})

export const awaitedRow = z.object({
  id: z.number(),
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  customer_name: z.string().nullable(),
  track: z.string().nullable(),
  status: z.number(),
  sub_status: z.number().nullable(),
  site_code: z.string(),
  site_name: z.string().nullable(),
  supplier_order_no: z.string().nullable(),
  overseas_warehouse: z.string().nullable(),
  d_weight: z.number().nullable(),
  packages: z.number(),
  bought_at: instantOut.nullable(),
  version: z.number(),
})

/** Orders on their way to an overseas warehouse (6) or received there (7). */
export const listAwaited = call({
  id: 'get-scan-quotes',
  method: 'GET',
  path: '/api/scan/quotes',
  summary: 'Đơn chờ nhận tại kho nước ngoài',
  roles: warehouseReaders,
  query: listQuery(
    {
      status: oneOf(orderStatus.values, 'Trạng thái'),
      sub_status: oneOf(subStatus.values, 'Trạng thái phụ'),
      site_code: 'any',
      bought_at: 'range',
    },
    { size: pageSize.wide },
  ),
  row: awaitedRow,
  option: counts,
})
export type AwaitedRow = z.output<typeof awaitedRow>

export const trackOutcomes = ['expected', 'received', 'left', 'unknown', 'duplicate'] as const

/** A pasted column of tracks, each told apart; nothing is written. */
export const filterScans = call({
  id: 'post-quotes-scan-filter',
  method: 'POST',
  path: '/api/quotes/scan/filter',
  summary: 'Lọc danh sách mã vận đơn',
  roles: warehouseReaders,
  reads: true,
  body: z.object({ codes: z.array(requiredText(64)).min(1).max(1000) }),
  data: z.object({
    counts: z.record(z.string(), z.number()),
    rows: z.array(
      z.object({
        line: z.number(),
        track: z.string(),
        outcome: z.enum(trackOutcomes),
        order_codes: z.array(z.string()),
        receive_status: z.number().nullable(),
        mawb: z.string().nullable(),
      }),
    ),
  }),
})

export const exceptionRow = z.object(rowShape(exceptionFields))
export type ExceptionRow = z.output<typeof exceptionRow>
export type ExceptionRecord = z.input<typeof exceptionRow>

export const listExceptions = call({
  id: 'get-import-exception',
  method: 'GET',
  path: '/api/import/exception',
  summary: 'Kiện lạ, thiếu, hỏng',
  roles: warehouseReaders,
  query: listQuery(
    { ...filterKinds(exceptionFields), open: only(['0', '1'], 'Chưa xử lý') },
    { size: pageSize.wide },
  ),
  row: exceptionRow,
  option: counts,
})

/**
 * Without `id` somebody reports one; with it the exception is settled: with `code` (an order) a
 * strange package becomes that order's, else by its note.
 */
export const exceptionForm = z
  .object({
    id: id.optional(),
    track: text(64).optional(),
    kind: z.enum(exceptionKinds).default('unknown'),
    code: text(20).optional(),
    order_id: id.optional(),
    note: text(2000).optional(),
    warehouse_code: text(50).optional(),
    version,
  })
  .refine((form) => form.id || form.track, { message: 'Vui lòng nhập mã vận đơn', path: ['track'] })
  .refine((form) => !form.id || form.code || form.order_id || form.note, {
    message: 'Vui lòng chọn đơn hàng hoặc ghi cách xử lý',
    path: ['code'],
  })
export type ExceptionForm = z.output<typeof exceptionForm>

export const saveException = call({
  id: 'post-import-exception',
  method: 'POST',
  path: '/api/import/exception',
  summary: 'Báo hoặc xử lý kiện lạ',
  roles: warehouseWorkers,
  body: exceptionForm,
  data: exceptionRow,
  message: 'Đã lưu kiện lạ',
  errors: ['import.exception_unknown', 'import.exception_settled', 'orders.not_found', 'orders.status'],
})

const labelSizes = ['50x30', '100x150'] as const
export const labelForm = {
  /** HTML for a browser's dialog, ZPL for a label printer. */
  format: z.enum(['html', 'zpl']).default('html'),
  size: z.enum(labelSizes).default('50x30'),
}
/** What a call that prints numbered papers answers. */
export const printedLabels = z.object({
  content: z.string(),
  /** The number of the job that stands on each label with k/n. */
  job: z.number(),
  n: z.number(),
  /** Labels of which one was printed before. */
  again: z.number(),
})
