import { PastedList } from '#orders/core/web/parts/pasted-list.tsx'
import type { PastedColumn, PastedLine } from '#orders/core/pasted-lines.rules.ts'
import { api, useCall } from '#platform/web/api.ts'
import { parseDecimal, parseWeight } from '#platform/web/inputs/money-typing.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { oversizePrices } from '#pricing/price-records.api.ts'
import { applyOversize, checkOversize } from '#warehouse/oversize.api.ts'

const path = '/quotes/calculation/oversize'
const title = 'Tính hàng quá khổ'

type Field = 'no' | 'length' | 'width' | 'height' | 'r_weight'
const side = (cell: string) => parseDecimal(cell, 1)
const columns: readonly PastedColumn<Field>[] = [
  { field: 'no', title: 'Mã đơn', required: true },
  { field: 'length', title: 'Dài', required: true, number: side },
  { field: 'width', title: 'Rộng', required: true, number: side },
  { field: 'height', title: 'Cao', required: true, number: side },
  { field: 'r_weight', title: 'Cân', number: parseWeight },
]
const sent = (rows: readonly PastedLine<Field>[]) =>
  rows.map(({ line, no, length, width, height, r_weight }) => ({
    line,
    no: String(no),
    length: Number(length),
    width: Number(width),
    height: Number(height),
    ...(r_weight === undefined ? {} : { r_weight: Number(r_weight) }),
  }))

/** Which orders are oversize by their measures, what that makes of their price, and keeping it. */
export default function Oversize() {
  return (
    <PastedList
      path={path}
      title={title}
      writers={['ql', 'kt', 'op']}
      readOnly={
        <>
          <p className="quiet">Kích thước và giá của đơn do kho và kế toán cập nhật.</p>
          <Thresholds />
        </>
      }
      columns={columns}
      body={checkOversize.body}
      example={'DH000001230\t120\t60\t40\t18.5'}
      verb="Áp giá"
      value="Kích thước, cước cũ → mới"
      check={(rows) => api(checkOversize, { body: { rows: sent(rows) } })}
      save={(rows, seen) => api(applyOversize, { body: { rows: sent(rows), seen } })}
    >
      <p className="quiet">
        Kích thước theo cm, cân theo kg (để trống thì giữ cân đã khai thác). Áp giá cho đơn đã khai thác và
        chưa lên phiếu; đơn chưa tính giá được tính giá luôn.
      </p>
      <Thresholds />
    </PastedList>
  )
}

/** From when on a parcel is oversize. */
function Thresholds() {
  const { data } = useCall(oversizePrices.calls.list, { query: { size: 20 } })
  const rows = data?.results ?? []
  if (rows.length === 0) return null
  return (
    <ul className="quiet oversize-bounds" aria-label="Ngưỡng quá khổ">
      {rows.map((row) => (
        <li key={row.id}>
          {String(row['name'])}:{' '}
          {[
            bound('cạnh dài trên', row['longest_cm'], 'cm'),
            bound('tổng ba cạnh trên', row['sum_cm'], 'cm'),
            bound('nặng trên', row['weight_kg'], 'kg'),
          ]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
    </ul>
  )
}

const bound = (words: string, value: unknown, unit: string) =>
  typeof value === 'number' ? `${words} ${grouped(value, Number.isInteger(value) ? 0 : 1)} ${unit}` : null
