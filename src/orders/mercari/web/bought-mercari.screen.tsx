import { PastedList } from '#orders/core/web/parts/pasted-list.tsx'
import type { PastedColumn, PastedLine } from '#orders/core/pasted-lines.rules.ts'
import { checkMercariPurchases, saveMercariPurchases } from '#orders/mercari/bought-mercari.api.ts'
import { api } from '#platform/web/api.ts'
import { parseDecimal } from '#platform/web/inputs/money-typing.ts'

const path = '/quotes/bougth/mercari'
const title = 'Cập nhật đơn Mercari đã mua'

type Field = 'no' | 'price' | 'fee' | 'track' | 'state'
const amount = (cell: string) => parseDecimal(cell, 2)
const columns: readonly PastedColumn<Field>[] = [
  { field: 'no', title: 'Mã sản phẩm hoặc mã đơn', required: true },
  { field: 'price', title: 'Giá đã trả', number: amount },
  { field: 'fee', title: 'Phí vận chuyển', number: amount },
  { field: 'track', title: 'Mã vận đơn' },
  { field: 'state', title: 'Trạng thái trên trang' },
]
const sent = (rows: readonly PastedLine<Field>[]) =>
  rows.map(({ line, no, price, fee, track, state }) => ({
    line,
    no: String(no),
    ...(price === undefined ? {} : { price: Number(price) }),
    ...(fee === undefined ? {} : { fee: Number(fee) }),
    ...(track === undefined ? {} : { track: String(track) }),
    ...(state === undefined ? {} : { state: String(state) }),
  }))

/** Transactions of Mercari as its list of purchases shows them, of many orders at once. */
export default function BoughtMercari() {
  return (
    <PastedList
      path={path}
      title={title}
      writers={['ql', 'kt', 'cs', 'cc']}
      readOnly={
        <p className="quiet">Giao dịch Mercari do kế toán, hỗ trợ và chăm sóc khách hàng cập nhật.</p>
      }
      columns={columns}
      body={checkMercariPurchases.body}
      example={'m12345678901\t12000\t0\t401234567890\twait_shipping'}
      verb="Lưu giao dịch"
      value="Đang ghi → sẽ ghi"
      check={(rows) => api(checkMercariPurchases, { body: { rows: sent(rows) } })}
      save={(rows, seen) => api(saveMercariPurchases, { body: { rows: sent(rows), seen } })}
    >
      <p className="quiet">
        Ô để trống thì giữ điều đang ghi. Giá hoặc phí đổi: bút toán mua được đảo và ghi lại. Trạng thái ghi
        như trên Mercari: wait_shipping, wait_review, done…
      </p>
    </PastedList>
  )
}
