import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

/** A rate that came from a bank; a newer one overtakes what nobody decided. */
export const proposalStatus = statuses(
  {
    waiting: ['waiting', 'Chờ kế toán', 'waiting'],
    applied: ['applied', 'Đã áp dụng', 'done'],
    refused: ['refused', 'Đã từ chối', 'off'],
    stale: ['stale', 'Đã có tỷ giá mới hơn', 'off'],
  },
  'rate_proposal.status',
)
const { waiting, applied, refused, stale } = proposalStatus

/** What moved no further than the setting allows begins applied; the rest waits for the accountant. */
export const proposalTable = statusTable<typeof proposalStatus>({
  entity: 'rate_proposal',
  statuses: proposalStatus,
  start: [waiting, applied],
  actions: [
    {
      key: 'apply',
      label: 'Áp dụng tỷ giá',
      from: [waiting],
      to: applied,
      roles: ['kt'],
      effect: 'Tỷ giá có hiệu lực từ hôm nay, hoặc ngày mai nếu hôm nay đã có tỷ giá',
      call: 'post-rate-proposal-decide',
    },
    {
      key: 'refuse',
      label: 'Từ chối tỷ giá',
      from: [waiting],
      to: refused,
      roles: ['kt'],
      danger: true,
      needsReason: true,
      call: 'post-rate-proposal-decide',
    },
    {
      key: 'overtake',
      label: 'Ngân hàng đã có tỷ giá mới hơn',
      from: [waiting],
      to: stale,
      ...bySystem,
    },
  ],
})
