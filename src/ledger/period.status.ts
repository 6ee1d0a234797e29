import { statuses, statusTable } from '#platform/contract/status.ts'

/** No column holds it: a month that is closed has a row. */
export const periodStatus = statuses({
  open: ['open', 'Đang mở', 'money'],
  closed: ['closed', 'Đã khóa', 'done'],
})
const { open, closed } = periodStatus

export interface PeriodSnapshot {
  /** The month has not ended. */
  running: boolean
  /** An earlier month with entries that is open. */
  earlier: string | null
  /** A later month that is closed. */
  later: string | null
}
export type PeriodRefusal = 'ledger.period_running' | 'ledger.period_earlier' | 'ledger.period_later'

/** Months of the books: closed one after the other, opened again from the newest. */
export const periodTable = statusTable<typeof periodStatus, PeriodSnapshot, PeriodRefusal>({
  entity: 'period',
  statuses: periodStatus,
  start: [open],
  actions: [
    {
      key: 'close',
      label: 'Khóa sổ',
      from: [open],
      to: closed,
      roles: ['kt'],
      guard: ({ running, earlier }) => {
        if (running) return 'ledger.period_running'
        return earlier === null ? null : 'ledger.period_earlier'
      },
      effect: 'Không ghi bút toán nào vào tháng này và các tháng trước nữa',
      call: 'post-ledger-period-close',
    },
    {
      key: 'reopen',
      label: 'Mở lại kỳ',
      from: [closed],
      to: open,
      roles: ['kt'],
      guard: ({ later }) => (later === null ? null : 'ledger.period_later'),
      needsReason: true,
      call: 'post-ledger-period-reopen',
    },
  ],
})
