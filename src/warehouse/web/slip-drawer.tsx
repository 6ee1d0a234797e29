import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { coded } from '#platform/web/record/coded.tsx'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, useCall, useWrite } from '#platform/web/api.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { kitWords, errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { listWaiting, printLabels } from '#warehouse/checkin.api.ts'
import { cancelInbill, listInbills, printInbill, type InbillRow } from '#warehouse/inbill.api.ts'
import { inbillStatus } from '#warehouse/inbill.status.ts'
import { sidesOf } from '#warehouse/web/orders-columns.tsx'
import '#warehouse/web/checkin.css'

const InbillForm = lazy(async () => ({
  default: (await import('#warehouse/web/inbill-form.tsx')).InbillForm,
}))

export const printSlip = async (id: number) => {
  const { data } = await api(printInbill, { body: { id } })
  await printHtml(data.content, { page: 'A5', delay: 300 })
}

/** A slip's orders, and what can be done with it; a slip that is not on the page shown is read by its key. */
export function Slip({ id, row: shown }: { id: number; row: InbillRow | undefined }) {
  const read = useCall(listInbills, { query: { id: String(id), size: 1 } }, { enabled: !shown })
  const row = shown ?? read.data?.results[0]
  const works = useHasFlag('ql', 'op')
  const query: InputOf<typeof listWaiting.query> = {
    view: 'slip',
    inbill_id: String(id),
    sort: 'code',
    size: 200,
  }
  const { data, error, refetch } = useCall(listWaiting, { query })
  const write = useWrite([listInbills, listWaiting])
  const [editing, setEditing] = useState(false)
  const { role } = usePerson()
  if (error) {
    return (
      <div role="alert">
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{kitWords.retry}</Button>
      </div>
    )
  }
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const orders = data.results
  const priced = orders.filter((order) => order.status >= orderStatus.priced)
  return (
    <>
      <ActionBar
        label={`Thao tác với phiếu ${row?.code ?? ''}`}
        actions={[
          { key: 'print', label: 'In phiếu', primary: true, run: () => printSlip(id) },
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
                  off: row?.status === inbillStatus.cancelled ? 'Phiếu đã hủy.' : undefined,
                  run: () => setEditing(true),
                },
                {
                  key: 'cancel',
                  label: 'Hủy phiếu',
                  danger: true,
                  off:
                    row?.status === inbillStatus.cancelled
                      ? 'Phiếu đã hủy.'
                      : priced.length > 0
                        ? `Đã tính giá: ${priced.map((order) => order.code).join(', ')}.`
                        : undefined,
                  confirm: {
                    title: `Hủy phiếu ${row?.code ?? ''}`,
                    content: `${orders.length} đơn trở về “Đang khai thác”, cân nặng và kích thước đã ghi bị xóa.`,
                    reason: 'required' as const,
                    okText: 'Hủy phiếu',
                  },
                  run: (reason: string) => write(cancelInbill, { body: { id, reason } }),
                },
              ]
            : []),
        ]}
      />
      <p className="quiet">
        {row && `${row.created_name} · ${formatInstant(row.created_at, true)}`}
        {row?.carton && ' · cân theo thùng, chia đều'}
        {row?.services_partner && ` · dịch vụ đối tác: ${row.services_partner}`}
        {row?.note && ` · ${row.note}`}
      </p>
      <div className="checkin-carton">
        <table>
          <thead>
            <tr>
              <th>Mã đơn</th>
              <th>Trạng thái</th>
              <th>Khách hàng</th>
              <th>Hàng hóa</th>
              <th className="right">Cân NN</th>
              <th className="right">Cân VN</th>
              <th className="right">Kích thước</th>
              <th className="right">Tính cước</th>
              <th className="right">Tổng tiền</th>
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
                <td className="right">{order.d_weight?.toFixed(2)}</td>
                <td className="right">{order.r_weight?.toFixed(2)}</td>
                <td className="right">{sidesOf(order)}</td>
                <td className="right">{order.weight?.toFixed(2)}</td>
                <td className="right">{order.priced_at && grouped(order.total_vnd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {orders.length === 0 && <p className="quiet">Phiếu không còn đơn hàng nào.</p>}
      </div>
      <Suspense>{editing && row && <InbillForm slip={row} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}
