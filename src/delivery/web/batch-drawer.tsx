import { Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BillRow } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { batchStatus, isUnderWay } from '#delivery/batch.status.ts'
import {
  batchInvoices,
  changeBatchStatus,
  deleteBatch,
  getBatch,
  printBatch,
  type BatchDetail,
} from '#delivery/delivery.api.ts'
import { BatchForm } from '#delivery/web/batch-form.tsx'
import type { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, useAction, useCall, useWrite } from '#platform/web/api.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#delivery/web/delivery.css'

type Outcome = typeof billStatus.delivered | typeof billStatus.undeliverable

/** A delivery list with its bills: hand over, print, and what became of each. */
export function BatchDrawer({ code, onClose }: { code: string; onClose: () => void }) {
  const { data, error } = useCall(getBatch, { params: { code } })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Batch batch={data.data} onClose={onClose} />
}

function Batch({ batch, onClose }: { batch: BatchDetail; onClose: () => void }) {
  const works = useHasFlag('ql', 'op')
  const [editing, setEditing] = useState(false)
  const [moving, setMoving] = useState<{ bill: BillRow; status: Outcome }>()
  const write = useWrite(billReads)
  const { batch_code } = batch
  const print = async () => {
    const { data } = await api(printBatch, { body: { batch_code } })
    await printHtml(data.content, { page: 'A4' })
  }
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
    actions.push({ key: 'edit', label: 'Sửa danh sách', run: () => setEditing(true) })
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
  actions.push({ key: 'print', label: batch.print ? 'In lại' : 'In danh sách', run: print })
  if (works && batch.status === batchStatus.open) {
    actions.push({
      key: 'remove',
      label: 'Xóa danh sách',
      danger: true,
      confirm: { title: `Xóa ${batch_code}`, okText: 'Xóa danh sách' },
      run: async () => {
        await write(deleteBatch, { query: {}, body: { batch_code } })
        onClose()
      },
    })
  }
  return (
    <>
      <ActionBar actions={actions} label={`Thao tác với danh sách ${batch_code}`} />
      <p className="batch-facts">
        <span>
          Giao cho: <b>{batch.shipper_name ?? batch.partner_name ?? 'chưa chọn'}</b>
        </span>
        <span>
          {batch.bills} phiếu, {batch.orders} đơn
        </span>
        <span>Tổng {grouped(batch.total_vnd)} đ</span>
        <span>COD {grouped(batch.cod_vnd)} đ</span>
        {batch.note && <span>{batch.note}</span>}
      </p>
      <div className="settle">
        <table>
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
                <td className="n">{grouped(bill.collected_cod ?? bill.expected_cod)}</td>
                <td>
                  {bill.status === billStatus.delivering && works ? (
                    <ActionBar
                      label={`Kết quả giao ${bill.code}`}
                      actions={[
                        {
                          key: 'done',
                          label: 'Đã giao',
                          primary: true,
                          run: () => setMoving({ bill, status: billStatus.delivered }),
                        },
                        {
                          key: 'fail',
                          label: 'Không giao được',
                          danger: true,
                          run: () => setMoving({ bill, status: billStatus.undeliverable }),
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
      {editing && <BatchForm batch={batch} onClose={() => setEditing(false)} />}
      {moving && <Result batch={batch_code} {...moving} onClose={() => setMoving(undefined)} />}
    </>
  )
}

/** What became of one bill: delivered with the COD collected, or not and why. */
function Result({
  batch,
  bill,
  status,
  onClose,
}: {
  batch: string
  bill: BillRow
  status: Outcome
  onClose: () => void
}) {
  const cod = status === billStatus.delivered && bill.method === 'COD'
  const [collected, setCollected] = useState<number | null>(bill.expected_cod)
  const [reason, setReason] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const move = useAction(batchInvoices, {
    invalidates: billReads,
    quiet: true,
    onSuccess: ({ data }: { data: BulkAnswer }) => {
      if (data.failed[0]) setProblem(data.failed[0].message)
      else onClose()
    },
    onFailure: (refused: ApiError) => {
      const data = refused.extra['data'] as BulkAnswer | undefined
      setProblem(data?.failed?.[0]?.message ?? refused.sentence)
      return true
    },
  })
  const run = () =>
    move.mutate({
      body: {
        batch_code: batch,
        ids: [bill.id],
        status,
        ...(cod && collected !== null ? { collected } : {}),
        ...(reason ? { reason } : {}),
      },
    })
  return (
    <Modal
      open
      title={`${status === billStatus.delivered ? 'Giao thành công' : 'Không giao được'} ${bill.code}`}
      width={440}
      okText={status === billStatus.delivered ? 'Đã giao' : 'Không giao được'}
      cancelText="Đóng"
      okButtonProps={{
        danger: status === billStatus.undeliverable,
        loading: move.isPending,
        disabled: (cod && collected === null) || (status === billStatus.undeliverable && !reason?.trim()),
      }}
      onOk={run}
      onCancel={onClose}
    >
      <div className="form">
        {cod && (
          <FieldInput
            field={{ name: 'collected', label: 'Số tiền COD thực thu', input: 'money', required: true }}
            values={{ collected }}
            problem={undefined}
            disabled={move.isPending}
            onChange={(value) => setCollected(value as number | null)}
          />
        )}
        {status === billStatus.undeliverable && (
          <FieldInput
            field={{ name: 'reason', label: 'Lý do', input: 'note', required: true }}
            values={{ reason }}
            problem={undefined}
            disabled={move.isPending}
            onChange={(value) => setReason(value as string | null)}
          />
        )}
      </div>
      {!cod && status === billStatus.delivered && <p>Phiếu không thu hộ: xác nhận đã giao tận tay khách.</p>}
      {problem && (
        <p role="alert" className="batch-problem">
          {problem}
        </p>
      )}
    </Modal>
  )
}
