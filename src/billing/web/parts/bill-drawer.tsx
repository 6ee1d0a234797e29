import { Button, Skeleton, Tabs } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { getBill, type BillDetail } from '#billing/bill.api.ts'
import { billStatus, codStatus } from '#billing/bill.status.ts'
import { billFields, billLines } from '#billing/bill.fields.ts'
import { methodNames } from '#billing/bill.words.ts'
import { carrierOf } from '#billing/web/bill-columns.tsx'
import { useBillActions } from '#billing/web/parts/bill-actions.tsx'
import { BillHistory } from '#billing/web/parts/bill-history.tsx'
import { BillMoney } from '#billing/web/parts/bill-money.tsx'
import { BillOrders } from '#billing/web/parts/bill-orders.tsx'
import { codTags } from '#billing/web/parts/bill-tags.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { kitWords, errorText } from '#platform/web/words/kit.words.ts'
import { recordFacts, type Fact } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#billing/web/billing.css'

const useBill = (id: number) => useCall(getBill, { params: { code: String(id) } })

/** Code, status and whose it is: the title of the drawer. */
export function BillTitle({ id }: { id: number }) {
  const { data } = useBill(id)
  const bill = data?.data
  if (!bill) return `Phiếu xuất #${id}`
  return (
    <span className="bill-title">
      <b>{bill.code}</b>
      <StatusTag status={bill.status} tags={billStatus.tags} />
      {bill.cod_status !== codStatus.none && <StatusTag status={bill.cod_status} tags={codTags} />}
      <span className="quiet">{[bill.customer_no, bill.customer_name].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** Everything about one bill. */
export function BillDrawer({ id }: { id: number }) {
  const { data, error, refetch } = useBill(id)
  if (error) {
    return (
      <div role="alert">
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{kitWords.retry}</Button>
      </div>
    )
  }
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return <Bill bill={data.data} />
}

function Bill({ bill }: { bill: BillDetail }) {
  const { actions, dialogs } = useBillActions(bill)
  const [tab, setTab] = useState('info')
  return (
    <>
      <div className="bill-head">
        <ActionBar actions={actions} label={`Thao tác với phiếu ${bill.code}`} />
      </div>
      {(bill.shortfall ?? 0) > 0 && (
        <p className="bill-warning">
          Chưa đủ điều kiện xuất kho: khách còn thiếu {grouped(bill.shortfall ?? 0)} đ so với hạn mức nợ và số
          dư.
        </p>
      )}
      {bill.reason && <p className="bill-warning">Lý do: {bill.reason}</p>}
      <Tabs
        className="bill-tabs"
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'info', label: 'Thông tin', children: <Info bill={bill} /> },
          ...(bill.lines.length + bill.allocations.length > 0
            ? [{ key: 'money', label: 'Tiền', children: <BillMoney bill={bill} /> }]
            : []),
          { key: 'history', label: 'Lịch sử', children: <BillHistory id={bill.id} /> },
        ]}
      />
      {dialogs}
    </>
  )
}

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
    <div className="bill-columns">
      <div>
        <BillOrders orders={bill.orders} />
        <dl className="bill-facts">
          {facts.map(({ name, label, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <aside>
        <Amounts bill={bill} />
        {bill.qr && (
          <figure className="bill-qr">
            <QRCodeSVG value={bill.qr} size={168} title={`Mã QR thanh toán ${bill.code}`} />
            <figcaption>{bill.memo}</figcaption>
          </figure>
        )}
      </aside>
    </div>
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
            <th scope="row">Đã thanh toán</th>
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
