/**
 * Another's row and a row that is not there are the same to whoever asks: where a call names a row, in which
 * table it is looked for (read in the statements), and what the call answers.
 */
import { sql } from 'kysely'
import type { Call } from '#platform/contract/call.ts'
import type { Db, Statement } from '#platform/server/db/database.ts'
import type { TestAnswer, TestPerson } from '#testing/app.ts'
import { bodyOf, propertiesOf } from '#testing/bodies.ts'

/** Where a call names a row, by its key or its code. */
export interface Place {
  call: Call
  part: 'path' | 'query' | 'body'
  name: string
  coded: boolean
  many: boolean
}

const keyed = /^(_?id|ids|\w+_ids?|packages|merges)$/
const coded = /^(codes|tracks?|batch_code|customer_no|mawb|key)$/
const known = new Map<string, readonly Place[]>()

export function placesOf(call: Call): readonly Place[] {
  const before = known.get(call.id)
  if (before) return before
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Place => {
    const isKey = keyed.test(name)
    return { call, part: 'path', name, coded: !isKey, many: false }
  })
  const given = (['query', 'body'] as const).flatMap((part) =>
    propertiesOf(call[part])
      .filter(([name]) => keyed.test(name) || coded.test(name))
      .map(([name, schema]): Place => {
        const many = JSON.stringify(schema).includes('"array"')
        return { call, part, name, coded: coded.test(name), many }
      }),
  )
  // Codes first: where a call names a record and its parts, what it is comes before them.
  const places = [...inPath, ...given].toSorted((one, other) => Number(other.coded) - Number(one.coded))
  known.set(call.id, places)
  return places
}

export type Named = Readonly<{ id: number; code: string | null }>
/** No row has this key, nor this code, which looks like a file's where that is asked. */
export const nobodys = ({ name }: Place): Named => ({
  id: 900_000_001,
  code: name === 'key' ? '9'.repeat(40) : 'KHONGCO09',
})

/** Sends the call with this row in this place, what `others` says wherever else it needs one, and `further` fields. */
export function send(
  person: TestPerson,
  place: Place,
  row: Named,
  others: (place: Place) => Named,
  further: object = {},
): Promise<TestAnswer> {
  const { call } = place
  const sent = { path: {}, query: {}, body: { ...bodyOf(call), ...further } } as Record<
    Place['part'],
    Record<string, unknown>
  >
  for (const each of placesOf(call)) {
    const asked = each.part === place.part && each.name === place.name
    const needed = each.part === 'path' || each.name in sent[each.part]
    if (!asked && !needed) continue
    const { id, code } = asked ? row : others(each)
    if (each.coded && code === null) continue
    const value = each.coded ? code : id
    sent[each.part][each.name] = each.many && each.part === 'body' ? [value] : value
  }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(sent.path[name] ?? sent.body[name] ?? 1)),
  )
  if (call.file !== undefined) return fileAnswer(person, call, path, sent.body)
  if (call.method === 'GET') return person.get(path, sent.query as Record<string, string>)
  if (call.method === 'DELETE') return person.del(path, call.body ? sent.body : undefined)
  return call.method === 'PUT' ? person.put(path, sent.body) : person.post(path, sent.body)
}

async function fileAnswer(person: TestPerson, call: Call, path: string, sent: object): Promise<TestAnswer> {
  const { status, bytes } = await person.file(call.method === 'GET' ? 'GET' : 'POST', path, sent)
  return { status, body: status === 200 ? bytes.length : bytes.toString('utf8'), headers: {} }
}

/** Tables by name: of each column the table whose rows it names, its own where it is no foreign key. */
export type Columns = ReadonlyMap<string, ReadonlyMap<string, string>>

export async function columnsOf(db: Db): Promise<Columns> {
  const { rows } = await sql<{ at: string; column: string; to: string }>`
    select c.relname as at, a.attname as column, coalesce(f.relname, c.relname) as to
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
    left join pg_class f on f.oid = k.confrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select')`.execute(
    db,
  )
  const byTable = [...Map.groupBy(rows, ({ at }) => at)]
  return new Map(byTable.map(([table, own]) => [table, new Map(own.map(({ column, to }) => [column, to]))]))
}

const has = (value: unknown, named: Named): boolean =>
  Array.isArray(value)
    ? value.some((one) => has(one, named))
    : value === named.id || value === String(named.id) || value === named.code

/** The table in which a row was looked for: that of the column which its key or code is compared with. */
export function tableAsked(
  statements: readonly Statement[],
  named: Named,
  columns: Columns,
): string | undefined {
  for (const { sql: text, parameters } of statements) {
    const at = parameters.map((value, index) => (has(value, named) ? index + 1 : 0)).filter((n) => n > 0)
    if (at.length === 0) continue
    const written = columnWritten(text, at[0] as number)
    if (written && columns.get(written.table)?.get(written.column))
      return columns.get(written.table)?.get(written.column)
    const aliases = new Map(
      [...text.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi)]
        .filter(([, table = '']) => columns.has(table))
        .flatMap(([, table = '', alias = table]) => [[alias, table] as const, [table, table] as const]),
    )
    const compared = new RegExp(
      String.raw`(?:"?(\w+)"?\.)?"?(\w+)"?(?:::text)?\s*(?:=|in)\s*(?:any)?\s*\(?(?:upper\()?\$(?:${at.join('|')})\b`,
      'gi',
    )
    for (const [, alias, column = ''] of text.matchAll(compared)) {
      const table = alias === undefined ? aliases.values().next().value : aliases.get(alias)
      const found = table && columns.get(table)?.get(column)
      if (found) return found
    }
  }
  return undefined
}

/** The column of an insert's one row that its n-th parameter fills: its foreign key looks for the row. */
function columnWritten(text: string, n: number): { table: string; column: string } | undefined {
  const [, table = '', names = '', values = ''] =
    /^insert into "?(\w+)"? \(([^)]*)\)\s+values \(([^)]*)\)/i.exec(text) ?? []
  const column = names.split(',')[values.split(',').findIndex((value) => value.trim() === `$${n}`)]
  return column === undefined ? undefined : { table, column: column.replaceAll(/[" ]/g, '') }
}

/** The answer without the names of the row that it was asked for. */
export function answerWithout(
  { status, body }: TestAnswer,
  { id, code }: Named,
  { coded }: Pick<Place, 'coded'>,
): string {
  const whole = JSON.stringify(body)
  // Who named it by its code was not told its key, which may be 1 as a count is.
  const text = coded ? whole : whole.replaceAll(new RegExp(String.raw`(?<![\w.])${id}(?![\w.])`, 'g'), '#')
  return `${status} ${code === null ? text : text.replaceAll(code, '#')}`
}
