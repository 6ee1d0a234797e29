import { useMemo } from 'react'
import { Link } from 'react-router'
import {
  decideGuarantees,
  exportGuarantees,
  listGuarantees,
  type GuaranteeRow,
} from '#orders/purchase/guarantee.api.ts'
import { exportCustomerOrders } from '#orders/desk/order-export.api.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { guaranteeFields } from '#orders/purchase/guarantee.fields.ts'
import { guaranteeStatus } from '#orders/purchase/guarantee.status.ts'
import { labelWithUnit } from '#platform/contract/field-words.ts'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, download, useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import type { RoleCode } from '#platform/contract/roles.ts'

const reads = [listGuarantees, ...orderReads]

const columnsFor = (role: RoleCode) =>
  recordColumns<GuaranteeRow>(guaranteeFields, role, {
    code: {
      render: (row) => (
        <Link className="code link-words" to={orderPath(role, row.order_id)}>
          {row.code}
        </Link>
      ),
    },
    customer_name: {
      value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
      filter: { ...customerFilter, key: 'customer_id' },
    },
    amount: { title: labelWithUnit(guaranteeFields.amount), total: 'amount', apart },
  })

/** Under what stands guaranteed. */
const apart = [
  { total: 'waiting', label: 'chờ' },
  { total: 'cancelled', label: 'hết hiệu lực' },
] as const

/** What approving means for the money, before OK. */
const guaranteed = (row: GuaranteeRow) =>
  `Đơn được mua dù còn thiếu ${grouped(row.amount)} đ tiền cọc. Không ghi bút toán; khách đang mua vượt cọc ${grouped(row.exposure)} đ.`

/** Orders that are to be bought before their deposit is there: who asked, and what was decided. */
export default function Guarantees() {
  const { role, id: me } = usePerson()
  const decides = useHasFlag('ql', 'kt')
  const sells = useHasFlag('ql', 'kt', 'kd', 'cs')
  const write = useWrite(reads)
  const rowActions = (row: GuaranteeRow): RowAction[] => {
    const { customer_id } = row
    const file: RowAction[] = [
      {
        key: 'file',
        label: 'Excel các đơn của khách',
        run: () => download(exportCustomerOrders, { query: {}, body: { customer_id } }),
      },
    ]
    if (!sells) return []
    if (!decides || row.status !== guaranteeStatus.asked) return file
    return [
      {
        key: 'approve',
        label: 'Duyệt bảo lãnh',
        off: offForWriter(row, me),
        confirm: { title: `Duyệt bảo lãnh ${row.code}?`, content: guaranteed(row), okText: 'Duyệt' },
        run: () => write(decideGuarantees, { body: { ids: [row.id], status: guaranteeStatus.approved } }),
      },
      {
        key: 'refuse',
        label: 'Từ chối',
        danger: true,
        confirm: { title: `Từ chối bảo lãnh ${row.code}?`, reason: 'required' },
        run: (reason) =>
          write(decideGuarantees, { body: { ids: [row.id], status: guaranteeStatus.ended, answer: reason } }),
      },
      ...file,
    ]
  }
  const bulk: BulkAction<GuaranteeRow>[] = [
    {
      key: 'approve',
      label: 'Duyệt bảo lãnh',
      confirm: 'plain',
      content: (rows) =>
        rows.map((row) => (
          <p key={row.id}>
            <b>{row.code}</b> {row.customer_name}: {guaranteed(row)}
          </p>
        )),
      off: (rows) =>
        rows.some((row) => row.status === guaranteeStatus.asked) ? null : 'chỉ duyệt được yêu cầu đang chờ',
      run: (ids) => api(decideGuarantees, { body: { ids: [...ids], status: guaranteeStatus.approved } }),
    },
  ]
  const list = useMemo(
    () => ({
      path: '/quotes/debts',
      noun: 'yêu cầu bảo lãnh',
      sort: '-created_at',
      search: 'Mã đơn, sản phẩm, khách…',
      rowLabel: (row: GuaranteeRow) => row.code,
      chips: { key: 'status', options: guaranteeStatus.chips },
      columns: columnsFor(role),
    }),
    [role],
  )
  return (
    <ListScreen
      {...list}
      title="Đơn bảo lãnh"
      call={listGuarantees}
      {...(sells ? { exportCall: exportGuarantees } : {})}
      {...(decides ? { bulk } : {})}
      rowActions={rowActions}
    />
  )
}
