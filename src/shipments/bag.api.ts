import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import {
  bulkAnswer,
  dateIn,
  id,
  ids,
  reason,
  requiredText,
  text,
  version,
  weight,
} from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import { changeShape, filterKinds, rowShape } from '#platform/contract/record.ts'
import { bagFields } from '#shipments/bag.fields.ts'
import {
  labelForm,
  packageRow,
  printedLabels,
  warehouseReaders,
  warehouseWorkers,
} from '#warehouse/package.api.ts'

export const bagRow = z.object(rowShape(bagFields))
export type BagRow = z.output<typeof bagRow>
export type BagRecord = z.input<typeof bagRow>

export const listBags = call({
  id: 'get-packages-invoices',
  method: 'GET',
  path: '/api/packages/invoices',
  summary: 'Danh sách bao hàng',
  roles: warehouseReaders,
  query: listQuery({ ...filterKinds(bagFields), id: 'anyId' }, { size: pageSize.wide }),
  row: bagRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})

/** The bags as they stand on the screen; the list's filters may come in the body too, plain or under `filter`. */
export const exportBagList = call({
  id: 'post-packages-invoices-excel',
  method: 'POST',
  path: '/api/packages/invoices/excel',
  summary: 'Xuất Excel danh sách bao hàng',
  roles: warehouseReaders,
  reads: true,
  query: listBags.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Bao hàng',
})

const missing = z.array(z.object({ id: z.number(), track: z.string() }))

/**
 * A bag by its label, its key or a track in it, with what is missing: while it is packed what was not scanned into
 * it, once it flies what was not scanned in Vietnam.
 */
export const getBag = call({
  id: 'get-packages-invoice',
  method: 'GET',
  path: '/api/packages/invoice',
  summary: 'Bao hàng và các kiện trong bao',
  roles: warehouseReaders,
  query: z.object({ code: requiredText(64) }),
  data: z.object({
    bag: bagRow,
    packages: z.array(packageRow.extend({ packed: z.boolean() })),
    missing,
  }),
  errors: ['bags.unknown'],
})

const packages = ids
export const bagForm = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('make'),
    warehouse_code: text(50).optional(),
    mawb: text(30).optional(),
    ...changeShape(bagFields),
    packages: packages.optional(),
  }),
  /** They are meant for it; a scan says that they are in it. */
  z.object({ action: z.literal('add'), id, packages }),
  /** Scanned into it: of a package that was meant for it, or of a free one; with its order's further boxes. */
  z.object({
    action: z.literal('pack'),
    id,
    track: requiredText(64),
    boxes: z.number().int().min(1).max(200).optional(),
  }),
  z.object({ action: z.literal('take_out'), id, packages }),
  z.object({
    action: z.literal('close'),
    id,
    weight: weight.positive('Cân nặng phải lớn hơn 0'),
    /** Those that were not scanned into it, each by its key: they stay here. */
    without: z.array(id).max(500).default([]),
    version,
  }),
  z.object({ action: z.literal('reopen'), id, reason, version }),
])
export type BagForm = z.output<typeof bagForm>

export const saveBag = call({
  id: 'post-packages-invoice',
  method: 'POST',
  path: '/api/packages/invoice',
  summary: 'Mở bao, xếp kiện, đóng bao',
  roles: warehouseWorkers,
  body: bagForm,
  data: bulkAnswer.extend({
    bag: bagRow,
    /** Of a scan: what went in, or was in it already. */
    scan: z.object({ outcome: z.enum(['packed', 'repeat']), package: packageRow }).nullable(),
    /** Not scanned into it yet; of a bag that was closed those that stayed. */
    missing,
  }),
  message: 'Đã lưu bao hàng',
  errors: [
    'bags.unknown',
    'bags.status',
    'bags.missing',
    'bags.not_missing',
    'bags.empty',
    'bags.taken',
    'bags.not_in',
    'bags.other_flight',
    'bags.other_warehouse',
    'bags.not_received',
    'bags.nobodys',
    'import.not_here',
    'import.other_warehouse',
    'import.package_unknown',
    'import.wrong_step',
    'import.no_orders',
    'packages.boxes_of_nobody',
    'mawb.left',
  ],
})

export const cancelBag = call({
  id: 'delete-packages-invoice-by-id',
  method: 'DELETE',
  path: '/api/packages/invoice/{id}',
  summary: 'Hủy bao hàng',
  roles: warehouseWorkers,
  params: z.object({ id }),
  body: z.object({ reason, version }),
  data: bagRow,
  message: 'Đã hủy bao, các kiện được tự do',
  errors: ['bags.unknown', 'bags.status'],
})

/** Closed bags leave with all that is in them, on the flight named or the one they are meant for. */
export const exportBags = call({
  id: 'post-package-invoices-export',
  method: 'POST',
  path: '/api/package/invoices/export',
  summary: 'Xuất kho các bao theo MAWB',
  roles: warehouseWorkers,
  body: z.object({ ids: ids.max(100), mawb: text(30).optional(), flight_date: dateIn.optional() }),
  data: bulkAnswer.extend({
    mawbs: z.array(z.string()),
    /** Packages that left. */
    packages: z.number(),
  }),
  message: 'Đã xuất kho các bao',
  errors: [
    'bags.unknown',
    'bags.status',
    'bags.no_flight',
    'bags.other_flight',
    'bags.empty',
    'import.blocked',
    'mawb.left',
    'mawb.arrived',
  ],
})

/** Moves the day of the flights that bags go with, until they have arrived. */
export const changeBagDate = call({
  id: 'post-package-invoices-change-date',
  method: 'POST',
  path: '/api/package/invoices/change/date',
  summary: 'Đổi ngày bay của các bao',
  roles: warehouseWorkers,
  body: z.object({ ids: ids.max(100), date: dateIn }),
  data: bulkAnswer.extend({ mawbs: z.array(z.string()) }),
  message: 'Đã đổi ngày bay',
  errors: ['bags.unknown', 'bags.no_flight', 'mawb.arrived'],
})

export const bagPapers = ['list', 'label'] as const

/** What is in each bag, to lie in it; or its label. */
export const printBags = call({
  id: 'post-package-invoice-print',
  method: 'POST',
  path: '/api/package/invoice/print',
  summary: 'In danh sách kiện, tem bao',
  roles: warehouseReaders,
  body: z.object({
    ids: ids.max(100),
    paper: z.enum(bagPapers).default('list'),
    /** Of the list; that of where it goes without it. */
    language: z.enum(['vi', 'en']).default('vi'),
    ...labelForm,
  }),
  data: printedLabels,
  message: 'Đã tạo bản in của bao',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  errors: ['bags.unknown', 'bags.empty'],
})
