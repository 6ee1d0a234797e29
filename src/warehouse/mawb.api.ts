import { z } from 'zod'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { call } from '#platform/contract/call.ts'
import { id, instantOut, reason, requiredText, text, version } from '#platform/contract/fields.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { mawbFields } from '#warehouse/mawb.fields.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { packageRow, warehouseReaders, warehouseWorkers } from '#warehouse/package.api.ts'

export const mawbRow = z.object(rowShape(mawbFields))
export type MawbRow = z.output<typeof mawbRow>
export type MawbRecord = z.input<typeof mawbRow>

export const listMawbs = call({
  id: 'get-import-mawbs',
  method: 'GET',
  path: '/api/import/mawbs',
  summary: 'Danh sách MAWB',
  roles: warehouseReaders,
  query: listQuery(filterKinds(mawbFields)),
  row: mawbRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  totals: z.object({
    packages: listSum,
    d_weight: listSum,
    waiting: listSum,
    flown: listSum,
    arrived: listSum,
    scanned: listSum,
  }),
})

/** Number, or the key of the row. */
export const getMawb = call({
  id: 'get-import-quotes-mawb-by-mawb',
  method: 'GET',
  path: '/api/import/quotes/mawb/{mawb}',
  summary: 'Kiện và đơn của một MAWB',
  roles: warehouseReaders,
  params: z.object({ mawb: requiredText(30) }),
  data: z.object({
    mawb: mawbRow,
    bags: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        packages: z.number(),
        d_weight: z.number(),
        closed_at: instantOut.nullable(),
        docked_at: instantOut.nullable(),
      }),
    ),
    packages: z.array(packageRow),
  }),
  errors: ['mawb.unknown'],
})

export const mawbForm = z
  .object({
    mawb: text(30).optional(),
    number: text(30).optional(),
    warehouse_code: text(50).optional(),
    ...newShape(mawbFields),
  })
  .refine((form) => form.mawb || form.number, { message: 'Vui lòng nhập số MAWB', path: ['mawb'] })
export type MawbForm = z.output<typeof mawbForm>

export const createMawb = call({
  id: 'post-create-mawb-haki',
  method: 'POST',
  path: '/api/create/mawb/haki',
  summary: 'Tạo MAWB',
  roles: warehouseWorkers,
  body: mawbForm,
  data: mawbRow.extend({
    /** The prefix is in no list of airlines: look again. */
    unknown_prefix: z.boolean(),
    next: z.string().nullable(),
  }),
  message: 'Đã tạo MAWB',
  errors: ['mawb.exists'],
})

/** The wire's package of an import order; a bare key is one that is handled. */
const handled = z.union([
  id.transform((key) => ({ id: key, isHandle: true })),
  z.object({ id, isHandle: z.boolean().default(true) }),
])
const handledStrictly = z.union([
  id.transform((key) => ({ id: key, isHandle: false })),
  z.object({ id, isHandle: z.boolean().default(false) }),
])

/** What became of each package. */
export const packageResults = z.object({
  done: z.array(z.number()),
  failed: z.array(z.object({ id: z.number(), error: z.string(), message: z.string() })),
  mawb: mawbRow.nullable(),
  orders_moved: z.array(z.object({ id: z.number(), code: z.string(), from: z.number(), to: z.number() })),
})
export type PackageResults = z.input<typeof packageResults>

export const packForm = z
  .object({
    id: id.optional(),
    mawb: text(30).optional(),
    warehouse_code: text(50).optional(),
    /** Code on the label of the bag; a new one without it. */
    container: text(30).optional(),
    close: z.boolean().default(false),
    packages: z.array(handled).min(1).max(500),
  })
  .refine((form) => form.id || form.mawb, { message: 'Vui lòng chọn MAWB', path: ['mawb'] })
export type PackForm = z.output<typeof packForm>

