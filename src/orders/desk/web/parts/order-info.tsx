import { serviceWords } from '#orders/core/extra-service.words.ts'
import { Button } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { lazy, Suspense, type ReactNode } from 'react'
import { transferQr } from '#cashdesk/transfers/transfer.api.ts'
import { paymentChannelNames } from '#orders/purchase/charge.words.ts'
import type { OrderDetail } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { noteWords } from '#orders/core/order-note.rules.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { transportWays } from '#orders/core/order-kind.words.ts'
import { useCatalogOptions } from '#orders/core/web/parts/catalog-options.ts'
import { useCopy } from '#orders/core/web/parts/use-copy.ts'
import { Merges, Packages } from '#orders/desk/web/parts/order-parcels.tsx'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { useCall } from '#platform/web/api.ts'
import { putBefore } from '#platform/web/record/put-before.ts'
import { factsByBox, recordFacts, type Fact } from '#platform/web/record/record-facts.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { leading } from '#platform/web/list/cell.tsx'
import { openPath } from '#platform/web/record/record-links.ts'
import { isSeen } from '#platform/contract/record.ts'
import { billPlaces } from '#billing/bill.places.ts'
import type { SelectOption } from '#platform/web/inputs/select-input.tsx'
import { isSpokenWith } from '#orders/market/spoken-with.rules.ts'
import { OutsideLink } from '#platform/web/outside-link.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

const MarketLook = lazy(async () => ({
  default: (await import('#orders/market/web/parts/market-look.tsx')).MarketLook,
}))

const amount = (value: number) => grouped(value, Number.isInteger(value) ? 0 : 2)
const labelOf = (options: readonly SelectOption<string>[], code: string | null) =>
  options.find((option) => option.value === code)?.label ?? code

const code = (text: string) => <span className="code">{text}</span>

