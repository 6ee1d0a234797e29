import type { PastedColumn, PastedLine } from '#orders/core/pasted-lines.rules.ts'
import { PastedDesk } from '#orders/core/web/parts/pasted-list.tsx'
import { checkQuotes, makeQuotes, mostQuotes } from '#orders/quote/pasted-quotes.api.ts'
import { api } from '#platform/web/api.ts'
import { parseDecimal } from '#platform/web/inputs/money-typing.ts'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'

type Field = 'link' | 'price' | 'quality' | 'customer' | 'name' | 'note'
const columns: readonly PastedColumn<Field>[] = [
  { field: 'link', title: 'Liên kết', required: true },
  { field: 'price', title: 'Giá', required: true, number: (cell) => parseDecimal(cell, 2) },
  { field: 'quality', title: 'Số lượng', required: true, number: (cell) => parseDecimal(cell, 0) },
  { field: 'customer', title: 'Mã khách hoặc điện thoại', required: true },
  { field: 'name', title: 'Tên hàng' },
  { field: 'note', title: 'Ghi chú' },
]
const sent = (rows: readonly PastedLine<Field>[]) =>
  rows.map(({ line, link, price, quality, customer, name, note }) => ({
    line,
    link: String(link),
    price: Number(price),
    quality: Number(quality),
    customer: String(customer),
    ...(name === undefined ? {} : { name: String(name) }),
    ...(note === undefined ? {} : { note: String(note) }),
  }))

/** Many orders from a table: each row is looked at, then made or refused by itself. */
export default function PasteQuotes({ onClose }: { onClose: () => void }) {
  return (
    <SideDrawer title="Tạo đơn từ bảng" width="record" onClose={onClose}>
      <PastedDesk
        columns={columns}
        body={checkQuotes.body}
        example={'https://jp.mercari.com/item/m12345678901\t12000\t1\tKH000012'}
        verb="Tạo đơn"
        value="Đơn sẽ tạo"
        most={mostQuotes}
        check={(rows) => api(checkQuotes, { body: { rows: sent(rows) } })}
        save={(rows) => api(makeQuotes, { body: { rows: sent(rows) } })}
      >
        <p className="quiet">
          Tiền tệ theo trang mua. Dòng có món đang ở đơn của khách khác vẫn được tạo, kèm cảnh báo.
        </p>
      </PastedDesk>
    </SideDrawer>
  )
}
