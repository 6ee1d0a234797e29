import { Button } from 'antd'
import { useState } from 'react'
import * as multilogin from '#catalog/multilogin.api.ts'
import type { MultiloginRow } from '#catalog/multilogin.api.ts'
import { multiloginProvider, profileProviders, providerName } from '#catalog/multilogin.words.ts'
import { PasswordInput } from '#platform/web/inputs/password-input.tsx'
import type { Call } from '#platform/contract/call.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, useWrite } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'

const invalidates: readonly Call[] = [multilogin.listMultilogin]
const yesNo = [
  { value: 'true', label: 'Có' },
  { value: 'false', label: 'Không' },
]
const valuesOf = (row: unknown) => {
  const { provider, username, folder, note, active, version } = row as MultiloginRow
  return { provider, username, folder, note, active, version }
}
const columns: readonly Column<MultiloginRow>[] = [
  { key: 'username', title: 'Tên đăng nhập', width: 240, pinned: true, sortable: true },
  {
    key: 'provider',
    title: 'Nhà cung cấp',
    width: 150,
    value: (row) => providerName(row.provider),
    filter: {
      kind: 'any',
      options: profileProviders.map(({ value, label }) => ({ value: String(value), label })),
    },
  },
  { key: 'folder', title: 'Thư mục profile', width: 170 },
  {
    key: 'has_password',
    title: 'Mật khẩu',
    width: 110,
    value: (row) => (row.has_password ? 'Đã lưu' : 'Chưa có'),
  },
  { key: 'checked_at', title: 'Đăng nhập thử lúc', kind: 'ago', width: 150 },
  {
    key: 'active',
    title: 'Đang dùng',
    width: 110,
    value: (row) => (row.active ? 'Có' : 'Không'),
    filter: { kind: 'any', options: yesNo },
  },
  { key: 'note', title: 'Ghi chú', width: 280 },
  { key: 'created_at', title: 'Ngày thêm', kind: 'time', width: 140, sortable: true },
]
const fieldsOf = (row: MultiloginRow | undefined): readonly FormField[] => [
  {
    name: 'provider',
    label: 'Nhà cung cấp',
    input: { kind: 'select', options: [...profileProviders] },
    required: true,
    span: 6,
  },
  { name: 'active', label: 'Đang dùng', input: 'checkbox', span: 6 },
  { name: 'username', label: 'Tên đăng nhập', input: 'text', required: true, span: 6 },
  {
    name: 'password',
    label: 'Mật khẩu',
    input: PasswordInput,
    span: 6,
    hint: row?.has_password
      ? 'Để trống: giữ mật khẩu đang lưu.'
      : 'Multilogin được đăng nhập thử trước khi lưu; mật khẩu được niêm phong, không hiện lại.',
    visible: (values) => values['provider'] === multiloginProvider || row?.has_password === true,
  },
  { name: 'folder', label: 'Thư mục profile', input: 'text' },
  { name: 'note', label: 'Ghi chú', input: 'note' },
]

/** Sign-ins at managers of browser profiles. */
export default function Multilogin() {
  const [form, setForm] = useState<{ row?: MultiloginRow }>()
  const write = useWrite(invalidates)
  /** As it stands now: the form sends back the version it was opened with. */
  const change = async ({ id }: MultiloginRow) =>
    setForm({ row: (await api(multilogin.getMultilogin, { params: { id } })).data })
  const rowActions = (row: MultiloginRow): RowAction[] => [
    { key: 'change', label: 'Sửa', run: () => change(row) },
    {
      key: 'remove',
      label: 'Xóa',
      danger: true,
      confirm: { title: `Xóa tài khoản "${row.username}"?`, okText: 'Xóa' },
      run: () => write(multilogin.deleteMultilogin, { params: { id: row.id } }),
    },
  ]
  const { row } = form ?? {}
  return (
    <>
      <ListScreen
        path="/setting/multilogin-account"
        title="Tài khoản Multilogin"
        noun="tài khoản Multilogin"
        call={multilogin.listMultilogin}
        columns={columns}
        sort="username"
        search="Tên đăng nhập, thư mục…"
        rowLabel={(one: MultiloginRow) => one.username}
        rowActions={rowActions}
        actions={
          <Button type="primary" onClick={() => setForm({})}>
            Thêm tài khoản
          </Button>
        }
      />
      {form && (
        <FormDrawer<Call>
          key={row?.id ?? 'new'}
          call={row ? multilogin.changeMultilogin : multilogin.createMultilogin}
          {...(row ? { params: { id: row.id } } : {})}
          title={row ? `Sửa tài khoản: ${row.username}` : 'Thêm tài khoản Multilogin'}
          fields={fieldsOf(row)}
          initial={row ? valuesOf(row) : { provider: 1, active: true }}
          valuesOf={valuesOf}
          open
          onClose={() => setForm(undefined)}
          invalidates={invalidates}
        />
      )}
    </>
  )
}
