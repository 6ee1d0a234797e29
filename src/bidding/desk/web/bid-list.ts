import { bidFields } from '#bidding/core/bid.fields.ts'
import type { BidList } from '#bidding/core/bid.rules.ts'
import { bidDesks } from '#bidding/desk/web/bid-desks.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** As many as may end together are one page. */
export const mostShown = 500

/** What a list of bids asks at a first visit: what can still be won, the next end first. */
export const bidStart = (list: BidList) =>
  ({
    call: bidDesks[list].list,
    size: 50,
    most: mostShown,
    sort: 'ends_at',
    filterKeys: [...filterKeys(bidFields), 'phase', 'within'],
    filters: { phase: 'live' },
  }) satisfies ListStart
