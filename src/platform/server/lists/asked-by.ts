import type { RawBuilder } from 'kysely'
import { isSeen } from '#platform/contract/record.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'

/**
 * The list as this person may ask for it: what others alone see is neither filtered nor sorted by, searched
 * nor summed. A sum that is no field may be made of one: it is for those from whom nothing is hidden.
 */
export function askedBy<Sum extends string>(
  { guarded: fields, ...definition }: ListDefinition<Sum>,
  role: RoleCode,
): ListDefinition<Sum> {
  if (!fields || Object.values(fields).every((field) => isSeen(field, role))) return definition
  const isHidden = (name: string) => fields[name] !== undefined && !isSeen(fields[name], role)
  const seen = <T>(of: Record<string, T>) =>
    Object.fromEntries(Object.entries<T>(of).filter(([name]) => !isHidden(name)))
  const { search, sums, ...rest } = definition
  const allowed = search?.reads?.some(isHidden) ? search.else : search
  const summed = Object.entries<RawBuilder<unknown>>(sums ?? {}).filter(
    ([name]) => fields[name] && !isHidden(name),
  )
  return {
    ...rest,
    filters: seen(definition.filters),
    sorts: seen(definition.sorts),
    ...(definition.codes ? { codes: seen(definition.codes) } : {}),
    ...(allowed ? { search: allowed } : {}),
    // The sums that are left out are null in the answer's shape, as those of too many rows are.
    ...(summed.length ? { sums: Object.fromEntries(summed) as Record<Sum, RawBuilder<unknown>> } : {}),
  }
}
