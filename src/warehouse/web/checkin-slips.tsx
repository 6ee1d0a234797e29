import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { labelWithUnit } from '#platform/contract/field-words.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, useCall, useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { kitWords, errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { listWaiting, printLabels } from '#warehouse/checkin.api.ts'
import {
  cancelInbill,
  changeInbillStatus,
  listInbills,
  printInbill,
  printInbills,
  type InbillRow,
} from '#warehouse/inbill.api.ts'
import { inbillFields } from '#warehouse/inbill.fields.ts'
import { inbillStatus, inbillTable } from '#warehouse/inbill.status.ts'
import { sidesOf } from '#warehouse/web/orders-columns.tsx'
import '#warehouse/web/checkin.css'

const InbillForm = lazy(async () => ({
  default: (await import('#warehouse/web/inbill-form.tsx')).InbillForm,
}))
const InbillsForm = lazy(async () => ({
  default: (await import('#warehouse/web/inbill-form.tsx')).InbillsForm,
}))

/** The actions of the slips' table as bulk actions: what no chosen slip allows is off. */
const slipActions: readonly BulkAction<InbillRow>[] = inbillTable.actions.map(
  ({ key, label, from, to, danger, needsReason }) => ({
    key,
    label,
    danger: danger ?? false,
    ...(needsReason ? { confirm: 'reason' as const } : {}),
    off: (rows) =>
      rows.length === 0 || rows.some((row) => from.some((start) => start === row.status))
        ? null
        : `Chỉ áp dụng cho phiếu ${from.map((status) => inbillStatus.label(status).toLowerCase()).join(', ')}`,
    run: (ids, { reason }) =>
      api(changeInbillStatus, {
        body: { ids: [...ids], status: to as 0 | 1 | 2, ...(reason ? { reason } : {}) },
      }),
  }),
)

const printMany: BulkAction<InbillRow> = {
  key: 'print',
  label: 'In phiếu',
  run: async (ids) => {
    const { data } = await api(printInbills, { body: { ids: [...ids] } })
    await printHtml(data.content, { page: 'A5', delay: 300 })
    return { data: { done: [...ids], failed: [] } }
  },
}

/** What is to be written on the chosen slips is asked by its own form. */
const writeMany = (open: (ids: readonly number[]) => void): BulkAction<InbillRow> => ({
  key: 'write',
  label: 'Ghi dịch vụ đối tác…',
  off: (rows) =>
    rows.some((row) => row.status === inbillStatus.cancelled) ? 'Có phiếu đã hủy trong các phiếu chọn' : null,
  run: async (ids) => {
    open(ids)
    return undefined
  },
})

const columnsFor = (role: RoleCode) =>
  recordColumns<InbillRow>(inbillFields, role, {
    orders: { total: 'orders' },
    fee_vnd: { total: 'fee_vnd' },
    priced: { kind: 'text', value: (row) => (row.orders === 0 ? null : `${row.priced}/${row.orders}`) },
    weight: { title: labelWithUnit(inbillFields.weight), total: 'weight' },
    carton: { value: (row) => (row.carton ? 'Theo thùng' : 'Từng đơn') },
    order_codes: { value: (row) => row.order_codes.join(', ') },
  })

/**
 * Check-in slips: what was weighed in which session; print, labels, write on, close, undo. On a first
 * visit those of `status`, all without it.
 */
export function CheckinSlips({ path, title, status = '' }: { path: string; title: string; status?: string }) {
  const navigate = useNavigate()
  const works = useHasFlag('ql', 'op')
  const { role } = usePerson()
  const [edited, setEdited] = useState<InbillRow>()
  const [many, setMany] = useState<readonly number[]>()
  const list = useMemo(
    () => ({
      path,
      noun: 'phiếu khai thác',
      sort: '-created_at',
      size: 20,
      call: listInbills,
      columns: columnsFor(role),
      ...(status ? { initialFilters: { status } } : {}),
      search: 'Mã phiếu, mã đơn, mã vận đơn…',
      rowLabel: (row: InbillRow) => row.code,
      chips: {
        key: 'status',
        options: inbillStatus.chips,
      },
      bulk: works ? [printMany, writeMany(setMany), ...slipActions] : [printMany],
      rowActions: (row: InbillRow) => [
        {
          key: 'print',
          label: 'In phiếu',
          run: () => printSlip(row.id),
        },
        ...(works
          ? [
              {
                key: 'edit',
                label: 'Sửa phiếu',
                off: row.status === inbillStatus.cancelled ? 'Phiếu đã hủy.' : undefined,
                run: () => setEdited(row),
              },
            ]
          : []),
      ],
      open: {
        title: (row: InbillRow | undefined, id: number) => `Phiếu khai thác ${row?.code ?? `#${id}`}`,
        render: (id: number, row: InbillRow | undefined) => <Slip id={id} row={row} />,
        width: 960,
      },
    }),
    [path, role, works, status],
  )
  return (
    <>
      <ListScreen
        {...list}
        title={title}
        actions={
          works && (
            <Button type="primary" onClick={() => void navigate('/checkin')}>
              Mở trạm khai thác
            </Button>
          )
        }
      />
      <Suspense>
        {edited && <InbillForm slip={edited} onClose={() => setEdited(undefined)} />}
        {many && <InbillsForm ids={many} onClose={() => setMany(undefined)} />}
      </Suspense>
    </>
  )
}

const printSlip = async (id: number) => {
  const { data } = await api(printInbill, { body: { id } })
  await printHtml(data.content, { page: 'A5', delay: 300 })
}

/** A slip's orders, and what can be done with it; a slip that is not on the page shown is read by its key. */
function Slip({ id, row: shown }: { id: number; row: InbillRow | undefined }) {
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
                <td>{[order.customer_no, order.customer_name].filter(Boolean).join(' · ')}</td>
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
