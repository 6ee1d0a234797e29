import { moveBillSale } from '#billing/customer-bills.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { cancelAssignment, listAssignments } from '#customers/sale.api.ts'
import { assignmentForm } from '#customers/web/customer-forms.ts'
import { customerReads } from '#customers/web/customer-reads.ts'
import { Part, type Open } from '#customers/web/drawer-part.tsx'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useCall, useWrite } from '#platform/web/api.ts'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'

/** Who looks after a customer and who did before; managers assign, change and end it. */
export function Sales({ customer, open }: { customer: CustomerRow; open: Open }) {
  const { data, error } = useCall(listAssignments, { params: { id: customer.id } })
  const { role } = usePerson()
  const write = useWrite(customerReads)
  const now = data?.data.find((row) => !row.ended_at)
  const actions: RowAction[] = now
    ? [
        { key: 'change', label: 'Đổi người phụ trách', run: () => open(assignmentForm(customer, now)) },
        {
          key: 'open',
          label: 'Chuyển đơn, phiếu đang mở',
          confirm: {
            title: `Chuyển mọi đơn và phiếu đang mở của ${customer.called} cho ${now.sale_name}?`,
            content: 'Phiếu đã duyệt giữ người bán cũ.',
            okText: 'Chuyển',
          },
          run: () => write(moveBillSale, { body: { user_id: customer.id, sale_id: now.sale_id } }),
        },
        {
          key: 'cancel',
          label: 'Hủy phân công',
          danger: true,
          confirm: { title: `${customer.called} không còn ai phụ trách?`, reason: 'optional' },
          run: (note) => write(cancelAssignment, { body: { id: now.id, ...(note ? { note } : {}) } }),
        },
      ]
    : [{ key: 'create', label: 'Phân công', primary: true, run: () => open(assignmentForm(customer)) }]
  return (
    <>
      {data && cancelAssignment.roles.includes(role) && (
        <div className="customer-actions">
          <ActionBar inline actions={actions} label="Phân công" />
        </div>
      )}
      <Part
        error={error}
        ready={data !== undefined}
        empty={data?.data.length === 0 ? 'Chưa giao cho nhân viên nào.' : undefined}
      >
        {data?.data.map((row) => (
          <li key={row.id}>
            <div>
              <b>{row.sale_name}</b>
              {!row.ended_at && <span className="customer-mark">Đang phụ trách</span>}
              <p className="quiet">
                {formatInstant(row.started_at, true)} –{' '}
                {row.ended_at ? formatInstant(row.ended_at, true) : 'nay'}
                {row.assigned_by && ` · giao bởi ${row.assigned_by}`}
                {row.note && ` · ${row.note}`}
              </p>
            </div>
          </li>
        ))}
      </Part>
    </>
  )
}
