import { sql } from 'kysely'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import type { LedgerErrorCode } from '#ledger/ledger.errors.ts'
import type { PeriodRecord } from '#ledger/period.api.ts'
import { periodStatus, periodTable } from '#ledger/period.status.ts'
import type { PeriodRefusal, PeriodSnapshot } from '#ledger/period.status.ts'
import { lockBooks } from '#ledger/server/book-sums.repo.ts'
import { openDays } from '#ledger/server/open-days.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { businessDate, monthName, period } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { recordMove, runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { allOf } from '#platform/server/db/together.ts'

interface Month {
  period: string
  closed_at: Date | null
  closed_by_name: string | null
  reopened_at: Date | null
  reopened_by_name: string | null
  reopened_why: string | null
  entries: number
  unsettled: number
}

/** Every month that has entries or is closed, the newest first: a row a month, so never many. */
async function months({ db }: Context): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with recursive posted (period) as (
      (select period from entry order by period desc limit 1)
      union all
      select (select e.period from entry e where e.period < p.period order by e.period desc limit 1)
      from posted p where p.period is not null)
    select m.period, p.closed_at, s.name as closed_by_name,
      r.at as reopened_at, opener.name as reopened_by_name, r.reason as reopened_why,
      (select count(*)::int from entry e where e.period = m.period) as entries,
      (select count(*)::int from bank_transaction b where b.status in (${lit(bankStatus.new, bankStatus.suggested, bankStatus.held)})
        and b.booked_at >= (m.period || '-01')::timestamp at time zone 'Asia/Ho_Chi_Minh'
        and b.booked_at < ((m.period || '-01')::timestamp + interval '1 month') at time zone 'Asia/Ho_Chi_Minh') as unsettled
    from (select period from posted where period is not null union select period from period) m
    left join period p on p.period = m.period left join staff s on s.id = p.closed_by
    left join lateral (select e.at, e.actor_id, e.reason from event e
      where e.entity = ${periodTable.entity} and e.entity_id = replace(m.period, '-', '')::bigint and e.action = 'reopen'
      order by e.id desc limit 1) r on true
    left join staff opener on opener.id = r.actor_id
    order by m.period desc`.execute(db)
  return rows
}

/** The months as rows, each with what stands in the way of closing it or opening it again. */
async function periodRows(context: Context): Promise<PeriodRecord[]> {
  const found = await months(context)
  const running = period(businessDate(context.now))
  const last = found.find((month) => month.closed_at !== null)?.period
  const first = found.findLast((month) => month.closed_at === null && (!last || month.period > last))?.period
  return found.map((month) => {
    const closed = last !== undefined && month.period <= last
    return {
      id: Number(month.period.replace('-', '')),
      _id: month.period.replace('-', ''),
      ...month,
      name: monthName(month.period),
      closed,
      waits: closed ? waitsToOpen(month.period, last) : waitsToClose(month.period, { running, first }),
    }
  })
}

const waitsToOpen = (month: string, last: string) =>
  month === last ? null : `Kỳ ${monthName(last)} sau đó đang khóa`

function waitsToClose(month: string, { running, first }: { running: string; first: string | undefined }) {
  if (month >= running) return 'Tháng chưa hết'
  return first !== undefined && first < month ? `Kỳ ${monthName(first)} trước đó chưa khóa` : null
}

export async function listPeriods(context: Context, { page, size }: ListQuery) {
  const [rows, days] = await allOf([periodRows(context), openDays(context.db, context.now)])
  return {
    results: rows.slice((page - 1) * size, page * size),
    pagination: { page, size, total: rows.length },
    option: { first_month: days.firstMonth },
  }
}

async function rowOf(context: Context, month: string): Promise<PeriodRecord> {
  const rows = await periodRows(context)
  const row = rows.find((one) => one.period === month)
  if (row) return row
  return {
    id: Number(month.replace('-', '')),
    _id: month.replace('-', ''),
    period: month,
    name: monthName(month),
    closed: false,
    closed_at: null,
    closed_by_name: null,
    reopened_at: null,
    reopened_by_name: null,
    reopened_why: null,
    entries: 0,
    unsettled: 0,
    waits: null,
  }
}

interface LockedPeriod extends PeriodSnapshot {
  /** A month has no key: its number stands for it. It is the company's, of no station. */
  id: number
  status: StatusOf<typeof periodStatus>
}

/** A month and those around it; nobody posts or closes beside it. */
async function lockPeriod({ db, now }: Context, month: string): Promise<LockedPeriod> {
  await lockBooks(db)
  const { closedThrough: last } = await openDays(db, now)
  const closed = last !== null && month <= last
  const { rows } = await sql<{ period: string | null }>`select min(period) as period from entry
    where period > ${last ?? ''} and period < ${month}`.execute(db)
  return {
    id: Number(month.replace('-', '')),
    status: closed ? periodStatus.closed : periodStatus.open,
    running: month >= period(businessDate(now)),
    earlier: rows[0]?.period ?? null,
    later: closed && month < last ? last : null,
  }
}

/** Months as the executor of actions knows them: what forbids an action names the month that is in the way. */
const monthRecords = (
  month: string,
  locked: LockedPeriod,
): Records<LockedPeriod, PeriodSnapshot, PeriodRefusal> => ({
  table: periodTable,
  lock: async () => locked,
  snapshot: () => locked,
  refuse: (why) => {
    const refusal = (code: LedgerErrorCode, one: string | null) =>
      refuseLedger(code, { values: { period: monthName(one ?? month) } })
    if (why === 'ledger.period_earlier') return refusal(why, locked.earlier)
    if (why === 'ledger.period_later') return refusal(why, locked.later)
    if (why === 'ledger.period_running') return refusal(why, month)
    return refusal(locked.status === periodStatus.closed ? 'ledger.period_done' : 'ledger.period_open', month)
  },
  move: async (context, row, move) => {
    const { db, actor, now } = context
    if (move.to === periodStatus.closed)
      await db.insertInto('period').values({ period: month, closed_at: now, closed_by: actor.id }).execute()
    else await db.deleteFrom('period').where('period', '=', month).execute()
    await recordMove(context, periodTable.entity, row, { ...move, data: { period: month } })
  },
})

async function actOnMonth(
  context: Context,
  month: string,
  given: { action: 'close' | 'reopen'; reason?: string },
): Promise<PeriodRecord> {
  const locked = await lockPeriod(context, month)
  await runAction(monthRecords(month, locked), { context, id: locked.id, ...given })
  return rowOf(context, month)
}

/** @throws ledger.period_running, ledger.period_earlier, ledger.period_done */
export const closePeriod = (context: Context, month: string): Promise<PeriodRecord> =>
  actOnMonth(context, month, { action: 'close' })

/** @throws ledger.period_open, ledger.period_later */
export const reopenPeriod = (context: Context, month: string, reason: string): Promise<PeriodRecord> =>
  actOnMonth(context, month, { action: 'reopen', reason })

/**
 * Moves the first month. What stands before it stays: its months are closed, and its entries reversed, as any other.
 * @throws bad_input for a month to come
 */
export async function moveFirstMonth(
  context: Context,
  { first_month, reason }: { first_month: string; reason: string },
): Promise<{ first_month: string }> {
  const { db, now } = context
  if (first_month > period(businessDate(now)))
    throw refuseField('first_month', 'Tháng đầu của sổ không được sau tháng này')
  await lockBooks(db)
  await db.updateTable('books').set({ first_month, reason }).execute()
  await recordEvent(context, {
    entity: periodTable.entity,
    id: Number(first_month.replace('-', '')),
    action: 'first',
    reason,
    data: { period: first_month },
  })
  return { first_month }
}
