import { sql } from 'kysely'
import { isInForce } from '#catalog/dated.rules.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { supersede } from '#platform/server/lists/resource.ts'
import type { Hooks } from '#platform/server/lists/resource.ts'
import type { Correction } from '#pricing/correction.api.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'

/**
 * Puts a correcting row in the place of a row in force. Orders keep the price they have: it is
 * stored with them, and names the row it came from, which stays.
 * @throws pricing.not_begun, pricing.corrected, conflict.stale
 */
export async function correctRow(
  context: Context,
  { resource, fields }: Correction,
  hooks: Hooks,
  { id, body }: { id: number; body: Record<string, unknown> & { reason: string } },
) {
  const { rows } = await sql<Record<string, unknown> & { applied_date: string; corrected: boolean }>`
    select * from ${sql.table(resource.table)} t where id = ${id}
      and ${hooks.scope?.(context.actor) ?? sql`true`} for update`.execute(context.db)
  const before = rows[0]
  if (!before) throw refuse('not_found')
  if (before.corrected) throw refusePricing('pricing.corrected')
  if (!isInForce(before.applied_date, businessDate(context.now))) throw refusePricing('pricing.not_begun')
  const changed = fields.filter((name) => {
    const column = resource.fields[name]?.column ?? name
    return body[name] !== undefined && body[name] !== before[column]
  })
  if (changed.length === 0) throw refuseField(fields[0] ?? 'reason', 'Chưa có gì thay đổi để đính chính')
  const { reason, ...values } = body
  return supersede(
    resource,
    hooks,
    {
      id,
      body: values,
      mark: { corrected: true },
      stamp: { corrected: false, corrects_id: id, correction_reason: reason },
    },
    context,
  )
}
