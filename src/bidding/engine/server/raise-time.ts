import { settingValue } from '#catalog/server/settings.repo.ts'
import { actOnLockedBid } from '#bidding/core/server/act-on-bid.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { releaseHold } from '#bidding/core/server/hold.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'

/** Until when a customer who is exceeded may think about raising; null: nothing is held of theirs. */
export async function raisedBy({ db, now }: Context, bid: LockedBid): Promise<Date | null> {
  if (bid.status !== bidStatus.exceeded || bid.ended_at !== null || bid.lock_id === null) return null
  if (bid.freed_at !== null) return null
  const minutes = await settingValue(db, businessDate(now), 'auction.raise_minutes')
  return new Date(bid.status_at.getTime() + minutes * 60_000)
}

/**
 * Nobody raised in time: the money is free, and the bid is watched to its end. Raised later it holds anew.
 * @returns whether it was freed
 */
export async function freeUnraised(context: Context, bid: LockedBid): Promise<boolean> {
  const until = await raisedBy(context, bid)
  if (!until || until > context.now) return false
  await actOnLockedBid(bid, {
    context,
    automatic: true,
    action: 'free_hold',
    effect: async () => {
      await releaseHold(context, bid, 'not_raised')
      return { set: { lock_id: null, freed_at: context.now }, data: { amount: bid.hold_vnd } }
    },
  })
  return true
}
