import { actOnLockedBid, mayLead } from '#bidding/core/server/act-on-bid.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { watchBid } from '#bidding/core/server/bid.repo.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { holdAgain } from '#bidding/core/server/hold.repo.ts'
import { outcomes } from '#bidding/core/outcome.rules.ts'
import { accountFor, noteAccount } from '#bidding/engine/server/account.repo.ts'
import type { Context } from '#platform/server/context.ts'
import { asSystem, plan, moveEnd, lose, failBid, note, exceed } from '#bidding/engine/server/move-bid.ts'
import type { Moment, ToldOfBid } from '#bidding/engine/server/move-bid.ts'

const mostTries = 5
/** So much before the end nothing more is sent. */
const tooLateMs = 1_200

/**
 * A market's word on a bid that was sent (or typed by a person): where its one list says that it leads, it goes.
 * @returns what the engine does at once
 */
export async function takeAnswer(
  context: Context,
  given: LockedBid,
  told: ToldOfBid,
  { moment, account, sent }: { moment: Moment; account: number | null; sent: number | null },
): Promise<'done' | 'fire'> {
  const { db } = context
  const effect = outcomes[told.outcome]
  const accepted = [
    'leading',
    'already_highest',
    'reserve_not_met',
    'outbid_at_once',
    'not_leading',
    'unknown',
  ]
  let bid = await moveEnd(context, given, told.endsAt)
  if (sent !== null && accepted.includes(told.outcome) && sent > (bid.sent_max ?? 0)) {
    await db.updateTable('bid').set({ sent_max: sent }).where('id', '=', bid.id).execute()
    bid = { ...bid, sent_max: sent }
  }
  await watchBid(db, bid.id, {
    ...(told.price === null ? {} : { price: told.price }),
    leads: told.outcome === 'already_highest' ? true : told.leads,
    looked_at: moment.at,
  })
  const state = effect.account ?? (effect.next === 'keep' ? 'ok' : null)
  if (account !== null && state) await noteAccount(db, account, state, { why: told.words, now: context.now })
  const left = bid.ends_at.getTime() - moment.at.getTime()
  const again = left > tooLateMs && bid.tries < mostTries
  if (effect.next === 'other') {
    const next = account === null ? null : await accountFor(db, { ...bid, account_id: null })
    if (next && next.id !== account && again && !mayLead(bid)) {
      await db
        .updateTable('bid')
        .set({ account_id: next.id, outcome: told.outcome, words: told.words })
        .where('id', '=', bid.id)
        .execute()
      await watchBid(db, bid.id, { wake: 'fire', wake_at: moment.at, tries: bid.tries + 1 })
      return 'fire'
    }
    const holds = bid.sent_max !== null
    await failBid(context, bid, { ...told, holds, moment })
    return 'done'
  }
  if (effect.next === 'again') {
    await note(context, bid, told.outcome, told.words)
    if (again) {
      const wait = told.outcome === 'site_busy' ? 300 * (bid.tries + 1) : 0
      await watchBid(db, bid.id, {
        wake: 'fire',
        wake_at: new Date(moment.at.getTime() + wait),
        tries: bid.tries + 1,
      })
      return 'fire'
    }
    // Too near its end: nothing more is sent, and the end itself tells.
    if (left <= tooLateMs) await watchBid(db, bid.id, { wake: 'settle', wake_at: moment.at })
    else await failBid(context, bid, { ...told, holds: false, moment })
    return 'done'
  }
  if (effect.next === 'fail') {
    await failBid(context, bid, { ...told, holds: effect.holds, moment })
    return 'done'
  }
  if (effect.next === 'lose') {
    // Once anything was sent only the site's own word on the end decides.
    if (bid.sent_max === null) await lose(context, bid, told.outcome, told.words)
    else await watchBid(db, bid.id, { wake: 'settle', wake_at: moment.at })
    return 'done'
  }
  const set = { outcome: told.outcome, words: told.words, status_at: context.now }
  if (effect.next === 'exceed' && bid.status !== bidStatus.exceeded) await exceed(context, bid, told)
  else if (effect.next === 'keep' && (bid.status === bidStatus.exceeded || bid.status === bidStatus.error))
    await actOnLockedBid(bid, {
      context,
      ...asSystem,
      action: 'lead',
      effect: async () => ({ set: { ...set, ...(await holdAgain(context, bid)) } }),
    })
  else await note(context, bid, told.outcome, told.words)
  await watchBid(db, bid.id, { tries: 0 })
  await plan(context, bid.id, moment)
  return 'done'
}
