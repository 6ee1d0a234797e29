import { useMemo } from 'react'
import { bidRoom } from '#bidding/desk/bid-room.api.ts'
import { listAssigns } from '#bidding/desk/yahoo-bid.api.ts'
import { useCall } from '#platform/web/api.ts'
import { useHasFlag } from '#platform/web/session.ts'

/** Accounts that bid at a site, with how they fare; those that cannot stand at the end. */
export function useBidAccounts(sites: readonly string[]) {
  const { data } = useCall(bidRoom, {}, { staleTime: 60_000 })
  const accounts = data?.data.accounts
  const key = sites.join(' ')
  return useMemo(
    () =>
      (accounts ?? [])
        .filter(({ site_code }) => key.split(' ').includes(site_code))
        .toSorted((a, b) => Number(a.state !== 'ok') - Number(b.state !== 'ok'))
        .map(({ id, name, state, live, why }) => ({
          value: id,
          label: [name, accountWords[state], `${live} lượt`, why].filter(Boolean).join(' · '),
        })),
    [accounts, key],
  )
}
export const accountWords = {
  ok: 'Dùng được',
  unused: 'Chưa dùng',
  unpaid: 'Còn phiên chưa trả tiền',
  signed_out: 'Đăng xuất',
  banned: 'Bị khóa',
} as const

/** Who may see to a bid, for those who give it to somebody. */
export function useBidPeople() {
  const gives = useHasFlag('ql', 'kd', 'cs')
  const { data } = useCall(listAssigns, {}, { staleTime: 60_000, enabled: gives })
  return (data?.data ?? []).map(({ id, name, live }) => ({ value: id, label: `${name} (${live} lượt)` }))
}
