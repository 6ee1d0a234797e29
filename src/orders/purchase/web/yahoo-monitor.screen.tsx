import { Skeleton } from 'antd'
import { countYahooAccounts } from '#orders/purchase/account-activity.api.ts'
import { AccountSellers } from '#orders/purchase/web/parts/account-sellers.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#orders/purchase/web/yahoo-monitor.css'

const path = '/setting/yahoo-auction-monitor'
const names = {
  active: 'Tài khoản đang dùng',
  to_buy: 'Chờ mua',
  bought_today: 'Mua hôm nay',
  bought: 'Đã mua, chưa về kho',
  waiting_payment: 'Chờ xác nhận tiền',
  no_tracking: 'Chưa có mã vận đơn',
  late: 'Quá 7 ngày chưa có mã',
} as const

/** The Yahoo accounts at a glance, and what each waits for. */
export default function YahooMonitor() {
  const { data, error } = useCall(countYahooAccounts, {}, { refetchInterval: 60_000 })
  return (
    <Screen path={path} title="Giám sát tài khoản Yahoo">
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && (
        <dl className="monitor-counts">
          {Object.entries(names).map(([key, name]) => {
            const count = data.data[key as keyof typeof names]
            return (
              <div key={key}>
                <dt>{name}</dt>
                <dd className={key === 'late' && count > 0 ? 'bad' : undefined}>
                  {grouped(count)}
                  {key === 'active' && <small> / {grouped(data.data.accounts)}</small>}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      <AccountSellers path={path} site="yahoo-auctions,yahoo-flea" />
    </Screen>
  )
}
