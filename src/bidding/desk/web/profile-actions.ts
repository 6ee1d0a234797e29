import { closeProfile, listCookies, openBidBrowser, openBidLogin } from '#bidding/accounts/cookie.api.ts'
import type { BidRow } from '#bidding/core/bid.api.ts'
import { bidReads } from '#bidding/desk/web/bid-desks.ts'
import { useCopy } from '#orders/core/web/parts/use-copy.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { useHasFlag } from '#platform/web/session.ts'

const reads = [...bidReads, listCookies]

/** The profile of a bid's account: opened for whoever follows it, who goes on there by the link that is copied. */
export function useProfileActions(): (row: BidRow) => RowAction[] {
  const opens = useHasFlag('ql', 'kd', 'cs', 'cv')
  const write = useWrite(reads)
  const copy = useCopy()
  return ({ id, account_id: account, account_name: username, site_code }) => {
    if (!opens || account === null || username === null) return []
    const open = async (call: typeof openBidBrowser | typeof openBidLogin, said: string) => {
      const { data } = await write(call, { body: { id } })
      if (data.link) await copy(data.link, said)
    }
    return [
      {
        key: 'browser',
        label: 'Mở phiên trong hồ sơ',
        seldom: true,
        run: () => open(openBidBrowser, 'Đã chép liên kết phiên: dán vào trình duyệt của hồ sơ'),
      },
      {
        key: 'login',
        label: 'Đăng nhập lại tài khoản',
        seldom: true,
        run: () => open(openBidLogin, 'Đã chép trang đăng nhập: dán vào trình duyệt của hồ sơ'),
      },
      {
        key: 'close_profile',
        label: 'Đóng hồ sơ',
        seldom: true,
        run: () => write(closeProfile, { params: { username }, body: { site_code } }),
      },
    ]
  }
}
