import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, id, ids, reason, text } from '#platform/contract/fields.ts'
import { listQuery, only, pageSize } from '#platform/contract/list.ts'
import { filterKinds, newShape } from '#platform/contract/record.ts'
import {
  labelForm,
  packageRow,
  printedLabels,
  receiveAnswer,
  warehouseReaders,
  warehouseWorkers,
} from '#warehouse/package.api.ts'
import { packageFields } from '#warehouse/package.fields.ts'
import { packageStatus } from '#warehouse/package.status.ts'

const query = listQuery(
  {
    ...filterKinds(packageFields),
    id: 'anyId',
    /** `0`: on no flight yet. */
    packed: only(['0', '1'], 'Đóng vào MAWB'),
    container_id: 'anyId',
    received_by: 'anyId',
    customer_id: 'anyId',
    /** `0`: on no waybill. */
    waybill: only(['0', '1'], 'Vận đơn'),
  },
  { size: pageSize.wide },
)
const packages = {
  method: 'GET',
  roles: warehouseReaders,
  query,
  row: packageRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
} as const

export const listPackages = call({
  ...packages,
  id: 'get-packages',
  path: '/api/packages',
  summary: 'Danh sách kiện hàng',
})

/** The packages as they stand on the screen; of bags (`container_id`) it is their packing list. */
export const exportPackages = call({
  id: 'post-packages-excel',
  method: 'POST',
  path: '/api/packages/excel',
  summary: 'Xuất Excel danh sách kiện',
  roles: warehouseReaders,
  reads: true,
  query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Danh sách kiện',
})

/** What left the overseas warehouses, with its bag and flight. */
export const listExported = call({
  ...packages,
  id: 'get-packages-exports',
  path: '/api/packages/exports',
  summary: 'Kiện đã xuất kho nước ngoài',
})

export const packageForm = z
  .object({
    track: text(64).optional(),
    code: text(64).optional(),
    warehouse_code: text(50).optional(),
    /** One order in so many boxes: all but the first get the track with B02, B03 … behind it. */
    boxes: z.number().int().min(1).max(200).default(1),
    ...newShape(packageFields),
  })
  .refine((given) => Boolean(given.track || given.code), {
    message: 'Vui lòng nhập mã vận đơn hoặc mã đơn hàng',
    path: ['track'],
  })
export type PackageForm = z.output<typeof packageForm>

/** A package made by hand, or an order's boxes by their number. */
export const createPackage = call({
  id: 'post-packages',
  method: 'POST',
  path: '/api/packages',
  summary: 'Tạo kiện bằng tay',
  roles: warehouseWorkers,
  body: packageForm,
  data: receiveAnswer.extend({ made: z.number() }),
  message: 'Đã tạo kiện',
  errors: ['import.not_here', 'import.other_warehouse', 'packages.boxes_of_nobody', 'orders.status'],
})

export const changePackageStatus = call({
  id: 'post-package-change-status',
  method: 'POST',
  path: '/api/package/change/status',
  summary: 'Chuyển bước kiện hàng',
  roles: warehouseWorkers,
  body: z.object({
    ids,
    status: z.literal([
      packageStatus.exported,
      packageStatus.arrived,
      packageStatus.scanned,
      packageStatus.checked,
    ]),
  }),
  data: bulkAnswer,
  message: 'Đã chuyển bước',
  errors: [
    'import.package_unknown',
    'import.wrong_step',
    'import.blocked',
    'import.not_on_flight',
    'packages.no_flight',
    'packages.checked_by_orders',
    'mawb.not_exported',
    'mawb.arrived',
  ],
})

/** Out of their bag, and so off its flight, while it is here; of those in none off their waybill. */
export const removePackages = call({
  id: 'put-package-remove',
  method: 'PUT',
  path: '/api/package/remove',
  summary: 'Bỏ kiện khỏi bao, vận đơn',
  roles: warehouseWorkers,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Đã bỏ kiện khỏi bao, vận đơn',
  errors: [
    'import.package_unknown',
    'import.package_left',
    'packages.not_packed',
    'bags.closed',
    'shipments.unknown',
    'shipments.status',
    'shipments.last_package',
  ],
})

/** Undoes a package that nothing followed: its orders without another one are back at 6. */
export const deletePackage = call({
  id: 'delete-package-by-id',
  method: 'DELETE',
  path: '/api/package/{id}',
  summary: 'Xóa kiện hàng',
  roles: warehouseWorkers,
  params: z.object({ id }),
  body: z.object({ reason }),
  data: z.object({ id: z.number(), orders: z.array(z.string()) }),
  message: 'Đã xóa kiện',
  errors: ['import.package_unknown', 'import.package_left', 'import.on_flight', 'import.not_own'],
})

const noContent = 'Có lỗi xảy ra, không có nội dung để in!'

export const printPackageLabels = call({
  id: 'post-package-print-label',
  method: 'POST',
  path: '/api/package/print/label',
  summary: 'In tem kiện hàng',
  roles: warehouseReaders,
  body: z.object({ ids, ...labelForm }),
  data: printedLabels,
  message: 'Đã tạo tem',
  failure: noContent,
  errors: ['import.package_unknown'],
})

/** A paper with all that is in each package. */
export const printPackages = call({
  id: 'post-package-print',
  method: 'POST',
  path: '/api/package/print',
  summary: 'In phiếu kiện hàng',
  roles: warehouseReaders,
  reads: true,
  body: z.object({ ids: ids.max(200) }),
  data: z.object({ content: z.string() }),
  failure: noContent,
  errors: ['import.package_unknown'],
})
