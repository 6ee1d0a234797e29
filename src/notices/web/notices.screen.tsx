import { NotificationOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { staffPicker } from '#catalog/web/parts/staff-picker.ts'
import {
  createNotice,
  deleteNotice,
  listNotices,
  ringStaff,
  updateNotice,
} from '#notices/notification.api.ts'
import { NotificationForm } from '#notices/web/notification-form.tsx'
import { noticeStart } from '#notices/web/notices-list.ts'
import type { Call, OutputOf } from '#platform/contract/call.ts'
import { roleCodes, roleNames } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { ManySelect } from '#platform/web/inputs/many-select.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column, Filter } from '#platform/web/list/list-types.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'

type Notice = OutputOf<(typeof listNotices)['row']>
type Open = { kind: 'notice'; row?: Notice } | { kind: 'ring' } | { kind: 'push' } | undefined

const columns: readonly Column<Notice>[] = [
  { key: 'title', title: 'Tiêu đề', width: 300, pinned: true },
  { key: 'content', title: 'Nội dung', width: 480 },
  { key: 'maker_name', title: 'Người đăng', width: 150 },
  { key: 'created_at', title: 'Ngày đăng', kind: 'ago', width: 130, sortable: true },
  { key: 'updated_at', title: 'Cập nhật', kind: 'ago', width: 130, hidden: true },
]
const filters: readonly Filter[] = [{ key: 'created_at', title: 'Ngày đăng', kind: 'range' }]
const open = {
  title: (row: Notice | undefined, id: number) => row?.title ?? `Thông báo #${id}`,
  head: (row: Notice) => ({
    icon: <NotificationOutlined />,
    name: row.title,
    about: [row.maker_name, formatInstant(row.created_at, true)].filter(Boolean).join(' · '),
  }),
  render: (_: number, row: Notice | undefined) =>
    row ? (
      <p style={{ whiteSpace: 'pre-wrap' }}>{row.content}</p>
    ) : (
      <Nothing>Không tìm thấy thông báo này.</Nothing>
    ),
  width: 'record' as const,
}

const noticeFields: readonly FormField[] = [
  { name: 'title', label: 'Tiêu đề', input: 'text', required: true },
  { name: 'content', label: 'Nội dung', input: 'note', required: true },
]
const noticeValues = (of: unknown) => {
  const { id, title, content, version } = of as Notice
  return { id, title, content, version }
}
const roleOptions = roleCodes.map((value) => ({ value, label: roleNames[value] }))
const Roles = (props: InputProps<RoleCode[]>) => <ManySelect {...props} options={roleOptions} />

/** Marketing has no list of the staff: it names roles. */
const ringFields = (names: boolean): readonly FormField[] => [
  ...noticeFields,
  { name: 'link', label: 'Mở khi bấm vào', input: 'text', placeholder: '/quotes' },
  { name: 'roles', label: 'Vai trò nhận', input: Roles, hint: 'Để trống: mọi nhân viên.' },
  ...(names
    ? [
        {
          name: 'staff_ids',
          label: 'Hoặc một nhân viên',
          placeholder: 'Tên nhân viên…',
          input: staffPicker,
          toBody: (value: unknown) => (value ? [(value as { id: number }).id] : []),
        },
      ]
    : []),
]

export default function Notices() {
  const [form, setForm] = useState<Open>()
  const manager = useHasFlag('ql')
  const write = useWrite([listNotices])
  const close = () => setForm(undefined)
  const rowActions = (row: Notice): RowAction[] => [
    { key: 'update', label: 'Sửa', run: () => setForm({ kind: 'notice', row }) },
    {
      key: 'remove',
      label: 'Xóa',
      danger: true,
      confirm: { title: `Xóa thông báo "${row.title}"?`, okText: 'Xóa' },
      run: () => write(deleteNotice, { body: { id: row.id } }),
    },
  ]
  const edited = form?.kind === 'notice' ? form.row : undefined
  return (
    <>
      <ListScreen
        path="/notifications"
        title="Thông báo"
        noun="thông báo"
        call={listNotices}
        size={noticeStart.size}
        sort="-created_at"
        search="Tiêu đề, nội dung…"
        rowLabel={(row: Notice) => row.title}
        filters={filters}
        columns={columns}
        open={open}
        rowActions={rowActions}
        actions={
          <>
            <Button onClick={() => setForm({ kind: 'push' })}>Gửi tới khách hàng</Button>
            <Button onClick={() => setForm({ kind: 'ring' })}>Nhắn nhân viên</Button>
            <Button type="primary" onClick={() => setForm({ kind: 'notice' })}>
              Đăng thông báo
            </Button>
          </>
        }
      />
      {form?.kind === 'notice' && (
        <FormDrawer<Call>
          key={edited?.id ?? 'new'}
          call={(edited ? updateNotice : createNotice) as Call}
          title={edited ? 'Sửa thông báo' : 'Đăng thông báo nội bộ'}
          fields={noticeFields}
          {...(edited ? { initial: noticeValues(edited), valuesOf: noticeValues } : {})}
          open
          onClose={close}
          submitText={edited ? 'Lưu' : 'Đăng'}
          invalidates={[listNotices]}
        />
      )}
      {form?.kind === 'ring' && (
        <FormDrawer
          call={ringStaff}
          title="Nhắn nhân viên"
          fields={ringFields(manager)}
          open
          onClose={close}
          submitText="Gửi"
        />
      )}
      {form?.kind === 'push' && <NotificationForm now onClose={close} />}
    </>
  )
}
