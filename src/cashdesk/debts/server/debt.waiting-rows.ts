import { sql } from 'kysely'
import { debtsDue } from '#cashdesk/debts/debt.waiting.ts'
import { visibleDebts } from '#cashdesk/debts/server/debt.usecase.ts'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const day = 86_400_000

/** As the reminders of each morning ask (`remind-debts`): what a carrier is to collect is not owed yet. */
export const waiting: readonly WaitingRows[] = [
  waitingRows(debtsDue, async ({ db, actor, now }) => {
    const settings = await settingsOn(db, businessDate(now))
    const before = (key: 'debt.remind_after_days' | 'debt.remind_every_days') =>
      new Date(now.getTime() - settings(key).value * day)
    return {
      definition: {
        from: sql`(select ob.customer_id, count(*)::int as bills, sum(ob.due - ob.collecting)::bigint as due,
            min(ob.due_since) as due_since
          from open_bill ob where ob.due_since <= ${before('debt.remind_after_days')} and ob.due > ob.collecting
          group by ob.customer_id) t join customer c on c.id = t.customer_id`,
        select: sql`c.id, c.customer_no, c.name as customer_name, t.bills, t.due`,
        filters: {},
        sorts: { id: sql`t.customer_id` },
        key: sql`t.customer_id`,
        defaultSort: 'id',
      },
      scope: visibleDebts(actor),
      where: sql`not exists (select from payment_reminder r where r.customer_id = t.customer_id
        and r.channel <> 'auto' and r.created_at > ${before('debt.remind_every_days')})`,
      since: sql`t.due_since`,
    }
  }),
]
