import { Skeleton, Tag } from 'antd'
import { Link } from 'react-router'
import { roleNames } from '#platform/contract/roles.ts'
import { useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { listStaffSales } from '#staff/staff.api.ts'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import '#access/web/parts/access.css'

/** Who sells, and how many customers each looks after; the number leads to them. */
export default function Sellers({ onClose }: { onClose: () => void }) {
  const { data, error } = useCall(listStaffSales, { query: { size: 1000 } })
  return (
    <SideDrawer title="Khách của từng người bán" width="form" onClose={onClose}>
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton active />}
      {data?.results.length === 0 && <Nothing small>Chưa có nhân viên kinh doanh nào.</Nothing>}
      <ul className="own-devices">
        {data?.results.map(({ id, name, role, stations, customers, locked }) => (
          <li key={id}>
            <div>
              <b>{name}</b> {locked && <Tag color="error">Đã khóa, chờ chuyển khách</Tag>}
              <div className="quiet">
                {roleNames[role]} · {stations.map(({ code }) => code).join(', ')}
              </div>
            </div>
            <Link to={`/customers?sale_id=${id}`}>{grouped(customers)} khách</Link>
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
