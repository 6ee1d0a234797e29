import { statuses, statusTable } from '#platform/contract/status.ts'

/** No column holds it: a load that was taken back has the time of it. */
export const loadStatus = statuses({
  booked: ['booked', 'Đã ghi sổ', 'done'],
  deleted: ['deleted', 'Đã xóa', 'off'],
})
const { booked, deleted } = loadStatus

const writers = ['kt'] as const

export const loadTable = statusTable<typeof loadStatus>({
  entity: 'card_load',
  statuses: loadStatus,
  start: [booked],
  actions: [
    {
      key: 'update',
      label: 'Sửa lần nạp',
      from: [booked],
      to: null,
      roles: writers,
      effect: 'Đảo bút toán cũ và ghi lại, giữ ngày của lần nạp',
      call: 'put-credit-by-id',
    },
    {
      key: 'delete',
      label: 'Xóa lần nạp',
      from: [booked],
      to: deleted,
      roles: writers,
      danger: true,
      effect: 'Đảo bút toán',
      call: 'delete-credit-by-id',
    },
  ],
})
