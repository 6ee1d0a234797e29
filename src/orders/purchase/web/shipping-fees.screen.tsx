import { PastedList } from '#orders/core/web/parts/pasted-list.tsx'
import type { PastedColumn, PastedLine } from '#orders/core/pasted-lines.rules.ts'
import { checkShippingFees, saveShippingFees } from '#orders/purchase/shipping-fee.api.ts'
import { api } from '#platform/web/api.ts'
import { parseDecimal } from '#platform/web/inputs/money-typing.ts'

const path = '/quotes/shippingfee'
const title = 'Cập nhật phí vận chuyển'

type Field = 'no' | 'fee'
const columns: readonly PastedColumn<Field>[] = [
  { field: 'no', title: 'Mã đơn hoặc mã người bán', required: true },
  { field: 'fee', title: 'Phí vận chuyển', required: true, number: (cell) => parseDecimal(cell, 2) },
]
const sent = (rows: readonly PastedLine<Field>[]) =>
  rows.map(({ line, no, fee }) => ({ line, no: String(no), fee: Number(fee) }))

/** What shipping within the country of sale cost, of many orders. */
export default function ShippingFees() {
  return (
    <PastedList
      path={path}
      title={title}
      writers={['ql', 'kt', 'cs', 'cc']}
      readOnly={
        <p className="quiet">Phí vận chuyển nội địa do kế toán, hỗ trợ và chăm sóc khách hàng cập nhật.</p>
      }
      columns={columns}
      body={checkShippingFees.body}
      example={'DH000001230\t800'}
      verb="Lưu phí"
      value="Phí cũ → mới"
      check={(rows) => api(checkShippingFees, { body: { rows: sent(rows) } })}
      save={(rows, seen) => api(saveShippingFees, { body: { rows: sent(rows), seen } })}
    >
      <p className="quiet">
        Phí theo tiền của đơn. Đơn chưa mua: phần vượt mức công ty chịu được tính vào tiền cọc thêm. Đơn đã
        mua: bút toán mua được đảo và ghi lại.
      </p>
    </PastedList>
  )
}
