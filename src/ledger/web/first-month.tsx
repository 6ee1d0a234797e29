import { Button } from 'antd'
import { useState } from 'react'
import { listPeriods, moveFirstMonth } from '#ledger/period.api.ts'
import { monthName } from '#platform/rules/business-date.ts'
import { usePerson } from '#platform/web/session.ts'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'

const fields: readonly FormField[] = [
  {
    name: 'first_month',
    label: 'Tháng đầu của sổ',
    input: 'text',
    required: true,
    hint: 'Năm-tháng, ví dụ 2025-04. Không ghi sổ được vào ngày trước tháng này.',
  },
  { name: 'reason', label: 'Lý do', input: 'note', required: true },
]

/** Where the books begin; a manager moves it. */
export function FirstMonth() {
  const { data } = useCall(listPeriods, { query: { size: 1 } })
  const [open, setOpen] = useState(false)
  const mayMove = moveFirstMonth.roles.includes(usePerson().role)
  const first = data?.option?.first_month
  if (!first || !mayMove) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Tháng đầu của sổ: {monthName(first)}</Button>
      <FormDrawer
        call={moveFirstMonth}
        title="Đổi tháng đầu của sổ"
        fields={fields}
        initial={{ first_month: first }}
        open={open}
        onClose={() => setOpen(false)}
        invalidates={[listPeriods]}
      />
    </>
  )
}
