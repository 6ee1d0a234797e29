import type { BidRow } from '#bidding/core/bid.api.ts'
import { bidStatus, bidTable } from '#bidding/core/bid.status.ts'
import { changeEbayAccounts } from '#bidding/desk/ebay-bid.api.ts'
import type { BidDesk } from '#bidding/desk/web/bid-desks.ts'
import { approveBids, assignBids } from '#bidding/desk/yahoo-bid.api.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { startsOf } from '#platform/contract/status.ts'
import { api } from '#platform/web/api.ts'
import type { FormValues } from '#platform/web/form/form-types.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import type { Question } from '#platform/web/form/use-ask-fields.tsx'

interface Asks {
  role: RoleCode
  ask: (question: Question) => Promise<FormValues | null>
  people: readonly { value: number; label: string }[]
  accounts: readonly { value: number; label: string }[]
}

/** What is done with many bids at once, each with its own answer. */
export function bidBulk(desk: BidDesk, { role, ask, people, accounts }: Asks): BulkAction<BidRow>[] {
  const may = (key: string) => startsOf(bidTable, key, role)
  const offFor = (key: string) => (rows: readonly BidRow[]) =>
    rows.length === 0 || rows.some(({ status }) => may(key).includes(status))
      ? null
      : `Chỉ áp dụng cho lượt ${may(key)
          .map((status) => bidStatus.label(status).toLowerCase())
          .join(', ')}`
  const chosen = async (title: string, label: string, options: Asks['people']) => {
    const given = await ask({
      title,
      okText: title,
      fields: [{ name: 'id', label, input: { kind: 'select', options }, required: true }],
    })
    return given ? Number(given['id']) : undefined
  }
  const all: (BulkAction<BidRow> & { of: string })[] = [
    {
      of: 'bid',
      key: 'bid',
      label: 'Đặt giá',
      confirm: 'plain',
      run: (ids) => api(desk.status, { body: { ids: [...ids], status: bidStatus.bidding } }),
    },
    {
      of: 'approve',
      key: 'approve',
      label: 'Duyệt đặt giá',
      confirm: 'plain',
      run: (ids) => api(approveBids, { body: { ids: [...ids] } }),
    },
    {
      of: 'assign',
      key: 'assign',
      label: 'Giao người theo dõi',
      run: async (ids) => {
        const staff_id = await chosen('Giao người theo dõi', 'Người theo dõi', people)
        return staff_id === undefined ? undefined : api(assignBids, { body: { ids: [...ids], staff_id } })
      },
    },
    ...(desk.again
      ? [
          {
            of: 'bid',
            key: 'again',
            label: 'Đặt lại như cũ',
            confirm: 'plain' as const,
            run: (ids: readonly number[]) => api(desk.again!, { body: { ids: [...ids] } }),
          },
        ]
      : []),
    {
      of: 'change_account',
      key: 'accounts',
      label: 'Đổi tài khoản đấu giá',
      run: async (ids) => {
        const account_id = await chosen('Đổi tài khoản đấu giá', 'Tài khoản đấu giá', accounts)
        return account_id === undefined
          ? undefined
          : api(changeEbayAccounts, { body: { ids: [...ids], account_id } })
      },
    },
    {
      of: 'cancel',
      key: 'cancel',
      label: 'Hủy lượt đấu giá',
      danger: true,
      confirm: 'reason',
      run: (ids, { reason = '' }) => api(desk.cancelMany, { body: { ids: [...ids], reason } }),
    },
  ]
  const runs = all
    .filter(({ of }) => may(of).length > 0)
    .map(({ of, ...action }): BulkAction<BidRow> => ({ ...action, off: offFor(of) }))
  // What changes nothing of a bid needs no state.
  const { call, label } = desk.reload
  return call.roles.some((one) => one === role)
    ? [
        ...runs,
        {
          key: 'reload',
          label,
          run: (ids) => api(call, { body: { ids: [...ids] } }),
        },
      ]
    : runs
}
