import { Drawer, Skeleton, Tag } from 'antd'
import { Link } from 'react-router'
import { roleNames } from '#platform/contract/roles.ts'
import { useCall } from '#platform/web/api.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { listStaffSales } from '#staff/staff.api.ts'
import '#access/web/parts/access.css'

/** Who sells, and how many customers each looks after; the number leads to them. */
export default function Sellers({ onClose }: { onClose: () => void }) {
  const { data, error } = useCall(listStaffSales, { query: { size: 1000 } })
  return (
    <Drawer open title="Khách của từng người bán" size={Math.min(480, innerWidth)} onClose={onClose}>
      {error && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Skeleton active />}
      {data?.results.length === 0 && <p className="quiet">Chưa có nhân viên kinh doanh nào.</p>}
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
    </Drawer>
  )
}
