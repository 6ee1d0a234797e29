import { Button } from 'antd'
import { useState } from 'react'
import { deleteNotification, listNotifications, pushNow } from '#notices/notification.api.ts'
import { targets } from '#notices/notices.words.ts'
import { isUnsent, notificationStatus } from '#notices/notification.status.ts'
import { NotificationForm, type NotificationRow } from '#notices/web/notification-form.tsx'
import { notificationStart } from '#notices/web/notices-list.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column, Filter } from '#platform/web/list/list-types.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import '#platform/web/resource/resource.css'

const targetOf = (row: NotificationRow) => {
  const label = targets.find(({ value }) => value === row.target)?.label
  if (row.target === 'level') return `${label}: ${row.level_codes.join(', ')}`
  return row.target === 'list' ? `${label}: ${row.customer_count} khách` : label
}
const reachedOf = (row: NotificationRow) =>
  row.status < notificationStatus.sending ? '' : `${row.sent_count} nhận, ${row.failed_count} không nhận`

const columns: readonly Column<NotificationRow>[] = [
  { key: 'title', title: 'Tiêu đề', width: 300, pinned: true },
  { key: 'status', title: 'Trạng thái', kind: 'status', statuses: notificationStatus.tags, width: 110 },
  { key: 'target', title: 'Gửi đến', width: 200, value: targetOf },
  { key: 'scheduled_at', title: 'Hẹn giờ', kind: 'time', width: 130, sortable: true },
  { key: 'sent_at', title: 'Gửi xong', kind: 'time', width: 130 },
  { key: 'sent_count', title: 'Kết quả', width: 180, value: reachedOf },
  { key: 'problem', title: 'Lỗi', width: 220 },
  { key: 'maker_name', title: 'Người tạo', width: 140 },
  { key: 'created_at', title: 'Ngày tạo', kind: 'time', width: 130, sortable: true },
]

const filters: readonly Filter[] = [
  { key: 'target', title: 'Gửi đến', kind: 'any', options: targets },
  { key: 'scheduled_at', title: 'Hẹn giờ', kind: 'range' },
  { key: 'created_at', title: 'Ngày tạo', kind: 'range' },
]
const chips = {
  key: 'status',
  options: notificationStatus.chips,
}

function Shown({ row }: { row: NotificationRow }) {
  const lines: [string, string | null | undefined][] = [
    ['Nội dung', row.content],
    ['Mở khi chạm vào', row.link],
    ['Gửi đến', targetOf(row)],
    ['Hẹn giờ', row.scheduled_at && formatInstant(row.scheduled_at, true)],
    ['Gửi xong', row.sent_at && formatInstant(row.sent_at, true)],
    ['Kết quả', reachedOf(row)],
    ['Lỗi', row.problem],
    ['Người tạo', row.maker_name],
  ]
  return (
    <dl className="resource-record">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

const open = {
  title: (row: NotificationRow | undefined, id: number) => row?.title ?? `Thông báo #${id}`,
  render: (_: number, row: NotificationRow | undefined) =>
    row ? <Shown row={row} /> : 'Thông báo này không có trên trang đang xem.',
  width: 640,
}

export default function Notifications() {
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
