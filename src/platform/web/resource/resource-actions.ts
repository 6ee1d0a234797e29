import type { Call } from '#platform/contract/call.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import type { Write } from '#platform/web/api.ts'
import type { ResourceForm, ResourceParts, Row } from '#platform/web/resource/resource-parts.ts'

/** By whom and how the actions of a row are run. */
interface Acting {
  role: RoleCode
  write: Write
  /** Deletes: nobody reads a record anew that is gone. */
  erase: Write
  edit: (row: Row, by?: ResourceForm) => void
  /** Opens a new row that begins as a copy. */
  copy: (row: Row) => void
}

/** May this role do anything with a row: change it, or what one of its further calls does? */
export const mayAct = ({ roles }: Resource, { forms = [], actions = [] }: ResourceParts, role: RoleCode) =>
  roles.write.includes(role) || [...forms, ...actions].some(({ call }) => call.roles.includes(role))

/** What a row is called: its name, else its code or key. */
export function labelOf(row: unknown): string {
  const given = row as Partial<Record<string, unknown>>
  return String(
    given['name'] ?? given['code'] ?? given['key'] ?? given['currency'] ?? `#${String(given['id'])}`,
  )
}

/** What this person may do with a row: each action by the roles of the call that does it. */
export function rowActionsOf(
  { calls, noun }: Resource,
  { lockedBecause, copy: copied, forms = [], actions = [] }: ResourceParts,
  { role, write, erase, edit, copy }: Acting,
): (row: Row, onRemoved?: () => void) => RowAction[] {
  const may = (call: object | undefined) => (call as Call | undefined)?.roles.includes(role) ?? false
  return (row, onRemoved) => [
    ...(may(calls.update)
      ? [{ key: 'update', label: 'Sửa', off: lockedBecause?.(row, 'update'), run: () => edit(row) }]
      : []),
    ...(copied && may(calls.create) ? [{ key: 'copy', label: 'Sao chép', run: () => copy(row) }] : []),
    ...forms.flatMap((by) => {
      const off = may(by.call) ? by.off?.(row) : null
      return off === null ? [] : [{ key: by.key, label: by.label, off, run: () => edit(row, by) }]
    }),
    ...actions.flatMap(({ call, of }) => (may(call) ? of(row, { role, write }) : [])),
    ...(may(calls.remove)
      ? [
          {
            key: 'remove',
            label: 'Xóa',
            danger: true,
            off: lockedBecause?.(row, 'remove'),
            confirm: { title: `Xóa ${noun} "${labelOf(row)}"?`, okText: 'Xóa' },
            run: async () => {
              await erase(calls.remove, { params: { id: row.id } })
              onRemoved?.()
            },
          },
        ]
      : []),
  ]
}
