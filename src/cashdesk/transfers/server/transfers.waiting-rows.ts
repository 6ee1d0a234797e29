import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { partnerRefundFields } from '#cashdesk/transfers/partner-refund.fields.ts'
import { listing as refunds, scope as ofRefunds } from '#cashdesk/transfers/server/partner-refund.usecase.ts'
import { listing as supports, scope as ofSupports } from '#cashdesk/transfers/server/support.usecase.ts'
import {
  listing as transactions,
  visibleTransactions,
} from '#cashdesk/transfers/server/transaction.usecase.ts'
import {
  maskTransfer,
  transferListingFor,
  visibleTransfers,
} from '#cashdesk/transfers/server/transfer.repo.ts'
import { supportFields } from '#cashdesk/transfers/support.fields.ts'
import { transactionFields } from '#cashdesk/transfers/transaction.fields.ts'
import type { TransferRecord } from '#cashdesk/transfers/transfer.api.ts'
import * as kinds from '#cashdesk/transfers/transfers.waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import type { Actor } from '#platform/server/context.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import { masked } from '#platform/server/lists/record-list.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const transfers = (
  kind: Waiting<TransferRecord>,
  where: (actor: Actor) => RawBuilder<boolean>,
): WaitingRows =>
  waitingRows(kind, ({ actor }) => ({
    definition: transferListingFor(actor),
    scope: visibleTransfers(actor),
    state: 't.status',
    where: where(actor),
    since: sql`t.created_at`,
    shown: (row) => maskTransfer(actor, row),
  }))

const receipt = sql<boolean>`t.trans_type = 1`
const approved = sql<boolean>`t.approved_by is not null and (not t.needs_manager or t.manager_by is not null)`
const partnerHeard = sql<boolean>`(t.partner_id is null or t.partner_confirmed_at is not null)`

export const waiting: readonly WaitingRows[] = [
  transfers(kinds.receiptsToConfirm, () => sql`${receipt} and ${partnerHeard}`),
  transfers(kinds.payoutsToApprove, () => sql`not (${receipt}) and t.approved_by is null`),
  transfers(
    kinds.payoutsAboveCeiling,
    (actor) => sql`not (${receipt}) and t.needs_manager and t.manager_by is null
      and t.approved_by is not null and t.approved_by <> ${actor.id}`,
  ),
  transfers(kinds.payoutsToPay, () => sql`not (${receipt}) and ${approved} and ${partnerHeard}`),
  transfers(
    kinds.partnersToConfirm,
    () => sql`t.partner_id is not null and t.partner_confirmed_at is null and (${receipt} or ${approved})`,
  ),
  waitingRows(kinds.partnerRefunds, ({ actor }) => ({
    definition: askedBy(refunds, actor.role),
    scope: ofRefunds({ actor }),
    state: 't.status',
    since: sql`t.created_at`,
    shown: (row) => masked(partnerRefundFields, actor.role, row),
  })),
  waitingRows(kinds.supportRequests, ({ actor }) => ({
    definition: askedBy(supports, actor.role),
    scope: ofSupports({ actor }),
    state: 't.status',
    // Once it was handed to somebody it waits for them.
    where: sql`(t.handler_id is null or t.handler_id = ${actor.id})`,
    since: sql`t.created_at`,
    shown: (row) => masked(supportFields, actor.role, row),
  })),
  waitingRows(kinds.transactionsToRelease, ({ actor }) => ({
    definition: askedBy(transactions, actor.role),
    scope: visibleTransactions(actor),
    state: 't.status',
    since: sql`t.created_at`,
    shown: (row) => masked(transactionFields, actor.role, row),
  })),
]
