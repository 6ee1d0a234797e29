import { sql } from 'kysely'
import { assignIssues, solveIssues } from '#flow/server/issue.usecase.ts'
import { visibleIssues } from '#flow/server/issue.repo.ts'
import { reloadIssues } from '#flow/server/reload-issues.usecase.ts'
import { issueStatus } from '#flow/issue.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { changeSubStatuses } from '#orders/desk/server/change-order.usecase.ts'
import { saveException } from '#warehouse/server/import-exception.usecase.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'

type At = (role: RoleCode, hoursAgo: number) => Context

/** What the shelf in Vietnam notes of an order each, when it is unpacked. */
const troubles = [
  { sub_status: subStatus.wrongGoods, note: 'Người bán gửi màu khác ảnh' },
  { sub_status: subStatus.damagedInVietnam, note: 'Hộp móp, vỡ góc khi mở kiện' },
] as const

/** The warehouse notes what is wrong: two orders as they are unpacked, and a parcel that did not come out of its bag. */
async function noteTroubles(at: At): Promise<void> {
  const context = at('OP', 34)
  const ordersAt = async (status: number, most: number) => {
    const { rows } = await sql<{ id: number; track: string }>`select o.id, o.track from orders o
      where o.status = ${status} and o.sub_status is null and o.track is not null and o.deleted_at is null
        and ${visibleOrders(context.actor)} order by o.id limit ${most}`.execute(context.db)
    return rows
  }
  const unpacked = await ordersAt(orderStatus.beingCheckedIn, troubles.length)
  for (const [n, { id }] of unpacked.entries()) {
    const trouble = troubles[n]
    if (trouble) await changeSubStatuses(context, { ids: [id], ...trouble })
  }
  for (const { id, track } of await ordersAt(orderStatus.arrivedVietnam, 1))
    await saveException(context, {
      kind: 'missing',
      order_id: id,
      track,
      note: 'Bao có trong danh sách nhưng mở ra không thấy kiện',
    })
}

/** What is wrong with goods on their way, as it is found; some of it given to people, some solved. */
export async function demoIssues({ at }: { at: At }): Promise<void> {
  await noteTroubles(at)
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
