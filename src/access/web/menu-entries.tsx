import { useMemo } from 'react'
import { listMenus, type MenuRow } from '#access/menu.api.ts'
import { roleCodes, roleNames } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { CallList } from '#platform/web/list/list-screen.tsx'
import type { Column, Filter } from '#platform/web/list/list-types.ts'

const columns: readonly Column<MenuRow>[] = [
  { key: 'title', title: 'Mục', width: 260, pinned: true },
  { key: 'path', title: 'Đường dẫn', kind: 'code', width: 240 },
  { key: 'roles', title: 'Vai trò thấy', width: 360, value: (row) => row.roles.join(', ') },
  { key: 'icon', title: 'Biểu tượng', width: 110 },
  { key: 'position', title: 'Thứ tự', kind: 'number', width: 80 },
]
const filters: readonly Filter[] = [
  {
    key: 'role',
    title: 'Vai trò',
    kind: 'any',
    options: roleCodes.map((value) => ({ value, label: `${value} · ${roleNames[value]}` })),
  },
]

/** The entries of the menu side by side: found by title or path, and by the roles that see them. */
export default function MenuEntries({
  edit,
  remove,
}: {
  edit: (row: MenuRow) => void
  remove: (row: MenuRow) => void
}) {
  const list = useMemo(
    () => ({
      path: '/menus',
      noun: 'mục menu',
      size: 200,
      search: 'Tên hoặc đường dẫn…',
      rowLabel: (row: MenuRow) => row.title,
      columns,
      filters,
      rowActions: (row: MenuRow): RowAction[] => [
        { key: 'edit', label: 'Sửa', run: () => edit(row) },
        { key: 'remove', label: 'Xóa', danger: true, run: () => remove(row) },
      ],
    }),
    [edit, remove],
  )
  return <CallList {...list} call={listMenus} />
}
