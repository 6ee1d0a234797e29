import { Button } from 'antd'
import { pointHistory, removePoint } from '#customers/point.api.ts'
import { pointForm } from '#customers/web/entitlement-forms.ts'
import { customerReads } from '#customers/web/customer-reads.ts'
import { Part, type Open } from '#customers/web/drawer-part.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** Every scoring of a customer, the newest first. */
export function Points({
  customer,
  open,
}: {
  customer: { id: number; name: string }
  /** Absent: the head above it scores. */
  open?: Open
}) {
  const { data, error } = useCall(pointHistory, { params: { id: customer.id }, query: { size: 100 } })
  const support = useHasFlag('ql', 'cs')
  const scores = useHasFlag('ql', 'kd', 'cs')
  const remove = useAction(removePoint, { invalidates: customerReads })
  return (
    <Part
      error={error}
      ready={data !== undefined}
      add={open && scores ? { label: 'Chấm điểm', run: () => open(pointForm(customer)) } : undefined}
      empty={data?.results.length === 0 ? 'Khách chưa có điểm.' : undefined}
    >
      {data?.results.map((row) => (
        <li key={row.id} {...(row.removed_at ? { className: 'customer-gone' } : {})}>
          <div>
            <b>{row.points > 0 ? `+${grouped(row.points)}` : grouped(row.points)}</b> · {row.note}
            <p className="quiet">
              {formatInstant(row.created_at, true)} · {row.created_by ?? 'Hệ thống'}
              {row.removed_at && ` · đã hủy bởi ${row.removed_by ?? ''}`}
            </p>
          </div>
          {support && !row.removed_at && (
            <span>
              <Button
                size="small"
                danger
                disabled={remove.isPending}
                onClick={() => remove.mutate({ params: { id: row.id } })}
              >
                Hủy điểm
              </Button>
            </span>
          )}
        </li>
      ))}
    </Part>
  )
}
