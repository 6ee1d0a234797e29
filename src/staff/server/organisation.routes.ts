import { sql } from 'kysely'
import { lit } from '#platform/server/db/lit.ts'
import { departments } from '#staff/department.api.ts'
import { organisationUsedIn as usedIn } from '#staff/organisation.words.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { stations } from '#staff/station.api.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import type { Change } from '#platform/server/lists/resource.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Closing a station leaves its people where they are; whoever closes it hears how many. */
async function warnOfPeople({ before, after }: Change, { db }: Context): Promise<readonly string[]> {
  if (!before || after?.['active'] !== false || before['active'] === false) return []
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from staff_station ss
    join staff s on s.id = ss.staff_id and s.status = ${lit(staffStatus.active)} where ss.station_id = ${before.id}`.execute(
    db,
  )
  const people = rows[0]?.n ?? 0
  return people ? [`Trạm vẫn còn ${people} nhân viên đang làm việc.`] : []
}

/** A department is never below itself. @throws bad_input */
async function refuseCircle({ before, after }: Change, { db }: Context): Promise<void> {
  const parent = after?.['parent_id'] as number | null | undefined
  if (!before || !parent || parent === before['parent_id']) return
  // Two people moving two departments under each other at once would close a circle.
  await sql`lock table department in share row exclusive mode`.execute(db)
  const { rows } = await sql`
    with recursive up as (
      select id, parent_id from department where id = ${parent}
      union select d.id, d.parent_id from department d join up on d.id = up.parent_id
    ) select from up where id = ${before.id}`.execute(db)
  if (rows.length) {
    throw refuse('bad_input', {
      details: [
        { path: 'parent_id', message: 'Phòng ban không thể trực thuộc chính nó hoặc cấp dưới của nó' },
      ],
    })
  }
}

export const routes: Route[] = [
  ...resourceRoutes(stations, { usedIn, validate: warnOfPeople }),
  ...resourceRoutes(departments, { usedIn, validate: refuseCircle }),
]
