import type { BidSite } from '#bidding/core/bid.rules.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { accountFor, noteAccount } from '#bidding/engine/server/account.repo.ts'
import { keepAct } from '#bidding/engine/server/act.repo.ts'
import { spendCall } from '#bidding/engine/server/budget.repo.ts'
import type { CallUse } from '#bidding/engine/server/budget.repo.ts'
import { timed } from '#bidding/engine/server/engine-worker.ts'
import type { Worker } from '#bidding/engine/server/engine-worker.ts'
import { inMode, standingIn } from '#bidding/engine/server/market-words.ts'

/**
 * How a bid stands, as its account sees it, or as anybody does; null: no call of the day is left. Of what was sent only
 * the account that sent it is told whether it leads.
 */
export async function askStanding(
  worker: Worker,
  bid: LockedBid,
  site: BidSite,
  { kind, use }: { kind: 'look' | 'warm'; use: CallUse },
) {
  const { db, markets, time } = worker
  if (!(await spendCall(db, site, { at: time.now(site), use }))) return null
  const isSent = bid.sent_max !== null || bid.on_its_way !== null
  const account = markets[site].can.standing ? await accountFor(db, bid, isSent) : null
  const asked = account
    ? await timed(worker, site, () => markets[site].standing(account.username, bid.item_id))
    : await timed(worker, site, async () => {
        const answer = await markets[site].item(bid.item_id)
        return answer.kind === 'ok' ? { ...answer, value: answer.value && inMode(answer.value) } : answer
      })
  const { answer, ...timing } = asked
  if (answer.kind === 'rejected' && answer.cause === 'account' && account)
    await noteAccount(db, account.id, 'signed_out', { why: answer.why, now: worker.clock() })
  const told = answer.kind === 'ok' && answer.value ? standingIn(answer.value, bid) : null
  await keepAct(db, {
    bid_id: bid.id,
    kind,
    account_id: account?.id ?? null,
    ...timing,
    price: told?.price ?? null,
    leads: told?.leads ?? null,
    ends_at: told?.endsAt ?? null,
    outcome: answer.kind === 'rejected' && answer.cause === 'account' ? 'signed_out' : null,
    words: answer.kind === 'ok' ? null : answer.why,
    raw: answer.kind === 'ok' ? answer.raw : null,
  })
  return { answer, told, account }
}
