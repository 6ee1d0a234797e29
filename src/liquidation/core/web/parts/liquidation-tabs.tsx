import { Link } from 'react-router'
import { liquidationReaders, liquidators } from '#liquidation/core/liquidation-roles.rules.ts'
import { saleMoneyMakers } from '#liquidation/money/sale-money.api.ts'
import { usePerson } from '#platform/web/session.ts'
import '#liquidation/core/web/liquidation.css'

const tabs = [
  { path: '/liquidation/candidates', title: 'Hàng quá hạn', roles: liquidators },
  { path: '/liquidation', title: 'Đề xuất & đang bán', roles: liquidationReaders },
  { path: '/liquidation/orders', title: 'Đơn thanh lý', roles: liquidationReaders },
  { path: '/liquidation/money', title: 'Tiền thanh lý', roles: saleMoneyMakers },
  { path: '/liquidation/returns', title: 'Hàng trả lại', roles: saleMoneyMakers },
]

/** The steps of liquidation, one way from each to the others. */
export function LiquidationTabs({ path }: { path: string }) {
  const { role } = usePerson()
  const open = tabs.filter((tab) => tab.roles.includes(role))
  return (
    <nav className="liquidation-tabs" aria-label="Các bước thanh lý">
      {open.map((tab) => (
        <Link key={tab.path} to={tab.path} aria-current={tab.path === path ? 'page' : undefined}>
          {tab.title}
        </Link>
      ))}
    </nav>
  )
}
