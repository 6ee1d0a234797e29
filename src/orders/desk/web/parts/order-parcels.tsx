import { Link } from 'react-router'
import type { OrderDetail } from '#orders/core/order.api.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { usePerson } from '#platform/web/session.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { packageStatus } from '#warehouse/package.status.ts'

const kg = (weight: number | null) => (weight === null ? '–' : grouped(weight, 2))

/** The packages an order comes in: where each is, what it weighs and on which shelf it lies. */
export function Packages({ order: { packages } }: { order: OrderDetail }) {
  const { mayOpen } = useShell()
  if (packages.length === 0) return null
  return (
    <section className="order-box">
      <h2>Kiện hàng ({packages.length})</h2>
      <div className="order-scroll">
        <table className="preview record-rows">
          <thead>
            <tr>
              <th scope="col">Mã vận đơn</th>
              <th scope="col">Bước</th>
              <th scope="col" className="right">
                Nước ngoài (kg)
              </th>
              <th scope="col" className="right">
                Việt Nam (kg)
              </th>
              <th scope="col">MAWB</th>
              <th scope="col">Kệ</th>
              <th scope="col">Nhận lúc</th>
            </tr>
          </thead>
          <tbody>
            {packages.map((one) => (
              <tr key={one.id}>
                <td className="code">{one.track}</td>
                <td>
                  <StatusTag status={one.receive_status} tags={packageStatus.tags} />
                </td>
                <td className="right" data-label="Nước ngoài (kg)">
                  {kg(one.d_weight)}
                </td>
                <td className="right" data-label="Việt Nam (kg)">
                  {kg(one.r_weight)}
                </td>
                <td className="code" data-label={one.mawb ? 'MAWB' : undefined}>
                  {one.mawb_id && mayOpen('/mawbs/list') ? (
                    <Link to={`/mawbs/list?open=${one.mawb_id}`}>{one.mawb}</Link>
                  ) : (
                    one.mawb
                  )}
                </td>
                <td data-label="Kệ">{one.position}</td>
                <td data-label="Nhận lúc">{formatInstant(one.received_at, true)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The orders that became part of this one, or the one that it became part of. */
export function Merges({ order }: { order: OrderDetail }) {
  const { role } = usePerson()
  const { merges, merged_into: into } = order
  if (merges.length === 0 && !into) return null
  return (
    <section className="order-box">
      <h2>Gộp đơn</h2>
      {into && (
        <p>
          Đã gộp vào{' '}
          <Link className="code" to={orderPath(role, into.id)}>
            {into.code}
          </Link>
        </p>
      )}
      {merges.length > 0 && (
        <ul className="order-merges">
          {merges.map((one) => (
            <li key={one.id}>
              <Link className="code" to={orderPath(role, one.id)}>
                {one.code}
              </Link>{' '}
              {one.name} · SL {one.quality}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
