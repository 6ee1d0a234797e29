import { Button } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'
import { transferQr } from '#cashdesk/transfers/transfer.api.ts'
import { paymentChannelNames } from '#orders/purchase/charge.api.ts'
import type { OrderDetail } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { transportWays } from '#orders/core/order.words.ts'
import { useCatalogOptions } from '#orders/core/web/parts/catalog-options.ts'
import { useCopy } from '#orders/core/web/parts/use-copy.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { useCall } from '#platform/web/api.ts'
import { useHasFlag } from '#platform/web/session.ts'
import type { SelectOption } from '#platform/web/inputs/select-input.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const amount = (value: number) => grouped(value, Number.isInteger(value) ? 0 : 2)
const kg = (value: number | null) => (value === null ? null : `${grouped(value, 2)} kg`)
const vnd = (value: number) => (value === 0 ? null : `${grouped(value)} đ`)
const labelOf = (options: readonly SelectOption<string>[], code: string | null) =>
  options.find((option) => option.value === code)?.label ?? code

const code = (text: string) => <span className="code">{text}</span>

function Outside({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {to}
    </a>
  )
}

type Fact = readonly [label: string, value: ReactNode, wide?: true]

/** The facts of an order that there are; what is empty takes no room. */
function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (known.length === 0) return null
  return (
    <section className="order-box">
      <h2>{title}</h2>
      <dl className="order-facts">
        {known.map(([label, value, wide]) => (
          <div key={label} className={wide ? 'wide' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function OrderInfo({ order }: { order: OrderDetail }) {
  const options = useCatalogOptions()
  const receiver = (order.receiver ?? {}) as Record<string, string | undefined>
  const address = [receiver['address'], receiver['ward'], receiver['district'], receiver['province']]
  const size = [order.length, order.width, order.height].every((side) => side !== null)
    ? `${order.length} × ${order.width} × ${order.height} cm`
    : null
  return (
    <div className="order-columns">
      <div>
        <Facts
          title="Sản phẩm"
          facts={[
            ['Tên', order.name, true],
            ['Liên kết', order.link && <Outside key="link" to={order.link} />, true],
            [
              'Trang mua',
              [labelOf(options.sites, order.site_code), order.item_id].filter(Boolean).join(' · '),
            ],
            ['Số lượng', order.qty_old ? `${order.quality} (trước: ${order.qty_old})` : order.quality],
            ['Đơn giá', `${amount(order.goods_values)} ${order.currency}`],
            ['Tỷ giá', order.exchange_rate > 0 ? amount(order.exchange_rate) : null],
            [
              'Ship nội địa',
              order.domestic_ship > 0 ? `${amount(order.domestic_ship)} ${order.currency}` : null,
            ],
            ['Thuế', order.tax > 0 ? `${amount(order.tax)} ${order.currency}` : null],
            ['Ghi chú', order.note, true],
          ]}
        />
        <Facts
          title="Khách hàng"
          facts={[
            ['Khách', [order.customer_no, order.customer_name].filter(Boolean).join(' · ')],
            ['Điện thoại', order.customer_phone],
            ['Kinh doanh', order.sale_name],
            ['Địa chỉ', address.filter(Boolean).join(', '), true],
          ]}
        />
        <Facts
          title="Mua và vận chuyển"
          facts={[
            ['Tuyến', labelOf(options.routes, order.route_code)],
            ['Loại hàng', labelOf(options.goodsTypes, order.goods_type)],
            ['Cách vận chuyển', labelOf(transportWays, order.transport)],
            ['Kho nhận', labelOf(options.warehouses, order.warehouse_code)],
            ['Dịch vụ thêm', order.services_extra.join(', ')],
            ['Người mua', order.buyer_name],
            ['Mã đơn người bán', order.supplier_order_no],
            ['Kênh thanh toán', paymentChannelNames[order.payment_channel ?? '']],
            ['Khoản chi người bán', order.bought_at && chargeStatus.label(order.charge_status)],
            [
              'Giá mua thật',
              order.actual_price === null ? null : `${amount(order.actual_price)} ${order.currency}`,
            ],
            ['Ship mua thật', order.actual_ship ? `${amount(order.actual_ship)} ${order.currency}` : null],
            ['Công ty tự chịu', vnd(order.absorbed_vnd)],
            [
              'Chờ hoàn tiền',
              order.refund &&
                `${grouped(order.refund.expected)} đ${order.refund.due ? `, hạn ${order.refund.due}` : ''}`,
            ],
            [
              'Đề nghị xóa sổ',
              order.write_off && [order.write_off.name, order.write_off.reason].filter(Boolean).join(': '),
            ],
            ['Ngày mua', order.bought_at && formatInstant(order.bought_at, true)],
            ['Mã vận đơn', order.track && code(order.track)],
            ['MAWB', order.mawb && code(order.mawb)],
            ['Cân dự kiến', kg(order.estimated_weight)],
            ['Cân kho ngoại', kg(order.d_weight)],
            ['Cân thực', kg(order.r_weight)],
            ['Cân thể tích', kg(order.v_weight)],
            ['Cân tính cước', kg(order.weight)],
            ['Kích thước', size],
            ['Mercari', order.mercari ? 'Cần bấm nhận hàng' : null],
          ]}
        />
      </div>
      <div>
        <Sums order={order} />
        <Qr order={order} />
      </div>
    </div>
  )
}

function Sums({ order }: { order: OrderDetail }) {
  const row = (label: string, value: number, sum = false) =>
    value !== 0 && (
      <tr className={sum ? 'sum' : undefined}>
        <th scope="row">{label}</th>
        <td className="right">{grouped(value)}</td>
      </tr>
    )
  const old = order.status === orderStatus.awaitingQuote
  if (order.quoted_total === 0 && order.total_vnd === 0) {
    return <p className="order-box quiet">Chưa gửi báo giá.</p>
  }
  return (
    <section className="order-box">
      <h2>
        Báo giá{order.revision > 0 && ` lần ${order.revision}`} (đ)
        {old && ', cần gửi lại'}
      </h2>
      <table className="preview">
        <tbody>
          {row('Tiền hàng', order.goods_vnd)}
          {row('Phí dịch vụ', order.service_vnd)}
          {row('Cước dự kiến', order.freight_estimate)}
          {row('Tổng báo giá', order.quoted_total, true)}
          {row(`Yêu cầu cọc ${order.payment_percent}%`, order.deposit_request)}
          {row('Cọc thêm', order.extra_deposit)}
          {row('Đã khóa cọc', order.deposit, true)}
          {row('Cước thật', order.freight_vnd)}
          {row('Phụ thu', order.surcharge_vnd)}
          {row('Phí khác', order.extras_vnd)}
          {row('Tổng đơn', order.total_vnd, true)}
        </tbody>
      </table>
      {order.expiration_date && (
        <small className="quiet">Hiệu lực đến hết ngày {order.expiration_date}</small>
      )}
    </section>
  )
}

function Qr({ order }: { order: OrderDetail }) {
  const copy = useCopy()
  const sells = useHasFlag('ql', 'kt', 'kd', 'cs')
  const { memo, extra_deposit: further } = order
  const deposit = order.deposit < order.deposit_request ? order.deposit_request : 0
  // The order's own code asks for the first deposit; a further one gets a code of its amount.
  const asked = useCall(
    transferQr,
    { query: { code: order.code, amount: further || 1 } },
    { enabled: sells && further > 0 },
  )
  if (!memo) return null
  const qr = further > 0 ? asked.data?.data.qr : deposit > 0 ? order.qr : null
  return (
    <section className="order-box order-qr">
      {qr && <QRCodeSVG value={qr} size={176} title={`Mã QR chuyển khoản cọc đơn ${order.code}`} />}
      {qr && (
        <p>
          {further > 0 ? 'Cọc thêm' : 'Cọc'} <b>{grouped(further || deposit)} đ</b>
        </p>
      )}
      <p>
        <span className="code">{memo}</span>{' '}
        <Button size="small" onClick={() => void copy(memo, 'Đã sao chép nội dung chuyển khoản')}>
          Sao chép
        </Button>
      </p>
    </section>
  )
}
