import { grouped } from '#platform/web/words/numbers.ts'
import type { GroupPriceWhole } from '#pricing/group-price.api.ts'
import '#pricing/web/pricing.css'

/** The prices of a list, a bracket a line. */
export function PriceRows({ rows }: { rows: GroupPriceWhole['rows'] }) {
  return (
    <div className="price-scroll">
      <table className="price-diff">
        <thead>
          <tr>
            <th>Tuyến</th>
            <th>Nhóm sản phẩm</th>
            <th>Kho</th>
            <th className="n">Cân nặng (kg)</th>
            <th className="n">Đơn giá (đ/kg)</th>
            <th className="n">Tối thiểu (đ)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.route_name}</td>
              <td>{row.group_name ?? 'mọi nhóm'}</td>
              <td>{row.warehouse_code ?? 'mọi kho'}</td>
              <td className="n">
                {row.from_kg} – {row.to_kg ?? '∞'}
              </td>
              <td className="n">{grouped(row.price)}</td>
              <td className="n">{grouped(row.min_charge)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
