import { sql } from 'kysely'
import {
  requestsToApprove,
  requestsToConfirm,
  requestsToHandOver,
  slipsToConfirm,
} from '#assets/slips/slips.waiting.ts'
import {
  approvedRequests,
  decidedRequests,
  requestListing,
  visibleRequests,
} from '#assets/slips/server/request.repo.ts'
import { myTurn, slipListing, visibleSlips } from '#assets/slips/server/slip.repo.ts'
import { assetSlipStatus } from '#assets/slips/slip.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingAsked, WaitingRows } from '#platform/server/lists/waiting.ts'

const ofRequests = ({ actor }: WaitingAsked) => ({
  definition: requestListing(actor),
  scope: visibleRequests(actor),
  since: sql`r.created_at`,
})

export const waiting: readonly WaitingRows[] = [
  waitingRows(requestsToConfirm, (asked) => ({
    ...ofRequests(asked),
    state: 'r.status',
    where: decidedRequests(asked.actor),
  })),
  waitingRows(requestsToApprove, (asked) => ({
    ...ofRequests(asked),
    state: 'r.status',
    where: sql<boolean>`r.staff_id <> ${asked.actor.id}`,
    since: sql`r.confirmed_at`,
  })),
  waitingRows(requestsToHandOver, (asked) => ({
    ...ofRequests(asked),
    where: sql<boolean>`${approvedRequests} and not exists (select from asset_slip g
      where g.request_id = r.id and g.status <> ${lit(assetSlipStatus.cancelled)})`,
    since: sql`r.approved_at`,
  })),
  waitingRows(slipsToConfirm, ({ actor }) => ({
    definition: slipListing(actor),
    scope: visibleSlips(actor),
    state: 'g.status',
    where: myTurn(actor),
    since: sql`g.created_at`,
  })),
]
