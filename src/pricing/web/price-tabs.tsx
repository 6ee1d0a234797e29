import { Link } from 'react-router'
import { usePerson } from '#platform/web/session.ts'
import { roles } from '#platform/contract/roles.ts'
import '#pricing/web/pricing.css'

const managers = roles('ql')
const accounting = roles('ql', 'kt')

/** Tables that belong together, one way from each to the others. */
const families = [
  [
    { path: '/prices/prices', title: 'Bảng giá chung', roles: managers },
    { path: '/prices/prices/groups', title: 'Bảng giá nhóm', roles: managers },
    { path: '/prices/prices/import', title: 'Nhập từ Excel', roles: managers },
  ],
  [
    { path: '/prices/exchanges', title: 'Tỷ giá công ty', roles: managers },
    { path: '/prices/exchanges/deltas', title: 'Chênh lệch theo hạng', roles: managers },
    { path: '/exchange/private', title: 'Tỷ giá riêng', roles: managers },
    { path: '/prices/rate-feed', title: 'Theo ngân hàng', roles: accounting },
    { path: '/prices/rate-feed/current', title: 'Đính chính tỷ giá', roles: accounting },
    { path: '/prices/rate-feed/rules', title: 'Cách tính', roles: accounting },
  ],
  [
    { path: '/prices/extras', title: 'Giá chung', roles: managers },
    { path: '/prices/extras/private', title: 'Giá riêng theo khách', roles: managers },
    { path: '/prices/extras/delivery', title: 'Phụ phí giao hàng', roles: managers },
  ],
  [
    { path: '/china/fee/service', title: 'Phí dịch vụ', roles: accounting },
    { path: '/china/fee/ship', title: 'Phí vận chuyển', roles: accounting },
  ],
]

export function PriceTabs({ path }: { path: string }) {
  const { role } = usePerson()
  const family = families.find((tabs) => tabs.some((tab) => tab.path === path))
  const open = family?.filter((tab) => tab.roles.includes(role)) ?? []
  if (open.length < 2) return null
  return (
    <nav className="price-tabs" aria-label="Các bảng giá liên quan">
      {open.map((tab) => (
        <Link key={tab.path} to={tab.path} aria-current={tab.path === path ? 'page' : undefined}>
          {tab.title}
        </Link>
      ))}
    </nav>
  )
}
