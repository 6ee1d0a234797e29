import { TrophyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import { exportPoints, listBestPoints, listPoints, type ScoreRow } from '#customers/point.api.ts'
import { scoreFields } from '#customers/score.fields.ts'
import { useCustomerDialog } from '#customers/web/customer-actions.tsx'
import { Points } from '#customers/web/customer-points.tsx'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { pointForm } from '#customers/web/entitlement-forms.ts'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useCall } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const columnsFor = (role: RoleCode) =>
  recordColumns<ScoreRow>(scoreFields, role, {
    sale_name: { filter: { ...staffFilter, key: 'sale_id' } },
  })

const headOf = (row: ScoreRow) => ({
  icon: <TrophyOutlined />,
  name: row.name,
  code: row.customer_no,
  about: [row.level_name, row.sale_name].filter(Boolean).join(' · '),
  figures: [
    { label: scoreFields.points.label, value: grouped(row.points) },
    { label: scoreFields.best.label, value: grouped(row.best) },
    { label: scoreFields.scored_at.label, value: formatInstant(row.scored_at, false) },
  ],
})

export default function CustomerPoints() {
  const { open, drawer } = useCustomerDialog()
  const { role } = usePerson()
  const scores = useHasFlag('ql', 'kd', 'cs')
  const best = useCall(listBestPoints, { query: { size: 5 } })
  const list = useMemo(
    () => ({
      path: '/customer/points',
      noun: 'khách có điểm',
      sort: '-points',
      search: 'Tên, điện thoại, mã khách…',
      rowLabel: (row: ScoreRow) => row.name,
      columns: columnsFor(role),
      open: {
        title: (row: ScoreRow | undefined, id: number) => row?.name ?? `Khách hàng #${id}`,
        head: headOf,
        width: 'record' as const,
      },
    }),
    [role],
  )
  const top = best.data?.data ?? []
  return (
    <>
      <ListScreen
        {...list}
        open={{
          ...list.open,
          render: (id: number, row: ScoreRow | undefined) => (
            <Points key={id} customer={{ id, name: row?.name ?? `#${id}` }} />
          ),
        }}
        title="Điểm khách hàng"
        call={listPoints}
        exportCall={exportPoints}
        above={
          top.length > 0 && (
            <p className="quiet">
              Điểm cao nhất: {top.map((row) => `${row.name} ${grouped(row.points)}`).join(' · ')}
            </p>
          )
        }
        {...(scores
          ? {
              rowActions: (row: ScoreRow) => [
                { key: 'score', label: 'Chấm điểm', run: () => open(pointForm(row)) },
              ],
            }
          : {})}
        actions={
          scores && (
            <Button type="primary" onClick={() => open(scoreAnybody())}>
              Chấm điểm
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}

/** The customer is picked in the form. */
function scoreAnybody() {
  const plain = pointForm({ id: 0, name: 'chọn khách' })
  const customer = {
    name: 'user_id',
    label: 'Khách hàng',
    input: customerInput,
    required: true,
    toBody: (value: unknown) => (value as { id: number }).id,
  }
  return { ...plain, fields: [customer, ...plain.fields], initial: {} }
}
