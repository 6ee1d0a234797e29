import { sql } from 'kysely'
import { actStatus, actTable } from '#orders/mercari/site-act.status.ts'
import { actRecords } from '#orders/mercari/server/site-act.repo.ts'
import type { ActKind } from '#orders/mercari/server/site-act.repo.ts'
import { followReceipt } from '#orders/mercari/server/site-act.usecase.ts'
import { isMarketSite } from '#outside/market/port.ts'
import type { Answer, Market, Markets } from '#outside/market/port.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'

const name = 'send-site-acts'
/** A market is waited for 15 s, twice where it wants a token first; who asked has died after this long. */
const patienceMs = 120_000
/** A receipt of which nothing is known is asked for again after this long, so many times. */
const againMs = 300_000
const tries = 3

interface TakenAct {
  id: number
  kind: ActKind
  site_code: string
  item_id: string | null
  text: string
  account: string | null
  supplier_order_no: string | null
}

/**
 * Asks the market for the next act: that it is asked stands written before, its outcome after, and no row is locked
 * meanwhile. One at a time, so that none is taken longer than it is waited for. @returns whether there was one
 */
export async function sendNextAct(markets: Markets, db: Db, now: Date): Promise<boolean> {
  await inJob(db, name, (tx) => giveUpSilent(tx, now))
  const taken = await inJob(db, name, (tx) => takeNext(markets, tx, now))
  if (!taken) return false
  if (taken === 'by_hand') return true
  const answer = await perform(markets, taken)
  await inJob(db, name, (tx) =>
    noteAnswer({ db: tx, actor: systemActor, now, call: `job:${name}` }, taken, answer),
  )
  return true
}

/** What was asked and never answered is unknown; a receipt is asked for again, since a market that has it says so. */
async function giveUpSilent(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await moveRows(db, actTable, 'lose', {
    where: sql`taken_at <= ${before(patienceMs)}`,
    set: { why: 'Không nghe được câu trả lời', answered_at: now, status_at: now },
  })
  await moveRows(db, actTable, 'retry', {
    where: sql`kind = 'receipt' and tries < ${tries} and answered_at <= ${before(againMs)}`,
    set: { status_at: now },
  })
}

const canDo = (markets: Markets, { site_code: site, item_id, account, kind }: TakenAct): boolean =>
  isMarketSite(site) &&
  item_id !== null &&
  account !== null &&
  (kind === 'receipt' ? markets[site].can.pressReceipt : markets[site].can.comment)

async function takeNext(markets: Markets, db: Db, now: Date): Promise<TakenAct | 'by_hand' | null> {
  const { rows } = await sql<TakenAct>`select a.id, a.kind, a.site_code, a.item_id, a.text,
      account.username as account, o.supplier_order_no
    from site_act a join orders o on o.id = a.order_id left join buying_account account on account.id = a.account_id
    where a.status = ${lit(actStatus.queued)} order by a.id limit 1 for no key update of a skip locked`.execute(
    db,
  )
  const [act] = rows
  if (!act) return null
  const where = sql`id = ${act.id}`
  if (!canDo(markets, act)) {
    await moveRows(db, actTable, 'hand', { where, set: { status_at: now } })
    return 'by_hand'
  }
  await moveRows(db, actTable, 'ask', {
    where,
    set: { taken_at: now, status_at: now, tries: sql`tries + 1` },
  })
  return act
}

function perform(markets: Markets, act: TakenAct): Promise<Answer<unknown>> {
  const market = markets[act.site_code as keyof Markets] as Market
  const account = act.account as string
  const item = act.item_id as string
  if (act.kind === 'comment') return market.comment(account, item, act.text)
  return market.pressReceipt(
    account,
    { item, orderNo: act.supplier_order_no },
    { good: true, message: act.text },
  )
}

/** A receipt that was pressed before is pressed. */
const isDone = ({ kind }: Pick<TakenAct, 'kind'>, answer: Answer<unknown>): boolean =>
  answer.kind === 'ok' || (kind === 'receipt' && answer.kind === 'rejected' && answer.cause === 'done')

/** What the market said of an act that was asked. */
export async function noteAnswer(
  context: Context,
  act: Pick<TakenAct, 'id' | 'kind'>,
  answer: Answer<unknown>,
): Promise<void> {
  const { now } = context
  const done = isDone(act, answer)
  const action = done ? 'finish' : answer.kind === 'rejected' ? 'refuse' : 'lose'
  const why = answer.kind === 'ok' ? null : answer.why
  const raw =
    answer.kind === 'ok' ? JSON.stringify(answer.raw ?? null).replaceAll(String.raw`\u0000`, '') : null
  await runAction(actRecords, {
    context,
    id: act.id,
    action,
    automatic: true,
    effect: async ({ order_id }) => {
      if (done && act.kind === 'receipt') await followReceipt(context, order_id)
      return { set: { why, raw, answered_at: now, status_at: now }, data: why ? { why } : {} }
    },
  })
}
