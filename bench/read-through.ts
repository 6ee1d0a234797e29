import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Statement } from './bare-reads.ts'
import type { World } from './world.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Node[]
}

/**
 * Reads the tables and indexes that these statements look into once from end to end, as they are in a company that has
 * run since the morning: what is asked first after a start comes from the disk, and says how fast the disk is.
 * @returns bytes read; what is more than the machine's memory was partly dropped again
 */
export async function readThrough(world: World, statements: readonly Statement[]): Promise<number> {
  const names = new Set<string>()
  for (const { text, values } of statements) {
    const [answer] = await world.query(`explain (format json) ${text}`, values)
    for (const { Plan: plan } of (answer?.['QUERY PLAN'] ?? []) as { Plan: Node }[]) namesOf(plan, names)
  }
  const [folder] = await world.query<{ data_directory: string }>('show data_directory')
  let bytes = 0
  for (const name of names) {
    const [relation] = await world.query<{ path: string | null }>(
      `select pg_relation_filepath(to_regclass($1)) as path`,
      [name],
    )
    if (folder && relation?.path) bytes += await readFiles(join(folder.data_directory, relation.path))
  }
  return bytes
}

function namesOf(node: Node, names: Set<string>): void {
  const { 'Relation Name': table, 'Index Name': index, 'Node Type': type } = node
  if (table && type !== 'Index Only Scan') names.add(table)
  if (index) names.add(index)
  for (const part of node.Plans ?? []) namesOf(part, names)
}

/** PostgreSQL cuts a table into files of one gigabyte: `1234`, `1234.1`, … */
async function readFiles(first: string): Promise<number> {
  let bytes = 0
  for (let part = 0; existsSync(part ? `${first}.${part}` : first); part += 1)
    for await (const read of createReadStream(part ? `${first}.${part}` : first, { highWaterMark: 1 << 20 }))
      bytes += (read as Buffer).length
  return bytes
}