/** The facts of an order that there are; what is empty takes no room. */
function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <section className="order-box">
      <h2>{title}</h2>
      <dl className="order-facts">
        {facts.map(({ name, label, value, wide }) => (
          <div key={name} className={wide ? 'wide' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The slip it goes out with. */
function BillLink({ order: { bill_id, bill_code } }: { order: OrderDetail }) {
  return leading(bill_id === null ? undefined : openPath(billPlaces, bill_id), bill_code)
}

/** A fact that is no field of the order; none where there is nothing to say. */
const further = (name: string, label: string, value: ReactNode): Fact[] =>
  value ? [{ name, label, value }] : []

export function OrderInfo({ order }: { order: OrderDetail }) {
  const { role } = usePerson()
  const { refund, write_off: writeOff } = order
  const extended = { ...useGoodsFacts(order), ...customerFacts(order), ...usePurchaseFacts(order) }
  const { goods, customer, purchase } = factsByBox(recordFacts(orderFields, role, order, { extended }), [
    'goods',
    'customer',
    'purchase',
  ])
  // Buyers are told who sells, not to whom.
  const ofCustomer = isSeen(orderFields.customer_name, role)
  return (
    <>
      <Facts title="Sản phẩm" facts={goods} />
      <Facts title={ofCustomer ? 'Khách hàng' : 'Phụ trách'} facts={customer} />
      <Facts
        title="Mua và vận chuyển"
        facts={putBefore(
          purchase,
          'bought_at',
          ...further(
            'refund',
            'Chờ hoàn tiền',
            refund && `${grouped(refund.expected)} đ${refund.due ? `, hạn ${refund.due}` : ''}`,
          ),
          ...further(
            'write_off',
            'Đề nghị xóa sổ',
            writeOff && [writeOff.name, writeOff.reason].filter(Boolean).join(': '),
          ),
          ...further('bill', orderFields.bill_code.label, order.bill_code && <BillLink order={order} />),
        ).concat(sizeFact(order))}
      />
      <Packages order={order} />
      <Merges order={order} />
    </>
  )
}

/** Which quote the sums are of. */
export function sumsTitle({ kind, revision, status, quoted_total: quoted }: OrderDetail): string {
  if (kind === carriedOnly) return 'Phải trả (đ)'
  const which = revision > 0 ? `Báo giá lần ${revision} (đ)` : 'Báo giá (đ)'
  return quoted && status === orderStatus.awaitingQuote ? `${which}, cần gửi lại` : which
}

/** What is asked for it, and the code to pay by. */
export function OrderSums({ order }: { order: OrderDetail }) {
  return (
    <>
      <Sums order={order} />
      <Qr order={order} />
    </>
  )
}

function useGoodsFacts(order: OrderDetail) {
  const { sites } = useCatalogOptions()
  const inCurrency = (value: number) => value > 0 && `${amount(value)} ${order.currency}`
  return {
    link: order.link && (
      <>
        <OutsideLink to={order.link} />{' '}
        {isSpokenWith(order.link) && (
          <Suspense>
            <MarketLook link={order.link} order={order.id} />
          </Suspense>
        )}
      </>
    ),
    site_code: [labelOf(sites, order.site_code), order.item_id].filter(Boolean).join(' · '),
    quality: order.qty_old ? `${order.quality} (trước: ${order.qty_old})` : order.quality,
    goods_values: `${amount(order.goods_values)} ${order.currency}`,
    exchange_rate: order.exchange_rate > 0 && amount(order.exchange_rate),
    domestic_ship: inCurrency(order.domestic_ship),
    tax: inCurrency(order.tax),
    named_notes: noteWords(order.named_notes).join(', '),
  }
}

function customerFacts({ customer_no, customer_name, receiver }: OrderDetail) {
  const { address, ward, district, province } = receiver ?? {}
  return {
    customer_name: [customer_no, customer_name].filter(Boolean).join(' · '),
    receiver: [address, ward, district, province].filter(Boolean).join(', '),
  }
}

function usePurchaseFacts(order: OrderDetail) {
  const options = useCatalogOptions()
  const { currency, actual_price: price, actual_ship: ship } = order
  return {
    route_code: labelOf(options.routes, order.route_code),
    goods_type: labelOf(options.goodsTypes, order.goods_type),
    transport: labelOf(transportWays, order.transport),
    warehouse_code: labelOf(options.warehouses, order.warehouse_code),
    services_extra: serviceWords(order.services_extra),
    payment_channel: paymentChannelNames[order.payment_channel ?? ''],
    charge_status: order.bought_at && chargeStatus.label(order.charge_status),
    actual_price: price !== null && `${amount(price)} ${currency}`,
    actual_ship: ship !== null && ship !== 0 && `${amount(ship)} ${currency}`,
    absorbed_vnd: order.absorbed_vnd !== 0 && `${grouped(order.absorbed_vnd)} đ`,
    track: order.tracks.length > 1 ? code(order.tracks.join(', ')) : order.track && code(order.track),
    mercari: order.mercari && 'Cần bấm nhận hàng',
    purchase_waits: order.purchase_waits && 'Người thứ hai xác nhận giá mua',
  }
}

function sizeFact({ length, width, height }: OrderDetail): Fact[] {
  const sides = [length, width, height]
  return sides.every((side) => side !== null) ? further('size', 'Kích thước', `${sides.join(' × ')} cm`) : []
}

type Sum = {
  [K in keyof typeof orderFields]: (typeof orderFields)[K]['kind'] extends 'money' ? K : never
}[keyof typeof orderFields]

function Sums({ order }: { order: OrderDetail }) {
  const row = (name: Sum, sum = false, label: string = orderFields[name].label) => {
    const amount = order[name]
    return (
      Boolean(amount) && (
        <tr className={sum ? 'sum' : undefined}>
          <th scope="row">{label}</th>
          <td className="right">{grouped(amount ?? 0)}</td>
        </tr>
      )
    )
  }
  // Buyers are told neither what was quoted nor what is paid.
  if (order.quoted_total === null) return null
  if (order.quoted_total === 0 && order.total_vnd === 0) {
    return <p className="order-box quiet">Chưa gửi báo giá.</p>
  }
  return (
    <section className="order-box">
      <table className="preview">
        <tbody>
          {row('goods_vnd')}
          {row('service_vnd')}
          {row('freight_estimate')}
          {row('quoted_total', true)}
          {row('deposit_request', false, `${orderFields.deposit_request.label} ${order.payment_percent}%`)}
          {row('extra_deposit')}
          {row('deposit', true)}
          {row('freight_vnd')}
          {row('surcharge_vnd')}
          {row('extras_vnd')}
          {row('total_vnd', true)}
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
  const { deposit: locked, deposit_request: request } = order
  const missing = Math.max((request ?? 0) - (locked ?? 0), 0)
  // The order's own code asks for the first deposit; a further one gets a code of its amount.
  const asked = useCall(
    transferQr,
    { query: { code: order.code, amount: further || 1 } },
    { enabled: sells && further > 0 },
  )
  if (!memo) return null
  const qr = further > 0 ? asked.data?.data.qr : missing > 0 ? order.qr : null
  return (
    <section className="order-box order-qr">
      {qr && <QRCodeSVG value={qr} size={176} title={`Mã QR chuyển khoản cọc đơn ${order.code}`} />}
      {qr && (
        <p>
          {further > 0 ? 'Cọc thêm' : locked ? 'Cọc còn thiếu' : 'Cọc'} <b>{grouped(further || missing)} đ</b>
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
