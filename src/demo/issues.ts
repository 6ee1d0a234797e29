import { sql } from 'kysely'
import { assignIssues, solveIssues } from '#flow/server/issue.usecase.ts'
import { visibleIssues } from '#flow/server/issue.repo.ts'
import { reloadIssues } from '#flow/server/reload-issues.usecase.ts'
import { issueStatus } from '#flow/issue.status.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'

/** What is wrong with goods on their way, as it is found; some of it given to people, some solved. */
export async function demoIssues({
  at,
}: {
  at: (role: RoleCode, hoursAgo: number) => Context
}): Promise<void> {
  const { db, now } = at('CS', 30)
  await reloadIssues({ db, actor: systemActor, now })
  const { rows } = await sql<{ id: number }>`select id from (
      select i.id, row_number() over (partition by i.kind order by i.id) as nth from shipment_issue i
      where i.status = ${lit(issueStatus.open)} and ${visibleIssues(at('CS', 20).actor)}) i where nth <= 6 order by id`.execute(
    db,
  )
  for (const [n, { id }] of rows.entries()) {
    if (n % 4 === 3) {
      await solveIssues(at('CS', 4), { ids: [id], reason: 'Đã hỏi người bán, hàng gửi bù' })
      continue
    }
    const role = n % 2 ? 'CS' : 'AC'
    const staff_id = at(role, 20).actor.id
    await assignIssues(at('CS', 20), { ids: [id], staff_id, note: 'Kiểm tra và báo khách trong hôm nay' })
  }
}
