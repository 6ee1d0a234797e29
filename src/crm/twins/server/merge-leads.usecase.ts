import { openLead } from '#crm/leads/lead.status.ts'
import { againStep } from '#crm/leads/lead.words.ts'
import { lockLead } from '#crm/leads/server/lead.repo.ts'
import { leadRecords } from '#crm/leads/server/lead.usecase.ts'
import type { LockedLead } from '#crm/leads/server/lead.usecase.ts'
import { moveRows, returnRows } from '#crm/twins/server/moved-rows.ts'
import type { Before, Moved } from '#crm/twins/server/moved-rows.ts'
import type { Merging } from '#crm/twins/twin.api.ts'
import { refuseTwins } from '#crm/twins/twin.errors.ts'
import { sql } from 'kysely'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import { stale } from '#platform/server/events/stale.ts'

const contacts = { table: 'crm_contact', column: 'lead_id' } as const
const comments = { table: 'crm_comment', column: 'record_id', where: sql<boolean>`x.kind = 'lead'` } as const
const isOpenLead = (status: number) => (openLead as readonly number[]).includes(status)

/** In the order of their keys. */
async function lockBoth(context: Context, { keep, gone, keep_version, gone_version }: Merging) {
  const found = new Map<number, LockedLead>()
  for (const id of [keep, gone].toSorted((a, b) => a - b)) {
    const row = await lockLead(context, id)
    if (row.merged_into_id !== null) throw refuseTwins('twins.merged', { values: { who: row.name } })
    const version = id === keep ? keep_version : gone_version
    if (version !== undefined && version !== row.version) throw await stale(context.db, 'lead', row)
    found.set(id, row)
  }
  return { kept: found.get(keep)!, other: found.get(gone)! }
}

/** What both want, each once. */
function bothNeeds(kept: string | null, other: string | null): string | null {
  if (!other || kept?.includes(other)) return kept
  return kept ? `${kept}\n${other}`.slice(0, 2000) : other
}

/**
 * The one that goes is over, with the reason; what was said with it and on it, and what it wanted, go over.
 * @throws not_found, conflict.stale, twins.merged, twins.closed, twins.phone, twins.station
 */
export async function mergeLeads(context: Context, merging: Merging) {
  const { db, now } = context
  const { keep, gone } = merging
  const { kept, other } = await lockBoth(context, merging)
  if (!isOpenLead(kept.status) || !isOpenLead(other.status)) throw refuseTwins('twins.closed')
  if (kept.station_id !== other.station_id) throw refuseTwins('twins.station')
  if (kept.phone === null || kept.phone !== other.phone) throw refuseTwins('twins.phone')
  const moved: Moved = {
    crm_contact: await moveRows(db, contacts, { gone, keep }),
    crm_comment: await moveRows(db, comments, { gone, keep }),
  }
  const need = { from: kept.need, to: bothNeeds(kept.need, other.need) }
  const { status, next_step, next_on } = other
  const before: Before = { moved, status, next_step, next_on, need }
  await runLocked(leadRecords, other, {
    context,
    action: 'merge',
    automatic: true,
    effect: async () => ({
      set: { merged_into_id: keep, reason: `Gộp vào ${kept.name}`, status_at: now, stalled_at: null },
      data: { into: keep },
    }),
  })
  await db
    .updateTable('lead')
    .set({ need: need.to, touched_at: now, stalled_at: null })
    .where('id', '=', keep)
    .execute()
  await recordEvent(context, {
    entity: 'lead',
    id: keep,
    action: 'merged',
    station: kept.station_id,
    data: { gone },
  })
  return { before, station: kept.station_id, orders: 0, bills: 0, balance: 0, leaves: true }
}

/** As it was before; what was said since stays with the one that was kept. @throws twins.merged_since, twins.moved_since */
export async function partLeads(
  context: Context,
  { keep, gone, before }: { keep: number; gone: number; before: Before },
): Promise<void> {
  const { db, now } = context
  await sql`select from lead l where l.id in (${keep}, ${gone}) order by l.id for update of l`.execute(db)
  const kept = await lockLead(context, keep)
  const other = await lockLead(context, gone)
  if (kept.merged_into_id !== null) throw refuseTwins('twins.merged_since')
  const { status = other.status, need } = before
  if (other.merged_into_id !== keep) throw refuseTwins('twins.moved_since')
  await returnRows(db, contacts, { gone, keep, ids: before.moved.crm_contact ?? [] })
  await returnRows(db, comments, { gone, keep, ids: before.moved.crm_comment ?? [] })
  await runLocked({ ...leadRecords, cameFrom: async () => status }, other, {
    context,
    action: 'unmerge',
    automatic: true,
    effect: async () => ({
      set: {
        merged_into_id: null,
        reason: null,
        next_step: other.next_step ?? before.next_step ?? againStep,
        next_on: other.next_on ?? before.next_on ?? businessDate(now),
        status_at: now,
        touched_at: now,
        stalled_at: null,
      },
    }),
  })
  // What was written there since is not taken away.
  const asMerged = need && need.to !== need.from && kept.need === need.to
  await db
    .updateTable('lead')
    .set({ touched_at: now, ...(asMerged ? { need: need.from } : {}) })
    .where('id', '=', keep)
    .execute()
  await recordEvent(context, {
    entity: 'lead',
    id: keep,
    action: 'unmerged',
    station: kept.station_id,
    data: { gone },
  })
}
