import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { mergeCustomers, partCustomers } from '#crm/twins/server/merge-customers.usecase.ts'
import { mergeLeads, partLeads } from '#crm/twins/server/merge-leads.usecase.ts'
import type { Before, Moved } from '#crm/twins/server/moved-rows.ts'
import { mergeById } from '#crm/twins/server/twin.repo.ts'
import type { MergeRecord, Merging, Outcome } from '#crm/twins/twin.api.ts'
import { refuseTwins } from '#crm/twins/twin.errors.ts'
import { movedWords } from '#crm/twins/twin.words.ts'
import { dryRun } from '#ledger/server/preview.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { refuseStale } from '#platform/server/events/stale.ts'

const counted = (moved: Moved) =>
  Object.entries(movedWords).flatMap(([table, what]) => {
    const count = moved[table as keyof Moved]?.length ?? 0
    return count > 0 ? [{ what, count }] : []
  })

/** @throws what `mergeCustomers` and `mergeLeads` refuse, twins.same */
export async function merge(context: Context, merging: Merging): Promise<Outcome & { id: number }> {
  const { db, actor, now } = context
  const { kind, keep, gone } = merging
  if (keep === gone) throw refuseTwins('twins.same')
  const run = kind === 'customer' ? mergeCustomers : mergeLeads
  const { before, station, ...outcome } = await run(context, merging)
  const two =
    kind === 'customer'
      ? { customer_id: keep, gone_customer_id: gone }
      : { lead_id: keep, gone_lead_id: gone }
  const { id } = await db
    .insertInto('crm_merge')
    .values({
      station_id: station,
      kind,
      ...two,
      before: JSON.stringify(before),
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, { entity: 'crm_merge', id, action: 'create', station })
  return { id, moved: counted(before.moved), ...outcome }
}

const nothing: Outcome = { moved: [], orders: 0, bills: 0, balance: 0, leaves: false }

/** What that would move and leave: it is done, looked at and undone (docs/adr/0003). */
export async function previewOf(context: Context, merging: Merging) {
  let outcome = nothing
  const { refusal } = await dryRun(
    context,
    async () => null,
    async (inTx) => {
      const { id: _, ...found } = await merge(inTx, merging)
      outcome = found
    },
  )
  return { ...outcome, refusal }
}

interface Locked {
  id: number
  version: number
  station_id: number
  kind: 'customer' | 'lead'
  keep: number
  gone: number
  before: Before
  created_at: Date
  undone_at: Date | null
}

/**
 * The two are two again. @throws not_found, conflict.stale, twins.undone, twins.too_late, twins.merged_since,
 * twins.moved_since
 */
export async function undo(
  context: Context,
  { id, version }: { id: number; version?: number | undefined },
): Promise<MergeRecord> {
  const { db, actor, now } = context
  const { rows } = await sql<Locked>`select m.id, m.version, m.station_id, m.kind,
      coalesce(m.customer_id, m.lead_id) as keep, coalesce(m.gone_customer_id, m.gone_lead_id) as gone, m.before,
      m.created_at, m.undone_at
    from crm_merge m where m.id = ${id} for update of m`.execute(db)
  const shown = await mergeById(context, id)
  const found = rows[0]!
  if (found.undone_at !== null) throw refuseTwins('twins.undone')
  await refuseStale(db, 'crm_merge', shown, version)
  const days = await settingValue(db, businessDate(now), 'crm.merge_undo_days')
  if (now.getTime() - found.created_at.getTime() > days * 86_400_000)
    throw refuseTwins('twins.too_late', { values: { days } })
  await (found.kind === 'customer' ? partCustomers : partLeads)(context, found)
  const done = await db
    .updateTable('crm_merge')
    .set({ undone_at: now, undone_by: actor.id })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (done.numUpdatedRows !== 1n) throw refuseTwins('twins.undone')
  await recordEvent(context, { entity: 'crm_merge', id, action: 'undo', station: found.station_id })
  return mergeById(context, id)
}
