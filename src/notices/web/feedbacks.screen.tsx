import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { deleteFeedback, listFeedbacks } from '#notices/feedback.api.ts'
import { feedbackStatus } from '#notices/feedback.status.ts'
import { feedbackTypes, priorities } from '#notices/notices.words.ts'
import { FeedbackForm, useDepartmentOptions, type FeedbackRow } from '#notices/web/feedback-form.tsx'
import { FeedbackRecord } from '#notices/web/feedback-record.tsx'
import { feedbackStart } from '#notices/web/feedback-list.ts'
import type { StatusTags } from '#platform/contract/status.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column, Filter } from '#platform/web/list/list-types.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const urgency: StatusTags = {
  1: { label: 'Thấp', tone: 'neutral' },
  2: { label: 'Bình thường', tone: 'neutral' },
  3: { label: 'Cao', tone: 'warning' },
  4: { label: 'Khẩn cấp', tone: 'danger' },
}

const columns: readonly Column<FeedbackRow>[] = [
  { key: 'title', title: 'Tiêu đề', width: 280, pinned: true },
  { key: 'status', title: 'Trạng thái', kind: 'status', statuses: feedbackStatus.tags, width: 110 },
  { key: 'priority', title: 'Ưu tiên', kind: 'status', statuses: urgency, width: 110, sortable: true },
  { key: 'type_name', title: 'Loại', width: 100 },
  { key: 'user_name', title: 'Khách hàng', width: 220 },
  { key: 'relate_department_name', title: 'Phòng ban xử lý', width: 190 },
  { key: 'sale_name', title: 'Nhân viên KD', width: 150 },
  { key: 'codes', title: 'Mã đơn', width: 140, value: (row) => row.codes.join(', ') },
  { key: 'comments', title: 'Trả lời', kind: 'number', width: 80 },
  { key: 'maker_name', title: 'Người ghi nhận', width: 150 },
  { key: 'created_at', title: 'Ngày tạo', kind: 'time', width: 130, sortable: true },
]
const chips = {
  key: 'status',
  options: feedbackStatus.values.map((code) => ({ value: String(code), ...feedbackStatus.tags[code]! })),
}
const open = {
  title: (row: FeedbackRow | undefined, id: number) => row?.title ?? `Góp ý #${id}`,
  render: (_: number, row: FeedbackRow | undefined) =>
    row ? <FeedbackRecord key={row.id} row={row} /> : 'Góp ý này không có trên trang đang xem.',
  width: 720,
}
const asTexts = (options: readonly { value: number; label: string }[]) =>
  options.map(({ value, label }) => ({ value: String(value), label }))

export default function Feedbacks() {
  const [form, setForm] = useState<{ row?: FeedbackRow }>()
  const person = usePerson()
  const manager = useHasFlag('ql')
  const departmentOptions = useDepartmentOptions()
  const write = useWrite([listFeedbacks])
  const filters = useMemo<readonly Filter[]>(
    () => [
      { key: 'type', title: 'Loại', kind: 'any', options: feedbackTypes },
      { key: 'priority', title: 'Ưu tiên', kind: 'any', options: asTexts(priorities) },
      { key: 'relate_department', title: 'Phòng ban', kind: 'any', options: asTexts(departmentOptions) },
      { key: 'sale_id', title: 'Nhân viên KD', ...staffFilter },
      { key: 'user_id', title: 'Khách hàng', ...customerFilter },
      { key: 'code', title: 'Mã đơn', kind: 'text' },
      { key: 'created_at', title: 'Ngày tạo', kind: 'range' },
    ],
    [departmentOptions],
  )
  const rowActions = (row: FeedbackRow): RowAction[] => {
    const closed = row.status === feedbackStatus.done || row.status === feedbackStatus.rejected
    const own = manager || row.maker_id === person.id
    return [
      {
        key: 'update',
        label: 'Sửa',
        off: closed ? 'đã đóng' : undefined,
        run: () => setForm({ row }),
      },
      {
        key: 'remove',
        label: 'Xóa',
        danger: true,
        off: own ? undefined : 'do người khác viết',
        confirm: {
          title: `Xóa góp ý "${row.title}"?`,
          content: 'Các trả lời cũng bị xóa.',
          okText: 'Xóa',
        },
        run: () => write(deleteFeedback, { params: { id: row.id } }),
      },
    ]
  }
  return (
    <>
      <ListScreen
        path="/feedbacks"
        title="Góp ý"
        noun="góp ý"
        call={listFeedbacks}
        size={feedbackStart.size}
        sort="-created_at"
        search="Tiêu đề, nội dung…"
        rowLabel={(row: FeedbackRow) => row.title}
        chips={chips}
        presets={[
          {
            label: 'Khẩn cấp chưa xong',
            filters: { priority: '4', status: [feedbackStatus.fresh, feedbackStatus.working].join(',') },
          },
        ]}
        filters={filters}
        columns={columns}
        open={open}
        rowActions={rowActions}
        actions={
          <Button type="primary" onClick={() => setForm({})}>
            Thêm góp ý
          </Button>
        }
      />
      {form && <FeedbackForm key={form.row?.id ?? 'new'} row={form.row} onClose={() => setForm(undefined)} />}
    </>
  )
}
