import { Button, Segmented, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import * as calls from '#access/menu.api.ts'
import type { MenuBranch, MenuRow } from '#access/menu.api.ts'
import { MultiSelect } from '#access/web/parts/multi-select.tsx'
import { roleCodes, roleNames } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Call } from '#platform/contract/call.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { Screen } from '#platform/web/shell/screen.tsx'

// antd's tree weighs more than a screen may.
const MenuTree = lazy(() => import('#access/web/menu-tree.tsx'))
const MenuEntries = lazy(() => import('#access/web/menu-entries.tsx'))

const roleInput = MultiSelect(roleCodes.map((value) => ({ value, label: `${value} · ${roleNames[value]}` })))
const fields: readonly FormField[] = [
  { name: 'title', label: 'Tên', input: 'text', required: true, span: 6 },
  { name: 'path', label: 'Đường dẫn', input: 'text', span: 6, hint: 'Để trống: một phần chứa các mục khác.' },
  { name: 'icon', label: 'Biểu tượng', input: 'text', span: 6 },
  { name: 'roles', label: 'Vai trò thấy mục này', input: roleInput, required: true },
]
const valuesOf = (row: unknown) => {
  const { title, path, icon, roles, version } = row as MenuRow
  return { title, path, icon, roles, version }
}
type Open = { row?: MenuRow; parent?: MenuBranch } | undefined
/** The entries side by side, in place of the tree. */
const listed = 'list'
const choices = [
  { value: '', label: 'Chỉnh sửa' },
  { value: listed, label: 'Danh sách' },
  ...roleCodes.map((value) => ({ value: value as string, label: value as string })),
]

/** The menu as a tree: dragged into order, with the roles of each entry, and looked at as a role sees it. */
export default function Menus() {
  const [role, setRole] = useState('')
  const [form, setForm] = useState<Open>()
  const flat = role === listed
  const query = role && !flat ? { role: role as RoleCode } : {}
  const { data, error } = useCall(calls.menuTree, { query })
  const rows = data?.data ?? []
  const confirmAction = useConfirmAction()
  const invalidates = [calls.menuTree, calls.listMenus] as Call[]
  const move = useAction(calls.changeMenu, { invalidates })
  const remove = useAction(calls.removeMenu, { invalidates })
  const edits = role === ''
  const ask = async (row: MenuRow) => {
    const agreed = await confirmAction({ title: `Xóa mục ${row.title}?`, danger: true, okText: 'Xóa' })
    if (agreed) remove.mutate({ params: { id: row.id } })
  }
  /** Dropped on an entry: into it; between two: beside them. */
  const drop = (dragged: MenuBranch, onto: MenuBranch, gap: number | undefined) => {
    const position = gap === undefined ? undefined : Math.max(1, onto.position + (gap < 0 ? 0 : 1))
    const parent_id = gap === undefined ? onto.id : onto.parent_id
    move.mutate({
      params: { id: dragged.id },
      body: { parent_id, version: dragged.version, ...(position === undefined ? {} : { position }) },
    })
  }
  const acts = {
    drop,
    add: (parent: MenuBranch) => setForm({ parent }),
    edit: (row: MenuBranch) => setForm({ row }),
    remove: (row: MenuBranch) => void ask(row),
  }
  return (
    <Screen
      path="/menus"
      title="Phân quyền menu"
      actions={
        <Button type="primary" disabled={!edits} onClick={() => setForm({})}>
          Thêm phần
        </Button>
      }
    >
      <p className="quiet">Sửa cây menu, tìm trong danh sách, hoặc xem như một vai trò thấy (chỉ đọc):</p>
      <Segmented options={choices} value={role} onChange={setRole} aria-label="Xem như vai trò" />
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton active />}
      {flat && (
        <Suspense fallback={<Skeleton active />}>
          <MenuEntries edit={(row) => setForm({ row })} remove={(row) => void ask(row)} />
        </Suspense>
      )}
      {!flat && rows.length > 0 && (
        <Suspense fallback={<Skeleton active />}>
          <MenuTree key={role} rows={rows} {...(edits ? { acts } : {})} />
        </Suspense>
      )}
      {form && (
        <FormDrawer<Call>
          key={form.row?.id ?? `new-${form.parent?.id ?? ''}`}
          call={form.row ? calls.changeMenu : calls.addMenu}
          {...(form.row ? { params: { id: form.row.id } } : {})}
          title={form.row ? `Sửa ${form.row.title}` : 'Thêm mục menu'}
          fields={fields}
          initial={form.row ? valuesOf(form.row) : { roles: form.parent?.roles ?? [] }}
          valuesOf={valuesOf}
          toBody={(body) => (form.parent ? { ...body, parent_id: form.parent.id } : body)}
          open
          onClose={() => setForm(undefined)}
          invalidates={invalidates}
        />
      )}
    </Screen>
  )
}
