import { sql } from 'kysely'
import { debtsDue } from '#cashdesk/debts/debt.waiting.ts'
import { askedBillsOf } from '#cashdesk/debts/server/debt.usecase.ts'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

const name = 'remind-debts'
const day = 86_400_000

/**
 * Each morning sales hear which of their customers owe for bills that are older than the setting;
 * a customer once in so many days, whoever reminded them. What carriers are to collect is not owed yet.
 */
export const remindDebts = job<unknown>({
  name,
  cron: '30 1 * * *',
  run: async (_, { db, now, signal }) => {
    const settings = await settingsOn(db, businessDate(now))
    const before = new Date(now.getTime() - settings('debt.remind_after_days').value * day)
    const last = new Date(now.getTime() - settings('debt.remind_every_days').value * day)
    for (const customer of await overdueCustomers(db, before, last)) {
      if (signal.aborted) return
      await inJob(db, name, (tx) => remind(tx, customer, now))
    }
  },
})

export const jobs = [remindDebts]

interface Overdue {
  id: number
  name: string
  station_id: number
  sale_id: number
}

async function overdueCustomers(db: Db, before: Date, last: Date): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`select distinct c.id, c.name, c.station_id, c.sale_id
    from open_bill ob join customer c on c.id = ob.customer_id
    where ob.due_since <= ${before} and c.sale_id is not null and ob.due > ob.collecting
      and not exists (select from payment_reminder r where r.customer_id = c.id and r.created_at > ${last})
    order by c.id limit 1000`.execute(db)
  return rows
}

async function remind(tx: Db, customer: Overdue, now: Date): Promise<void> {
  const bills = await askedBillsOf(tx, now, customer.id)
  const due = bills.reduce((sum, bill) => sum + bill.due, 0)
  if (due <= 0) return
  const days = Math.max(...bills.map((bill) => bill.days))
  await tx
    .insertInto('payment_reminder')
    .values({
      station_id: customer.station_id,
      customer_id: customer.id,
      channel: 'auto',
      due,
      days,
      created_at: now,
    })
    .execute()
  // Who has them in a line for many is told by that.
  const toldAmongMany = sql<boolean>`exists (select from hand_over h join bell b on b.id = h.bell_id
    where h.staff_id = s.id and h.entity = ${debtsDue.entity} and h.record_id = ${customer.id} and b.records is not null)`
  const who = sql<boolean>`s.id = ${customer.sale_id} and not ${toldAmongMany}`
  await notify({ db: tx, actor: systemActor, now }, who, {
    kind: 'debt',
    title: `${customer.name} còn nợ ${formatVnd(due)} đ, lâu nhất ${days} ngày`,
    content: `Phiếu: ${bills.map(({ code }) => code).join(', ')}. Nhắc khách thanh toán rồi ghi lại kết quả.`,
    link: `/debt/limit?tab=ageing&open=${customer.id}`,
    id: customer.id,
    // The same debt waits for them since the hand-over of the morning: one line says both.
    entity: debtsDue.entity,
  })
}
