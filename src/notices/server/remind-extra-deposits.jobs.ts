import { sql } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import { silentAsks } from '#orders/core/server/extra-deposit.repo.ts'
import type { SilentAsk } from '#orders/core/server/extra-deposit.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

const name = 'remind-extra-deposits'
const hour = 3_600_000

/**
 * A customer who is silent about the further deposit of a dearer purchase is to be reminded after so many hours;
 * after more of them their sale decides. The sale hears of each once, and the order's story says it.
 */
export const remindExtraDeposits = job<unknown>({
  name,
  cron: '*/10 * * * *',
  run: async (_, { db, now, signal }) => {
    const settings = await settingsOn(db, businessDate(now))
    const ago = (hours: number) => new Date(now.getTime() - hours * hour)
    const before = {
      remind: ago(settings('delta.remind_hours').value),
      decide: ago(settings('delta.decide_hours').value),
    }
    const { rows } = await silentAsks(before).execute(db)
    for (const { id } of rows) {
      if (signal.aborted) return
      await inJob(db, name, async (tx) => {
        // Of two servers the second waits here, and then finds it told.
        await sql`select from orders where id = ${id} for no key update`.execute(tx)
        const still = await silentAsks(before, id).execute(tx)
        for (const ask of still.rows) await tell(tx, ask, now)
      })
    }
  },
})

export const jobs = [remindExtraDeposits]

async function tell(tx: Db, ask: SilentAsk, now: Date): Promise<void> {
  const context = { db: tx, actor: systemActor, now }
  const { id, code, due, customer_name: customer, extra_deposit: amount } = ask
  const hours = Math.floor((now.getTime() - ask.asked_at.getTime()) / hour)
  await recordEvent(context, { entity: 'order', id, action: due, station: ask.station_id, data: { hours } })
  const silent = `${customer ?? 'Khách'} chưa cọc thêm ${formatVnd(amount)} đ sau ${hours} giờ`
  await notify(context, sql<boolean>`s.id = ${ask.sale_id}`, {
    kind: 'debt',
    title: `${code}: ${silent}`,
    content:
      due === 'extra_remind'
        ? 'Giá mua tăng, đơn chưa mua được. Nhắc khách trả lời.'
        : 'Khách im lặng quá lâu, bạn quyết định: xin bảo lãnh để mua, hoặc nhờ kế toán hủy đơn.',
    link: `/quotes/tracks?open=${id}`,
    id,
  })
}
