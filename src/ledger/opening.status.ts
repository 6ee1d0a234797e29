import { statuses, statusTable } from '#platform/contract/status.ts'

/** No column holds it: an import that was taken back has the time of it. */
export const openingStatus = statuses({
  booked: ['booked', 'Đã ghi sổ', 'success'],
  reversed: ['reversed', 'Đã đảo', 'neutral'],
})
const { booked, reversed } = openingStatus

/** Where an import of opening balances stands. */
export const openingStatusOf = (row: { reversed_at: unknown }) =>
  row.reversed_at === null ? booked : reversed

export const openingTable = statusTable<typeof openingStatus>({
  entity: 'opening_import',
  statuses: openingStatus,
  start: [booked],
  actions: [
    {
      key: 'reverse',
      label: 'Đảo cả lần nhập',
      from: [booked],
      to: reversed,
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Đảo mọi bút toán của lần nhập, ghi ngày hôm nay',
      call: 'post-ledger-opening-reverse',
    },
  ],
})
