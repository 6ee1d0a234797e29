import { MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ticketOfFeedback } from '#crm/tickets/ticket.api.ts'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { deleteFeedback, listFeedbacks, moveFeedback } from '#notices/feedback.api.ts'
import { feedbackFields } from '#notices/feedback.fields.ts'
import { feedbackStatus, feedbackTable } from '#notices/feedback.status.ts'
import { priorities } from '#notices/notices.words.ts'
import { FeedbackForm, useDepartmentOptions, type FeedbackRow } from '#notices/web/feedback-form.tsx'
import { FeedbackRecord } from '#notices/web/feedback-record.tsx'
import { feedbackStart } from '#notices/web/feedback-list.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { StatusTags } from '#platform/contract/status.ts'
import { wayByTimes, type Way } from '#platform/contract/way.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction, Filter } from '#platform/web/list/list-types.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const FeedbackTalks = lazy(() => import('#notices/web/feedback-talks.tsx'))

const urgency: StatusTags = {
  1: { label: 'Thấp', phase: null },
  2: { label: 'Bình thường', phase: null },
  3: { label: 'Cao', phase: 'waiting' },
  4: { label: 'Khẩn cấp', phase: 'problem' },
}

const columnsFor = (role: RoleCode) =>
  recordColumns<FeedbackRow>(feedbackFields, role, {
    priority: { kind: 'status', statuses: urgency },
    codes: { value: (row) => row.codes.join(', ') },
  })
const chips = {
  key: 'status',
  options: feedbackStatus.values.map((code) => ({ value: String(code), ...feedbackStatus.tags[code]! })),
}
const way: Way = {
  statuses: feedbackStatus,
  steps: [
    { label: 'Ghi nhận', by: feedbackStatus.fresh },
    { label: 'Xử lý', by: feedbackStatus.working },
    { label: 'Xong', by: feedbackStatus.done },
  ],
  broken: [feedbackStatus.rejected],
}
const open = {
  title: (row: FeedbackRow | undefined, id: number) => row?.title ?? `Góp ý #${id}`,
  head: (row: FeedbackRow) => ({
    icon: <MessageOutlined />,
    name: row.title,
    tags: (
      <>
        <StatusTag status={row.status} tags={feedbackStatus.tags} />
        <StatusTag status={row.priority} tags={urgency} />
      </>
    ),
    about: [row.user_name, row.relate_department_name].filter(Boolean).join(' · '),
    way: wayByTimes(way, row.status, [
      [feedbackStatus.fresh, row.created_at],
      [row.status === feedbackStatus.rejected ? feedbackStatus.working : feedbackStatus.done, row.done_at],
    ]),
  }),
  render: (_: number, row: FeedbackRow | undefined) =>
    row ? <FeedbackRecord key={row.id} row={row} /> : <Nothing>Không tìm thấy góp ý này.</Nothing>,
  width: 'record' as const,
}
const asTexts = (options: readonly { value: number; label: string }[]) =>
  options.map(({ value, label }) => ({ value: String(value), label }))

export default function Feedbacks() {
  const [form, setForm] = useState<{ row?: FeedbackRow }>()
  const [reading, setReading] = useState<readonly number[]>()
  const person = usePerson()
  const { role } = person
  const columns = useMemo(() => columnsFor(role), [role])
  const manager = useHasFlag('ql')
  const departmentOptions = useDepartmentOptions()
  const write = useWrite([listFeedbacks])
  const navigate = useNavigate()
  const filters = useMemo<readonly Filter[]>(
    () => [
      ...recordFilters(feedbackFields, role, {
        priority: { kind: 'any', options: asTexts(priorities) },
        user_id: customerFilter,
        relate_department: { kind: 'any', options: asTexts(departmentOptions) },
        sale_id: staffFilter,
      }),
      { key: 'code', title: feedbackFields.codes.label, kind: 'text' },
    ],
    [role, departmentOptions],
  )
  const rowActions = (row: FeedbackRow): RowAction[] => {
    const closed = row.status === feedbackStatus.done || row.status === feedbackStatus.rejected
    const own = manager || row.maker_id === person.id
    const asked = { role, status: row.status, noun: 'góp ý', snapshot: null, errors: {} }
    const steps = statusActions(feedbackTable, asked, ({ to }, reason) =>
      write(moveFeedback, { body: { id: row.id, status: Number(to), ...(reason ? { reason } : {}) } }),
    )
    return [
      ...steps.map((one) => ({ ...one, primary: one.key === 'finish' })),
      ...(hasFlag(role, 'ql', 'kd', 'cs')
        ? [
            {
              key: 'ticket',
              label: 'Tạo phiếu yêu cầu',
              run: async () => {
                const { data } = await write(ticketOfFeedback, { body: { feedback_id: row.id } })
                await navigate(`/crm/ticket?open=${data.id}`)
              },
            },
          ]
        : []),
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
  const bulk: readonly BulkAction<FeedbackRow>[] = [
    {
      key: 'read',
      label: 'Đọc trao đổi',
      run: (ids) => {
        setReading(ids)
        return Promise.resolve(undefined)
      },
    },
  ]
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
        bulk={bulk}
        actions={
          <Button type="primary" onClick={() => setForm({})}>
            Thêm góp ý
          </Button>
        }
      />
      {reading && (
        <Suspense>
          <FeedbackTalks ids={reading} onClose={() => setReading(undefined)} />
        </Suspense>
      )}
      {form && <FeedbackForm key={form.row?.id ?? 'new'} row={form.row} onClose={() => setForm(undefined)} />}
    </>
  )
}
