import { CarOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BillRow } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { Story } from '#cashdesk/desk/web/parts/story.tsx'
import { batchFields } from '#delivery/batch.fields.ts'
import { batchStatus, hasLeft, isUnderWay } from '#delivery/batch.status.ts'
import {
  batchHistory,
  changeBatchStatus,
  deleteBatch,
  getBatch,
  type BatchDetail,
} from '#delivery/delivery.api.ts'
import { exportBatch } from '#delivery/delivery-export.api.ts'
import { BatchFlags } from '#delivery/web/batch-flags.tsx'
import { BatchForm } from '#delivery/web/batch-form.tsx'
import { DeliveryResults } from '#delivery/web/parts/delivery-results.tsx'
import type { Outcome } from '#delivery/web/parts/results.ts'
import { printList } from '#delivery/web/print-list.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { wayByTimes, type Way } from '#platform/contract/way.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { download, useRecord, useWrite } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { RecordHeader } from '#platform/web/record/record-header.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#delivery/web/delivery.css'

const way: Way = {
  statuses: batchStatus,
  steps: [
    { label: 'Lập', by: batchStatus.open },
    { label: 'Bàn giao', by: batchStatus.handedOver },
    { label: 'Hoàn tất', by: batchStatus.done },
  ],
  broken: [batchStatus.cancelled],
}

/** A delivery list with its bills: hand over, print, and what became of each. */
export function BatchDrawer({ code, onClose }: { code: string; onClose: () => void }) {
  const { data, error } = useRecord(getBatch, { params: { code } })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Batch batch={data.data} onClose={onClose} />
}

function Batch({ batch, onClose }: { batch: BatchDetail; onClose: () => void }) {
  const works = useHasFlag('ql', 'op')
  const enters = useHasFlag('ql', 'kt', 'cs', 'op')
  const [form, setForm] = useState<'edit' | 'flags'>()
  const [results, setResults] = useState<{ bills: readonly BillRow[]; outcome: Outcome }>()
  const write = useWrite(billReads)
  const { batch_code } = batch
  const underWay = batch.invoices.filter((bill) => bill.status === billStatus.delivering)
  const left = batch.invoices
    .filter(hasLeft)
    .map(({ code }) => code)
    .join(', ')
  const move = (status: StatusOf<typeof batchStatus>) =>
    write(changeBatchStatus, { body: { batch_code, status, version: batch.version } })
  const actions: RowAction[] = []
  if (works && batch.status === batchStatus.open) {
    actions.push({
      key: 'hand',
      label: 'Bàn giao vận chuyển',
      primary: true,
      confirm: {
        title: `Bàn giao ${batch_code}`,
        content: `${batch.bills} phiếu rời kho cùng lúc; phiếu nào chưa đủ điều kiện thì cả danh sách chưa được bàn giao.`,
        okText: 'Bàn giao',
      },
      run: () => move(batchStatus.handedOver),
    })
    actions.push({ key: 'edit', label: 'Sửa danh sách', run: () => setForm('edit') })
  } else if (works && batch.status !== batchStatus.cancelled) {
    actions.push({ key: 'flags', label: 'Ghi chú, cờ in', run: () => setForm('flags') })
  }
  if (enters && underWay.length > 0) {
    actions.push({
      key: 'results',
      label: `Nhập kết quả ${underWay.length} phiếu`,
      primary: true,
      run: () => setResults({ bills: underWay, outcome: billStatus.delivered }),
    })
  }
  if (works && batch.status === batchStatus.handedOver) {
    const open = batch.invoices.some(isUnderWay)
    actions.push({
      key: 'close',
      label: 'Hoàn tất',
      off: open ? 'Còn phiếu đang giao.' : undefined,
      run: () => move(batchStatus.done),
    })
  }
  actions.push({
    key: 'print',
    label: batch.print ? 'In lại' : 'In danh sách',
    run: () => printList(batch_code),
  })
  actions.push({
    key: 'excel',
    label: 'Xuất Excel',
    run: () => download(exportBatch, { body: { batch_code } }),
  })
  if (works && (batch.status === batchStatus.open || batch.status === batchStatus.handedOver)) {
    actions.push({
      key: 'remove',
      label: 'Xóa danh sách',
      danger: true,
      off: left ? `Trong danh sách có phiếu đã rời kho: ${left}.` : undefined,
      confirm: { title: `Xóa ${batch_code}`, okText: 'Xóa danh sách' },
      run: async () => {
        await write(deleteBatch, { query: {}, body: { batch_code } })
        onClose()
      },
    })
  }
  return (
    <>
      <RecordHeader
        icon={<CarOutlined />}
        name={`Giao cho ${batch.shipper_name ?? batch.partner_name ?? 'chưa chọn'}`}
        code={batch_code}
        tags={<StatusTag status={batch.status} tags={batchStatus.tags} />}
        about={[
          `${batch.bills} phiếu, ${batch.orders} đơn`,
          batch.print ? 'Đã in' : 'Chưa in',
          batch.isBill && batchFields.isBill.label,
          batch.note,
        ]
          .filter(Boolean)
          .join(' · ')}
        figures={[
          { label: batchFields.total_vnd.label, value: batch.total_vnd },
          { label: batchFields.cod_vnd.label, value: batch.cod_vnd },
          { label: batchFields.delivered.label, value: `${batch.delivered}/${batch.bills}` },
        ]}
        way={wayByTimes(way, batch.status, [[batchStatus.open, batch.created_at]])}
        actions={actions}
        label={`Thao tác với danh sách ${batch_code}`}
      />
      <div className="settle">
        <table className="record-rows">
          <thead>
            <tr>
              <th scope="col">Phiếu</th>
              <th scope="col">Trạng thái</th>
              <th scope="col">Người nhận</th>
              <th scope="col" className="n">
                COD
              </th>
              <th scope="col">Kết quả</th>
            </tr>
          </thead>
          <tbody>
            {batch.invoices.map((bill) => (
              <tr key={bill.id}>
                <td>
                  <Link to={`/invoices?open=${bill.id}`}>{bill.code}</Link>
                  {bill.waybill && <div className="quiet">{bill.waybill}</div>}
                </td>
                <td>
                  <StatusTag status={bill.status} tags={billStatus.tags} />
                </td>
                <td>
                  {bill.receiver ? `${bill.receiver.name} · ${bill.receiver.phone}` : bill.customer_name}
                </td>
                <td className="n" data-label="COD">
                  {grouped(bill.collected_cod ?? bill.expected_cod)}
                </td>
                <td>
                  {bill.status === billStatus.delivering && enters ? (
                    <ActionBar
                      inline
                      label={`Kết quả giao ${bill.code}`}
                      actions={[
                        {
                          key: 'done',
                          label: 'Đã giao',
                          primary: true,
                          run: () => setResults({ bills: [bill], outcome: billStatus.delivered }),
                        },
                        {
                          key: 'fail',
                          label: 'Không giao được',
                          danger: true,
                          run: () => setResults({ bills: [bill], outcome: billStatus.undeliverable }),
                        },
                      ]}
                    />
                  ) : (
                    bill.reason
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Story call={batchHistory} id={batch.id} />
      {form === 'edit' && <BatchForm batch={batch} onClose={() => setForm(undefined)} />}
      {form === 'flags' && <BatchFlags batch={batch} onClose={() => setForm(undefined)} />}
      {results && <DeliveryResults batch={batch_code} {...results} onClose={() => setResults(undefined)} />}
    </>
  )
}
