import { ProfileOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import type { InputOf, OutputOf } from '#platform/contract/call.ts'
import { coded } from '#platform/web/record/coded.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, useCall, useRecord, useWrite } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { RecordHeader } from '#platform/web/record/record-header.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { correctMeasures } from '#warehouse/checkin.words.ts'
import { listWaiting, printLabels } from '#warehouse/checkin.api.ts'
import { listInbills, printInbill, type InbillRow } from '#warehouse/inbill.api.ts'
import { inbillFields } from '#warehouse/inbill.fields.ts'
import { inbillStatus } from '#warehouse/inbill.status.ts'
import { sidesOf } from '#warehouse/web/orders-columns.tsx'
import { slipActions } from '#warehouse/web/slip-actions.ts'
import '#warehouse/web/checkin.css'

const Photos = lazy(async () => ({
  default: (await import('#warehouse/web/parts/order-photos.tsx')).Photos,
}))
const CorrectCheckin = lazy(async () => ({
  default: (await import('#warehouse/web/parts/correct-checkin.tsx')).CorrectCheckin,
}))
const InbillForm = lazy(async () => ({
  default: (await import('#warehouse/web/inbill-form.tsx')).InbillForm,
}))

type Waiting = OutputOf<(typeof listWaiting)['row']>

export const printSlip = async (id: number) => {
  const { data } = await api(printInbill, { body: { id } })
  await printHtml(data.content, { page: 'A5', delay: 300 })
}

/** A slip's orders, and what can be done with it; a slip that is not on the page shown is read by its key. */
export function Slip({ id, row: shown }: { id: number; row: InbillRow | undefined }) {
  const read = useCall(listInbills, { query: { id: String(id), size: 1 } }, { enabled: !shown })
  const row = shown ?? read.data?.results[0]
  const { role } = usePerson()
  const works = useHasFlag('ql', 'op')
  const query: InputOf<typeof listWaiting.query> = {
    view: 'slip',
    inbill_id: String(id),
    sort: 'code',
    size: 200,
  }
  const { data, error, refetch } = useRecord(listWaiting, { query })
  const write = useWrite([listInbills, listWaiting])
  const [editing, setEditing] = useState(false)
  const orders = data?.results ?? []
  const isOff = row?.status === inbillStatus.cancelled
  const actions: RowAction[] = [
    ...(row ? slipActions(row, role, write) : []),
    { key: 'print', label: 'In phiếu', run: () => printSlip(id) },
    {
      key: 'labels',
      label: 'In tem các đơn',
      off: orders.length > 0 ? undefined : 'Phiếu không còn đơn nào.',
      run: async () => {
        const { data: labels } = await api(printLabels, {
          body: { ids: orders.map((order) => order.id) },
        })
        await printHtml(labels.content, { page: 'label50x30', delay: 200 })
      },
    },
    ...(works
      ? [
          {
            key: 'edit',
            label: 'Sửa phiếu',
            off: isOff ? 'Phiếu đã hủy.' : undefined,
            run: () => setEditing(true),
          },
        ]
      : []),
  ]
  return (
    <>
      {row && (
        <RecordHeader
          icon={<ProfileOutlined />}
          name="Phiếu khai thác"
          code={row.code}
          tags={<StatusTag status={row.status} tags={inbillStatus.tags} />}
          about={`${row.created_name} · ${formatInstant(row.created_at, true)}`}
          figures={[
            { label: inbillFields.orders.label, value: grouped(row.orders) },
            { label: inbillFields.weight.label, value: `${grouped(row.weight, 2)} kg` },
            { label: inbillFields.fee_vnd.label, value: row.fee_vnd },
          ]}
          actions={actions}
          label={`Thao tác với phiếu ${row.code}`}
        />
      )}
      {error ? (
        <Failed error={error} retry={refetch} />
      ) : data ? (
        <SlipOrders row={row} orders={orders} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      <Suspense>{editing && row && <InbillForm slip={row} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}

function SlipOrders({ row, orders }: { row: InbillRow | undefined; orders: readonly Waiting[] }) {
  const { role } = usePerson()
  const works = useHasFlag('ql', 'op')
  const [correcting, setCorrecting] = useState<number>()
  const said = [
    row?.carton && 'cân theo thùng, chia đều',
    row?.services_partner && `dịch vụ đối tác: ${row.services_partner}`,
    row?.note,
  ].filter(Boolean)
  return (
    <>
      {said.length > 0 && <p className="quiet">{said.join(' · ')}</p>}
      <div className="checkin-carton">
        <table className="record-rows">
          <thead>
            <tr>
              <th>Mã đơn</th>
              <th>Trạng thái</th>
              <th>Khách hàng</th>
              <th>Hàng hóa</th>
              <th className="right">Cân NN</th>
              <th className="right">Cân VN</th>
              <th className="right">Kích thước</th>
              <th>Kệ</th>
              <th className="right">Tính cước</th>
              <th className="right">Tổng tiền</th>
              {works && <th aria-label="Sửa" />}
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td className="code">
                  <Link to={orderPath(role, order.id)}>{order.code}</Link>
                </td>
                <td>
                  <StatusTag status={order.status} tags={orderStatus.tags} />
                </td>
                <td>{coded([order.customer_no, order.customer_name].filter(Boolean).join(' · '))}</td>
                <td>{order.name}</td>
                <td className="right" data-label="Cân NN">
                  {order.d_weight?.toFixed(2)}
                </td>
                <td className="right" data-label="Cân VN">
                  {order.r_weight?.toFixed(2)}
                </td>
                <td className="right" data-label="Kích thước">
                  {sidesOf(order)}
                </td>
                <td data-label="Kệ">{order.position}</td>
                <td className="right" data-label="Tính cước">
                  {order.weight?.toFixed(2)}
                </td>
                <td className="right" data-label="Tổng tiền">
                  {order.priced_at && grouped(order.total_vnd)}
                </td>
                {works && (
                  <td className="right">
                    <Button
                      size="small"
                      aria-label={`${correctMeasures} ${order.code}`}
                      disabled={order.status < orderStatus.checked}
                      onClick={() => setCorrecting(order.id)}
                    >
                      Sửa…
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {orders.length === 0 && <Nothing small>Phiếu không còn đơn hàng nào.</Nothing>}
      </div>
      <Suspense>
        {correcting !== undefined && (
          <CorrectCheckin id={correcting} onClose={() => setCorrecting(undefined)} />
        )}
      </Suspense>
      {row && orders.length > 0 && (
        <Suspense>
          <Photos code={row.code} first={2} />
        </Suspense>
      )}
    </>
  )
}
