import { billStatus } from '#billing/bill.status.ts'
import { statuses, statusTable } from '#platform/contract/status.ts'

/** Statuses of a delivery list: bills given to one carrier or shipper together. */
export const batchStatus = statuses(
  {
    open: [0, 'Đang lập', 'delivery'],
    handedOver: [1, 'Đã bàn giao', 'delivery'],
    done: [2, 'Hoàn tất', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'delivery_batch.status',
)
const { open, handedOver, done, cancelled } = batchStatus

/** A bill of a list whose result is still to come. */
export const isUnderWay = (bill: { status: number }): boolean =>
  bill.status === billStatus.released || bill.status === billStatus.delivering

/** A bill that went out of the house, whatever became of it. */
export const leftStatuses = [billStatus.delivering, billStatus.delivered, billStatus.undeliverable] as const
export const hasLeft = (bill: { status: number }): boolean =>
  leftStatuses.some((status) => status === bill.status)

interface BatchSnapshot {
  /** Of a bill the result is still to come. */
  underWay: boolean
  /** A bill of it has left, with the list or by itself. */
  left: boolean
}
type BatchRefusal = 'delivery.status' | 'delivery.bills_left'

const allSettled = ({ underWay }: BatchSnapshot): BatchRefusal | null => (underWay ? 'delivery.status' : null)
const nothingLeft = ({ left }: BatchSnapshot): BatchRefusal | null => (left ? 'delivery.bills_left' : null)

/** The life of a delivery list; its bills go their own way. */
export const batchTable = statusTable<typeof batchStatus, BatchSnapshot, BatchRefusal>({
  entity: 'batch',
  statuses: batchStatus,
  start: [open],
  actions: [
    {
      key: 'edit',
      label: 'Sửa danh sách',
      from: [open],
      to: null,
      roles: ['op'],
      effect: 'Đổi phiếu, nơi giao; ghi chú và cờ in đổi được lúc nào cũng được',
      call: 'put-delivery',
    },
    {
      key: 'hand_over',
      label: 'Bàn giao vận chuyển',
      from: [open],
      to: handedOver,
      roles: ['op'],
      effect: 'Mọi phiếu của danh sách rời kho cùng lúc',
      call: 'post-delivery-status',
    },
    {
      key: 'close',
      label: 'Hoàn tất',
      from: [handedOver],
      to: done,
      roles: ['op'],
      guard: allSettled,
      call: 'post-delivery-status',
    },
    {
      key: 'settle',
      label: 'Phiếu cuối cùng có kết quả',
      from: [handedOver],
      to: done,
      roles: ['kt', 'cs', 'op'],
      guard: allSettled,
      effect: 'Danh sách hoàn tất cùng phiếu cuối cùng',
      call: 'post-delivery-invoices',
    },
    {
      key: 'cancel',
      label: 'Hủy danh sách',
      from: [open, handedOver],
      to: cancelled,
      roles: ['op'],
      guard: nothingLeft,
      danger: true,
      effect: 'Không được khi một phiếu đã rời kho',
      call: 'post-delivery-status',
    },
    {
      key: 'remove',
      label: 'Xóa danh sách',
      from: [open, handedOver],
      to: cancelled,
      roles: ['op'],
      guard: nothingLeft,
      danger: true,
      effect: 'Không được khi một phiếu đã rời kho',
      call: 'delete-delivery',
    },
  ],
})
