import { useMemo } from 'react'
import { departments } from '#staff/department.api.ts'
import { staffPicker } from '#catalog/web/parts/staff-picker.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { createFeedback, listFeedbacks, updateFeedback } from '#notices/feedback.api.ts'
import { feedbackTypes, priorities } from '#notices/notices.words.ts'
import { ImagesInput } from '#notices/web/feedback-images.tsx'
import type { Call, OutputOf } from '#platform/contract/call.ts'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'

export type FeedbackRow = OutputOf<(typeof listFeedbacks)['row']>

export function useDepartmentOptions(): readonly { value: number; label: string }[] {
  const { data } = useCall(departments.calls.list, { query: { size: 1000, sort: 'position' } })
  return useMemo(() => data?.results.map(({ id, name }) => ({ value: id, label: name })) ?? [], [data])
}

const idOf = (value: unknown) => (value as { id: number } | null)?.id ?? null
/** Order codes as they were pasted. */
const codesOf = (value: unknown) =>
  String(value ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)

const fieldsFor = (departmentOptions: readonly { value: number; label: string }[]): readonly FormField[] => [
  { name: 'title', label: 'Tiêu đề', input: 'text', required: true },
  { name: 'content', label: 'Nội dung', input: 'note', required: true },
  { name: 'type', label: 'Loại', input: { kind: 'select', options: feedbackTypes }, required: true, span: 6 },
  {
    name: 'priority',
    label: 'Mức ưu tiên',
    input: { kind: 'select', options: priorities },
    required: true,
    span: 6,
  },
  { name: 'user_id', label: 'Khách hàng', input: customerInput, toBody: idOf },
  {
    name: 'relate_department',
    label: 'Phòng ban xử lý',
    input: { kind: 'select', options: departmentOptions },
    span: 6,
  },
  {
    name: 'sale_id',
    label: 'Nhân viên kinh doanh',
    placeholder: 'Tên nhân viên…',
    input: staffPicker,
    toBody: idOf,
    span: 6,
    hint: 'Để trống: người phụ trách khách hàng.',
  },
  {
    name: 'codes',
    label: 'Mã đơn liên quan',
    input: 'text',
    placeholder: 'DH000123, DH000124',
    toBody: codesOf,
  },
  { name: 'images', label: 'Ảnh', input: ImagesInput },
]

export function FeedbackForm({ row, onClose }: { row?: FeedbackRow | undefined; onClose: () => void }) {
  const departmentOptions = useDepartmentOptions()
  const fields = useMemo(() => fieldsFor(departmentOptions), [departmentOptions])
  const optionOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
  const initial = row
    ? {
        title: row.title,
        content: row.content,
        type: row.type,
        priority: row.priority,
        relate_department: row.relate_department,
        images: row.images,
        codes: row.codes.join(', '),
        user_id: optionOf(row.user_id, row.user_name),
        sale_id: optionOf(row.sale_id, row.sale_name),
        version: row.version,
      }
    : { type: 'complaint', priority: 2, images: [] }
  return (
    <FormDrawer<Call>
      call={(row ? updateFeedback : createFeedback) as Call}
      {...(row ? { params: { id: row.id } } : {})}
      title={row ? `Sửa góp ý: ${row.title}` : 'Thêm góp ý'}
      fields={fields}
      initial={initial}
      open
      onClose={onClose}
      invalidates={[listFeedbacks]}
    />
  )
}
