import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

/** No column holds it: how much the bank has booked of it, and the time it was withdrawn, tell it. */
export const expectedStatus = statuses({
  open: ['open', 'Chờ ngân hàng', 'waiting'],
  partly: ['partly', 'Đã khớp một phần', 'money'],
  settled: ['settled', 'Đã khớp', 'done'],
  withdrawn: ['withdrawn', 'Đã rút lại', 'off'],
})
const { open, partly, settled, withdrawn } = expectedStatus

/** Where a posting stands that the bank is to book. */
export function expectedStatusOf(row: { settled: number; open: number; withdrawn_at: unknown }) {
  if (row.withdrawn_at !== null) return withdrawn
  if (row.settled === 0) return open
  return row.open === 0 ? settled : partly
}

/** It follows the bank's bookings that are set against it, and what it is a posting of. */
export const expectedTable = statusTable<typeof expectedStatus>({
  entity: 'expected_booking',
  statuses: expectedStatus,
  start: [open],
  actions: [
    { key: 'settle_part', label: 'Khớp một phần', from: [open, partly], to: partly, ...bySystem },
    { key: 'settle', label: 'Khớp hết', from: [open, partly], to: settled, ...bySystem },
    { key: 'undo_part', label: 'Hoàn tác một phần', from: [partly, settled], to: partly, ...bySystem },
    { key: 'undo', label: 'Hoàn tác', from: [partly, settled], to: open, ...bySystem },
    { key: 'withdraw', label: 'Bút toán bị đảo', from: [open], to: withdrawn, ...bySystem },
  ],
})
