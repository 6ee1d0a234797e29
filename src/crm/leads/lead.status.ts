import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

export const leadStatus = statuses(
  {
    fresh: [0, 'Mới', 'waiting'],
    talking: [1, 'Đang liên hệ', 'waiting'],
    promising: [2, 'Có nhu cầu', 'quote'],
    won: [3, 'Đã thành khách', 'done'],
    lost: [-1, 'Không thành', 'off'],
  },
  'lead.status',
)
const { fresh, talking, promising, won, lost } = leadStatus

/** Somebody is still to do something with it. */
export const openLead = [fresh, talking, promising] as const

const sellers = ['ql', 'kd', 'cs'] as const
const call = 'post-crm-lead-status'

/** What the guards look at. */
export interface LeadSnapshot {
  merged: boolean
}
export type LeadRefusal = 'leads.merged'
const notMerged = ({ merged }: LeadSnapshot): LeadRefusal | null => (merged ? 'leads.merged' : null)

/** Who brings a lead from where to where. */
export const leadTable = statusTable<typeof leadStatus, LeadSnapshot, LeadRefusal>({
  entity: 'lead',
  statuses: leadStatus,
  start: [fresh],
  actions: [
    {
      key: 'contact',
      label: 'Ghi liên hệ',
      from: [fresh],
      to: talking,
      roles: sellers,
      call: 'post-crm-contact',
    },
    {
      key: 'contact',
      label: 'Ghi liên hệ',
      from: [talking, promising],
      to: null,
      roles: sellers,
      call: 'post-crm-contact',
    },
    { key: 'promise', label: 'Có nhu cầu', from: [fresh, talking], to: promising, roles: sellers, call },
    {
      key: 'win',
      label: 'Lập hồ sơ khách',
      from: [...openLead],
      to: won,
      roles: sellers,
      effect: 'Cấp mã khách hàng, hoặc gắn với khách đã có cùng số điện thoại',
      call: 'post-crm-lead-customer',
    },
    {
      key: 'lose',
      label: 'Không thành',
      from: [...openLead],
      to: lost,
      roles: sellers,
      needsReason: true,
      danger: true,
      call,
    },
    {
      key: 'reopen',
      label: 'Mở lại',
      from: [lost],
      to: talking,
      roles: sellers,
      guard: notMerged,
      needsReason: true,
      call,
    },
    {
      key: 'merge',
      label: 'Gộp vào khách tiềm năng khác',
      from: [...openLead],
      to: lost,
      effect: 'Liên hệ và bình luận chuyển sang khách được giữ',
      ...bySystem,
    },
    { key: 'unmerge', label: 'Hoàn tác gộp', from: [lost], to: 'history', ...bySystem },
  ],
})
