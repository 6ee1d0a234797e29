import { useMemo } from 'react'
import { createPlan, searchPlans, updatePlan, type PlanRow } from '#crm/plans/plan.api.ts'
import { planFields } from '#crm/plans/plan.fields.ts'
import { planModes } from '#crm/plans/plan.words.ts'
import { planReads } from '#crm/plans/web/plan-list.ts'
import { keyOfPicked } from '#crm/comments/web/parts/crm-people.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { businessDate, monthName } from '#platform/rules/business-date.ts'
import { api } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { remote, type FormField, type FormValues } from '#platform/web/form/form-types.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'

interface Model {
  id: number
  title: string
  month: string
}

const newFields: readonly FormField[] = [
  {
    name: 'month',
    label: 'Tháng',
    input: 'text',
    required: true,
    span: 6,
    placeholder: '11/2026',
    hint: 'Tháng này hoặc tháng sau.',
  },
  {
    name: 'mode',
    label: 'Chia theo',
    input: { kind: 'select', options: planModes },
    required: true,
    span: 6,
    visible: (values) => !values['copy_of'],
  },
  {
    name: 'copy_of',
    label: 'Chép từ kế hoạch',
    placeholder: 'Tên kế hoạch hoặc tháng…',
    hint: 'Các phần, nhóm và mục tiêu được chép theo, sửa lại sau.',
    input: remote<Model>({
      search: async (q, signal) => (await api(searchPlans, { query: q ? { q } : {}, signal })).data,
      keyOf: ({ id }) => id,
      labelOf: ({ title, month }) => `${title} (${monthName(month)})`,
    }),
    toBody: keyOfPicked,
  },
]
const fieldsFor = (role: RoleCode, row: PlanRow | undefined): readonly FormField[] => {
  const own = recordForm(planFields, role)
  return row ? own : [...own, ...newFields]
}
const valuesOf = (row: unknown): FormValues => formValues(planFields, row as PlanRow)

/** A plan as it is made, of nothing or of another one, or changed. */
export function PlanForm({
  row,
  model,
  onClose,
}: {
  row?: PlanRow | undefined
  model?: PlanRow | undefined
  onClose: () => void
}) {
  const { role } = usePerson()
  const fields = useMemo(() => fieldsFor(role, row), [role, row])
  const fresh = {
    ...formValues(planFields),
    mode: 'sale',
    month: monthName(model ? monthAfter(model.month) : businessDate(new Date()).slice(0, 7)),
    ...(model
      ? { title: model.title, copy_of: { id: model.id, title: model.title, month: model.month } }
      : {}),
  }
  return (
    <FormDrawer<Call>
      call={(row ? updatePlan : createPlan) as Call}
      {...(row ? { params: { id: row.id } } : {})}
      title={row ? `Sửa kế hoạch: ${row.title}` : 'Thêm kế hoạch'}
      fields={fields}
      initial={row ? valuesOf(row) : fresh}
      valuesOf={valuesOf}
      open
      onClose={onClose}
      invalidates={planReads}
    />
  )
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
