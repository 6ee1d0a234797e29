import { sql } from 'kysely'
import * as menu from '#access/menu.api.ts'
import { organisationUsedIn as usedIn } from '#staff/organisation.words.ts'
import { staffRoles } from '#access/role.api.ts'
import { refuseStaff } from '#staff/staff.errors.ts'
import { addEntry, changeEntry, menuEntries, removeEntry, treeOf } from '#access/server/menu.usecase.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { roleCodes } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import type { Change } from '#platform/server/lists/resource.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

const builtIn = (code: unknown) => (roleCodes as readonly unknown[]).includes(code)

/** The server's ten stand as they are but for their names; a title that people hold keeps its rights. */
async function guardRole({ before, after }: Change, { db, actor }: Context): Promise<void> {
  if (after?.['role'] === 'SU' && before?.['role'] !== 'SU' && actor.role !== 'SU')
    throw refuseStaff('staff.above')
  if (!before) return
  if (builtIn(before['code'])) {
    if (!after) throw refuse('conflict.in_use')
    for (const field of ['code', 'role', 'active']) {
      if (after[field] !== before[field])
        throw refuseField(field, 'Vai trò của hệ thống không đổi được mục này')
    }
  }
  if (!after || after['role'] === before['role']) return
  const { rows } = await sql`select from staff where role_staff_id = ${before.id} limit 1`.execute(db)
  if (rows.length) throw refuseField('role', 'Đang có nhân viên mang vai trò này nên không đổi quyền được')
}

export const routes: Route[] = [
  ...resourceRoutes(staffRoles, { usedIn, validate: guardRole }),
  serve(menu.listMenus, ({ query }, context) => menuEntries(context, query)),
  serve(menu.menuTree, ({ query }, { db }) => treeOf(db, query.role)),
  serve(menu.addMenu, ({ body }, context) => addEntry(context, body)),
  serve(menu.changeMenu, ({ params, body }, context) => changeEntry(context, params.id, body)),
  serve(menu.removeMenu, ({ params }, context) => removeEntry(context, params.id)),
]
