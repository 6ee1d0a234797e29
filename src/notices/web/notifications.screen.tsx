import { NotificationOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { deleteNotification, listNotifications, pushNow } from '#notices/notification.api.ts'
import { targets } from '#notices/notices.words.ts'
import { notificationFields } from '#notices/notification.fields.ts'
import { isUnsent, notificationStatus } from '#notices/notification.status.ts'
import { NotificationForm, type NotificationRow } from '#notices/web/notification-form.tsx'
import { notificationStart } from '#notices/web/notices-list.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { wayByTimes, type Way } from '#platform/contract/way.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const targetOf = (row: NotificationRow) => {
  const label = targets.find(({ value }) => value === row.target)?.label
  if (row.target === 'level') return `${label}: ${row.level_names.join(', ')}`
  return row.target === 'list' ? `${label}: ${row.customer_count} khách` : label
}
const reachedOf = (row: NotificationRow) =>
  row.status < notificationStatus.sending ? '' : `${row.sent_count} nhận, ${row.failed_count} không nhận`

const columnsFor = (role: RoleCode) =>
  recordColumns<NotificationRow>(notificationFields, role, {
    target: { value: targetOf },
    sent_count: { kind: 'text', value: reachedOf },
  })
const chips = {
  key: 'status',
  options: notificationStatus.chips,
}

function Shown({ row }: { row: NotificationRow }) {
  const { role } = usePerson()
  const extended = { target: targetOf(row), sent_count: reachedOf(row) }
  const facts = recordFacts(notificationFields, role, row, { extended })
  return <RecordFacts facts={facts} />
}

const way: Way = {
  statuses: notificationStatus,
  steps: [
    { label: 'Soạn', by: notificationStatus.draft },
    { label: 'Hẹn giờ', by: notificationStatus.scheduled },
    { label: 'Đang gửi', by: notificationStatus.sending },
    { label: 'Đã gửi', by: notificationStatus.sent },
  ],
  broken: [notificationStatus.cancelled],
}

const open = {
  title: (row: NotificationRow | undefined, id: number) => row?.title ?? `Thông báo #${id}`,
  head: (row: NotificationRow) => ({
    icon: <NotificationOutlined />,
    name: row.title,
    tags: <StatusTag status={row.status} tags={notificationStatus.tags} />,
    about: targetOf(row),
    figures:
      row.status < notificationStatus.sending
        ? []
        : [
            { label: 'Đã nhận', value: grouped(row.sent_count) },
            { label: 'Không nhận', value: grouped(row.failed_count), bad: true },
          ],
    way: wayByTimes(way, row.status, [
      [notificationStatus.draft, row.created_at],
      [notificationStatus.sent, row.sent_at],
    ]),
  }),
  render: (_: number, row: NotificationRow | undefined) =>
    row ? <Shown row={row} /> : <Nothing>Không tìm thấy thông báo này.</Nothing>,
  width: 'record' as const,
}

export default function Notifications() {
  const { role } = usePerson()
  const columns = useMemo(() => columnsFor(role), [role])
  const filters = useMemo(() => recordFilters(notificationFields, role), [role])
  const [form, setForm] = useState<{ row?: NotificationRow }>()
  const write = useWrite([listNotifications])
  const rowActions = (row: NotificationRow): RowAction[] => {
    const off = isUnsent(row) ? undefined : 'đã gửi hoặc đã hủy'
    return [
      { key: 'update', label: 'Sửa', off, run: () => setForm({ row }) },
      {
        key: 'send',
        label: 'Gửi ngay',
        off,
        confirm: {
          title: `Gửi ngay "${row.title}"?`,
          content: `Gửi đến: ${targetOf(row)}. Đã gửi thì không thu hồi được.`,
          okText: 'Gửi ngay',
        },
        run: () => write(pushNow, { body: { id: row.id } }),
      },
      {
        key: 'remove',
        label: 'Xóa',
        danger: true,
        off,
        confirm: { title: `Xóa thông báo "${row.title}"?`, okText: 'Xóa' },
        run: () => write(deleteNotification, { params: { id: row.id } }),
      },
    ]
  }
  return (
    <>
      <ListScreen
        path="/setting/notifications"
        title="Cài đặt thông báo"
        noun="thông báo"
        call={listNotifications}
        size={notificationStart.size}
        sort="-created_at"
        search="Tiêu đề, nội dung…"
        rowLabel={(row: NotificationRow) => row.title}
        chips={chips}
        filters={filters}
        columns={columns}
        open={open}
        rowActions={rowActions}
        actions={
          <Button type="primary" onClick={() => setForm({})}>
            Tạo thông báo
          </Button>
        }
      />
      {form && (
        <NotificationForm key={form.row?.id ?? 'new'} row={form.row} onClose={() => setForm(undefined)} />
      )}
    </>
  )
}
