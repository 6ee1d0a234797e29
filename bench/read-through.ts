import type { Statement } from './bare-reads.ts'
import type { World } from './world.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

/**
 * Reads the tables and indexes that these statements look into once from end to end, as they are in a company that has
 * run since the morning: what is asked first after a start comes from the disk, and says how fast the disk is.
 * @returns bytes read; what is more than the machine's memory was partly dropped again
 */
export async function readThrough(world: World, statements: readonly Statement[]): Promise<number> {
  const relations = new Set<string>()
  for (const { text, values } of statements) {
    const [answer] = await world.query(`explain (format json) ${text}`, values)
    for (const { Plan: plan } of (answer?.['QUERY PLAN'] ?? []) as { Plan: Plan }[])
      for (const relation of relationsOf(plan)) relations.add(relation)
  }
  await world.query('create extension if not exists pg_prewarm')
  const [read] = await world.query<{ bytes: number }>(
    `select sum(pg_prewarm(name::regclass, 'read')) * current_setting('block_size')::int as bytes
      from unnest($1::text[]) name`,
    [[...relations]],
  )
  await world.query('drop extension pg_prewarm')
  return read?.bytes ?? 0
}

/** An index only scan has no use for its table. */
function relationsOf(node: Plan): string[] {
  const { 'Relation Name': table, 'Index Name': index, 'Node Type': type, Plans: parts = [] } = node
  return [type === 'Index Only Scan' ? undefined : table, index, ...parts.flatMap(relationsOf)].filter(
    (name) => name !== undefined,
  )
}
