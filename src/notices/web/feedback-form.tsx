import { useMemo } from 'react'
import { departments } from '#staff/department.api.ts'
import { staffPicker } from '#catalog/web/parts/staff-picker.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { createFeedback, listFeedbacks, updateFeedback } from '#notices/feedback.api.ts'
import { feedbackFields } from '#notices/feedback.fields.ts'
import { priorities } from '#notices/notices.words.ts'
import { ImagesInput } from '#notices/web/feedback-images.tsx'
import type { Call, OutputOf } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'

export type FeedbackRow = OutputOf<(typeof listFeedbacks)['row']>

export function useDepartmentOptions(): readonly { value: number; label: string }[] {
  const { data } = useCall(departments.calls.list, { query: { size: 1000, sort: 'position' } })
  return useMemo(() => data?.results.map(({ id, name }) => ({ value: id, label: name })) ?? [], [data])
}

const keyed = (value: unknown) => (value as { id: number } | null)?.id ?? null
/** Order codes as they were pasted. */
const codesOf = (value: unknown) =>
  String(value ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)

const fieldsFor = (
  role: RoleCode,
  departmentOptions: readonly { value: number; label: string }[],
): readonly FormField[] =>
  recordForm(feedbackFields, role, {
    extended: {
      priority: { input: { kind: 'select', options: priorities } },
      user_id: { input: customerInput, toBody: keyed },
      relate_department: { input: { kind: 'select', options: departmentOptions } },
      sale_id: { placeholder: 'Tên nhân viên…', input: staffPicker, toBody: keyed },
      codes: { placeholder: 'DH000123, DH000124', required: false, toBody: codesOf },
      images: { input: ImagesInput, required: false },
    },
  })

const optionOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
function valuesOf(of: unknown): FormValues {
  const row = of as FeedbackRow
  return {
    ...formValues(feedbackFields, row),
    codes: row.codes.join(', '),
    user_id: optionOf(row.user_id, row.user_name),
    sale_id: optionOf(row.sale_id, row.sale_name),
  }
}

export function FeedbackForm({ row, onClose }: { row?: FeedbackRow | undefined; onClose: () => void }) {
  const departmentOptions = useDepartmentOptions()
  const { role } = usePerson()
  const fields = useMemo(() => fieldsFor(role, departmentOptions), [role, departmentOptions])
  const initial = row ? valuesOf(row) : { ...formValues(feedbackFields), type: 'complaint', codes: '' }
  return (
    <FormDrawer<Call>
      call={(row ? updateFeedback : createFeedback) as Call}
      {...(row ? { params: { id: row.id } } : {})}
      title={row ? `Sửa góp ý: ${row.title}` : 'Thêm góp ý'}
      fields={fields}
      initial={initial}
      valuesOf={valuesOf}
      open
      onClose={onClose}
      invalidates={[listFeedbacks]}
    />
  )
}
