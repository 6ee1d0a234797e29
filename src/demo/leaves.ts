import { leaveStatus } from '#staff/leave.status.ts'
import { ask, decide } from '#staff/server/leave.usecase.ts'
import { AppError } from '#platform/contract/errors.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

type Kind = 'annual' | 'sick' | 'unpaid' | 'other'
/** Who asks for which days from today, and what the manager said: 1 approved, 2 refused, 0 nothing yet. */
const requests: [
  username: string,
  kind: Kind,
  from: number,
  to: number,
  reason: string,
  status: typeof leaveStatus.waiting | typeof leaveStatus.approved | typeof leaveStatus.refused,
][] = [
  ['ss', 'annual', -9, -8, 'Về quê có việc gia đình', 1],
  ['op', 'sick', -4, -3, 'Sốt, có giấy của bệnh viện', 1],
  ['cs', 'annual', 2, 4, 'Du lịch cùng gia đình', 1],
  ['ss2', 'annual', 5, 6, 'Đám cưới em gái', 0],
  ['cc', 'annual', 3, 3, 'Đưa con đi khám', 0],
  ['mkt', 'unpaid', 8, 12, 'Việc riêng', 0],
  ['op', 'annual', 9, 11, 'Đợt hàng về nhiều, xin dời', 2],
]

/** Leave of the demo company around today, asked for and decided as people do it. */
export async function makeDemoLeaves(tx: Db, now: Date): Promise<void> {
  const staff = await tx.selectFrom('staff').select(['id', 'username', 'name', 'role']).execute()
  const today = businessDate(now)
  const as = (username: string): Context => {
    const { id, name, role } = staff.find((one) => one.username === username)!
    const access = { sessionId: 'demo', stations: [], station: null, warehouse: null, partner: null }
    return { db: tx, now, actor: { id, name, role: role as RoleCode, ...access } }
  }
  const dayAt = (days: number) => formatBusinessDate(addDays(today, days))
  for (const [username, kind, from, to, reason, status] of requests) {
    const days = {
      from_date: dayAt(from),
      from_half: 'am' as const,
      to_date: dayAt(to),
      to_half: 'pm' as const,
    }
    try {
      const { id } = await ask(as(username), { kind, reason, ...days })
      const note = status === leaveStatus.refused ? 'Tuần đó kho đông hàng' : null
      if (status !== leaveStatus.waiting) await decide(as('su'), id, { status, note })
    } catch (refused) {
      // Holidays and the turn of the year move: a request that falls there is left out.
      if (!(refused instanceof AppError)) throw refused
    }
  }
}
