import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

export interface Pick {
  id: number
  code: string
  name: string
  weight: number | null
  goods_vnd: number
  total_vnd: number | null
  /** Storage that the slip adds to the price. */
  storage_since_vnd: number
  deposit: number | null
}

/** What the slip asks for an order, VND. */
export const askedFor = ({ total_vnd, storage_since_vnd }: Pick) => (total_vnd ?? 0) + storage_since_vnd

/** The priced orders of a customer that are on no bill. */
export function OrderPicks({
  rows,
  chosen,
  loading,
  toggle,
}: {
  rows: readonly Pick[]
  chosen: ReadonlySet<number>
  loading: boolean
  toggle: (id: number, on: boolean) => void
}) {
  const { role } = usePerson()
  if (!loading && rows.length === 0) {
    return <p className="quiet">Khách không còn đơn đã tính giá nào chưa lên phiếu.</p>
  }
  const all = rows.length > 0 && rows.every((row) => chosen.has(row.id))
  return (
    <div className="bill-orders" aria-busy={loading}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label="Chọn tất cả"
                checked={all}
                indeterminate={!all && rows.some((row) => chosen.has(row.id))}
                onChange={(event) => rows.forEach((row) => toggle(row.id, event.target.checked))}
              />
            </th>
            <th scope="col">Hàng hóa</th>
            <th scope="col">Mã đơn</th>
            <th scope="col" className="n">
              Kg
            </th>
            <th scope="col" className="n">
              Tiền hàng
            </th>
            <th scope="col" className="n" title="Phí lưu kho phát sinh từ khi tính giá đến hôm nay">
              Lưu kho thêm
            </th>
            <th scope="col" className="n">
              Tổng
            </th>
            <th scope="col" className="n">
              Tiền cọc
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-on={chosen.has(row.id)} onClick={() => toggle(row.id, !chosen.has(row.id))}>
              <td>
                <Checkbox aria-label={`Chọn ${row.code}`} checked={chosen.has(row.id)} />
              </td>
              <td title={row.name}>{row.name}</td>
              <td className="code">
                {/* Opening an order is no choice of it. */}
                <Link
                  className="link-words"
                  to={orderPath(role, row.id)}
                  onClick={(event) => event.stopPropagation()}
                >
                  {row.code}
                </Link>
              </td>
              <td className="n">{grouped(row.weight ?? 0, 2)}</td>
              <td className="n">{grouped(row.goods_vnd)}</td>
              <td className="n">{grouped(row.storage_since_vnd)}</td>
              <td className="n">{grouped(askedFor(row))}</td>
              <td className="n">{grouped(row.deposit ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