/** Packs packages into a bag of a flight: of the one with this key, or of the one with this number. */
export const packPackages = call({
  id: 'post-import-quote-add',
  method: 'POST',
  path: '/api/import/quote/add',
  summary: 'Đóng kiện vào MAWB',
  roles: warehouseWorkers,
  body: packForm,
  data: packageResults.extend({ container: z.string() }),
  message: 'Đã đóng kiện vào MAWB',
  failure: 'Thêm/cập nhật đơn nhập thất bại!',
  errors: [
    'mawb.unknown',
    'mawb.left',
    'import.package_unknown',
    'import.on_flight',
    'import.in_bag',
    'import.package_left',
  ],
})

export const editMawbForm = z.object({
  id,
  mawb: text(30).optional(),
  ...changeShape(mawbFields),
  /** Only these change their flight; without it the document changes and all follow. */
  packages: z.array(handled).max(500).optional(),
  version,
})
export type EditMawbForm = z.output<typeof editMawbForm>

export const editMawb = call({
  id: 'put-import-quote-edit',
  method: 'PUT',
  path: '/api/import/quote/edit',
  summary: 'Sửa, đổi MAWB',
  roles: warehouseWorkers,
  body: editMawbForm,
  data: packageResults,
  message: 'Đã cập nhật MAWB',
  failure: 'Thêm/cập nhật đơn nhập thất bại!',
  errors: ['mawb.unknown', 'mawb.exists', 'mawb.arrived'],
})

export const cancelMawb = call({
  id: 'post-import-quote-cancel',
  method: 'POST',
  path: '/api/import/quote/cancel',
  summary: 'Hủy MAWB',
  roles: warehouseWorkers,
  body: z.object({ id, reason }),
  data: packageResults,
  message: 'Đã hủy MAWB, các kiện trở lại kho',
  errors: ['mawb.unknown', 'mawb.arrived', 'mawb.invoiced'],
})

/** Closes the flight (8) or takes its arrival (8.2): only packages with `isHandle` true move. */
export const moveForm = z.object({
  id,
  status: z.literal([mawbStatus.exported, mawbStatus.arrived]),
  packages: z.array(handledStrictly).min(1).max(2000),
})
export const moveMawb = call({
  id: 'post-import-status-quotes',
  method: 'POST',
  path: '/api/import/status/quotes',
  summary: 'Xuất kho nước ngoài, về Việt Nam theo MAWB',
  roles: warehouseWorkers,
  body: moveForm,
  data: packageResults,
  message: 'Đã cập nhật trạng thái',
  failure: 'Cập nhật trạng thái thất bại!',
  errors: [
    'mawb.unknown',
    'mawb.not_exported',
    'import.nothing_handled',
    'import.blocked',
    'import.not_on_flight',
  ],
})

export const dockBag = call({
  id: 'post-import-quote-docked',
  method: 'POST',
  path: '/api/import/quote/docked',
  summary: 'Bao hàng đã tới cổng kho',
  roles: warehouseWorkers,
  body: z.object({ id, containers: z.array(id).max(500).optional(), code: text(30).optional() }),
  data: z.object({ mawb: mawbRow, docked: z.array(z.string()), repeats: z.array(z.string()) }),
  message: 'Đã ghi nhận bao hàng tới cổng kho',
  errors: ['mawb.unknown', 'mawb.not_arrived', 'import.bag_unknown'],
})

/**
 * What a house number flies on: the track of a parcel, the label of a bag or the code of an order. Asked of
 * our own records; the specification names another company's server, whose answers are not known.
 */
export const lookUpHawb = call({
  id: 'get-ackouts-hawb',
  method: 'GET',
  path: '/api/ackouts/hawb',
  summary: 'Tra HAWB: kiện, bao hay đơn bay chuyến nào',
  roles: warehouseReaders,
  query: z.object({ hawb: requiredText(64) }),
  data: z.array(
    z.object({
      track: z.string(),
      receive_status: z.number(),
      bag: z.string().nullable(),
      order_codes: z.array(z.string()),
      mawb_id: z.number(),
      mawb: z.string(),
      mawb_status: z.number(),
      exported_at: instantOut.nullable(),
      arrived_at: instantOut.nullable(),
      docked_at: instantOut.nullable(),
    }),
  ),
})
export type HawbRecord = z.input<typeof lookUpHawb.data>[number]
