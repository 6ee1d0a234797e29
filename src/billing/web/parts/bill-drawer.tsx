import { InboxOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { lazy, Suspense } from 'react'
import { billHistories, getBill, type BillDetail } from '#billing/bill.api.ts'
import { billStatus, billTable, codStatus } from '#billing/bill.status.ts'
import { billFields, billLines } from '#billing/bill.fields.ts'
import { methodNames } from '#billing/bill.words.ts'
import { carrierOf } from '#billing/web/bill-columns.tsx'
import { useBillActions } from '#billing/web/parts/bill-actions.tsx'
import { BillHistory } from '#billing/web/parts/bill-history.tsx'
import { BillMoney } from '#billing/web/parts/bill-money.tsx'
import { BillOrders } from '#billing/web/parts/bill-orders.tsx'
import { codState, codTags } from '#billing/web/parts/bill-tags.ts'
import { billWay } from '#billing/bill.way.ts'
import { wayOf } from '#platform/contract/way.ts'
import { awaitedWords } from '#platform/web/actions/awaited.ts'
import { RecordHeader } from '#platform/web/record/record-header.tsx'
import { RecordPanes, type Pane } from '#platform/web/record/record-panes.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall, useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts, type Fact } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#billing/web/billing.css'

const Photos = lazy(async () => ({
  default: (await import('#warehouse/web/parts/order-photos.tsx')).Photos,
}))

const BillParcels = lazy(async () => ({
  default: (await import('#carriers/web/parts/bill-parcels.tsx')).BillParcels,
}))

const useBill = (id: number) => useRecord(getBill, { params: { code: String(id) } })

/** Its code: the title of the drawer. */
export function BillTitle({ id }: { id: number }) {
  const { data } = useBill(id)
  return data ? `Phiếu xuất ${data.data.code}` : `Phiếu xuất #${id}`
}

/** Everything about one bill. */
export function BillDrawer({ id }: { id: number }) {
  const { data, error, refetch } = useBill(id)
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return <Bill bill={data.data} />
}

function Bill({ bill }: { bill: BillDetail }) {
  const { actions, dialogs } = useBillActions(bill)
  const { data: story } = useCall(billHistories, { params: { id: bill.id } })
  const parcels: Pane = {
    key: 'parcels',
    label: 'Vận đơn',
    children: (
      <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
        <BillParcels bill={bill} />
      </Suspense>
    ),
  }
  const money: Pane = { key: 'money', label: 'Tiền', children: <BillMoney bill={bill} /> }
  return (
    <>
      <RecordHeader
        icon={<InboxOutlined />}
        name={[bill.customer_no, bill.customer_name].filter(Boolean).join(' · ')}
        code={bill.code}
        tags={
          <>
            <StatusTag status={bill.status} tags={billStatus.tags} />
            {bill.cod_status !== codStatus.none && <StatusTag status={codState(bill)} tags={codTags} />}
          </>
        }
        about={carrierOf(bill)}
        figures={[
          { label: 'Tổng cộng', value: bill.total_vnd },
          bill.collected_cod === null
            ? { label: billFields.expected_cod.label, value: bill.expected_cod }
            : { label: billFields.collected_cod.label, value: bill.collected_cod },
          { label: billFields.due.label, value: bill.due, bad: true },
        ]}
        way={wayOf(billWay, bill.status, story?.data ?? [])}
        actions={actions}
        awaited={awaitedWords(billTable, bill.status)}
        label={`Thao tác với phiếu ${bill.code}`}
      />
      {(bill.shortfall ?? 0) > 0 && (
        <p className="bill-warning">
          Chưa đủ điều kiện xuất kho: khách còn thiếu {grouped(bill.shortfall ?? 0)} đ so với hạn mức nợ và số
          dư.
        </p>
      )}
      {bill.reason && <p className="bill-warning">Lý do: {bill.reason}</p>}
      <RecordPanes
        width="work"
        panes={[
          { key: 'info', label: 'Thông tin', children: <Info bill={bill} /> },
          ...(byCarrier(bill) ? [parcels] : []),
          ...(bill.lines.length + bill.allocations.length > 0 ? [money] : []),
          { key: 'sums', label: 'Phải trả (đ)', side: 'below', children: <ToPay bill={bill} /> },
          { key: 'history', label: 'Lịch sử', side: 'tab', children: <BillHistory id={bill.id} /> },
        ]}
      />
      {dialogs}
    </>
  )
}

/** It has left, or may leave, with a carrier. */
const byCarrier = ({ status, shipper_id }: BillDetail) => shipper_id === null && status >= billStatus.released

function Info({ bill }: { bill: BillDetail }) {
  const { receiver } = bill
  const place = receiver
    ? [receiver.address, receiver.ward, receiver.district, receiver.province].filter(Boolean).join(', ')
    : null
  const { role } = usePerson()
  const facts: Fact[] = [
    {
      name: 'receiver',
      label: billFields.receiver.label,
      value: receiver ? `${receiver.name} · ${receiver.phone}` : 'Chưa có địa chỉ',
    },
    ...(place ? [{ name: 'place', label: 'Địa chỉ', value: place }] : []),
    ...recordFacts(billFields, role, bill, {
      extended: { method: methodNames[bill.method], partner_name: carrierOf(bill) || 'Chưa chọn' },
    }),
  ]
  return (
    <>
      <BillOrders orders={bill.orders} />
      <RecordFacts facts={facts} />
      {bill.orders.length > 0 && (
        <Suspense>
          <Photos code={bill.code} first={6} />
        </Suspense>
      )}
    </>
  )
}

/** What the customer pays, line by line, and the code to pay by. */
function ToPay({ bill }: { bill: BillDetail }) {
  return (
    <>
      <Amounts bill={bill} />
      {bill.qr && (
        <figure className="bill-qr">
          <QRCodeSVG value={bill.qr} size={168} title={`Mã QR thanh toán ${bill.code}`} />
          <figcaption>{bill.memo}</figcaption>
        </figure>
      )}
    </>
  )
}

function Amounts({ bill }: { bill: BillDetail }) {
  const rows = billLines
    .map((key) => ({ key, label: billFields[key].label, amount: bill[key] }))
    .filter(({ amount }) => amount !== 0)
  const paid = bill.status >= billStatus.approved ? bill.paid - bill.deposit : bill.paid
  return (
    <table className="bill-amounts">
      <tbody>
        {rows.map(({ key, label, amount }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{grouped(key === 'discount_vnd' ? -amount : amount)}</td>
          </tr>
        ))}
        <tr className="sum">
          <th scope="row">Tổng cộng</th>
          <td>{grouped(bill.total_vnd)}</td>
        </tr>
        {bill.status !== billStatus.cancelled && (
          <tr>
            <th scope="row">{bill.status >= billStatus.approved ? 'Tiền cọc đã trừ' : 'Tiền cọc sẽ trừ'}</th>
            <td>{grouped(-bill.deposit)}</td>
          </tr>
        )}
        {paid > 0 && (
          <tr>
            <th scope="row">Đã thu</th>
            <td>{grouped(-paid)}</td>
          </tr>
        )}
        <tr className="sum due">
          <th scope="row">{billFields.due.label}</th>
          <td>{grouped(bill.due)}</td>
        </tr>
        {bill.expected_cod > 0 && (
          <tr>
            <th scope="row">{billFields.expected_cod.label}</th>
            <td>{grouped(bill.expected_cod)}</td>
          </tr>
        )}
        {bill.collected_cod !== null && (
          <tr>
            <th scope="row">{billFields.collected_cod.label}</th>
            <td>{grouped(bill.collected_cod)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
