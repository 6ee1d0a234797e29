import { sql } from 'kysely'
import type { z } from 'zod'
import { issueDetails } from '#platform/contract/issues.ts'
import type { Field } from '#platform/contract/record.ts'
import type { Fields } from '#platform/contract/resource.ts'
import type { ImportCalls } from '#platform/contract/sheet-import.ts'
import { formatBusinessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import type { SheetColumn, SheetRow } from '#platform/rules/sheet.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SheetImport } from '#platform/server/lists/sheets/sheet-import.ts'

type Plain = Record<string, unknown>

/** Records whose columns are declared fields: what a cell says is told by its field's kind. */
interface FieldSheet {
  calls: ImportCalls
  fields: Fields
  /** Titles where the field's label would not do, and what stands in the template's row. */
  titles?: Readonly<Record<string, string>>
  example: Readonly<Record<string, string>>
  /** Of a whole row, as a form would send it. */
  schema: z.ZodType<Plain>
  write: SheetImport<string, Plain>['write']
  fieldOf?: (path: string) => string | null
}

/** An import of records by their declared fields. */
export function fieldSheet({
  calls,
  fields,
  titles = {},
  example,
  schema,
  ...rest
}: FieldSheet): SheetImport<string, Plain> {
  const written = Object.entries(fields).filter(([, field]) => field.form !== false)
  return {
    ...rest,
    calls,
    columns: written.map(([name, field]): SheetColumn => ({
      field: name,
      title: titles[name] ?? field.label,
      ...(titles[name] ? { also: [field.label] } : {}),
      required: field.required === true && field.initial === undefined,
      example: example[name] ?? '',
      ...(field.kind === 'date' ? { shown: dayOf } : {}),
    })),
    read: async ({ db }, rows, say) => {
      const known = await referencesIn(db, fields, rows)
      return rows.map((row) => {
        let good = true
        const wrong = (name: string, message: string) => {
          good = false
          say(row, name, message)
        }
        const body: Plain = {}
        for (const [name, field] of written) {
          const text = row.values[name]
          if (text === undefined) continue
          const cell = cellOf(field, text, known.get(name))
          if ('wrong' in cell) wrong(name, cell.wrong)
          else body[name] = cell.value
        }
        const parsed = schema.safeParse(body)
        for (const { path, message } of parsed.success ? [] : issueDetails(parsed.error, { input: body })) {
          // A cell that could not be read at all has been spoken of.
          if (body[path] !== undefined || row.values[path] === undefined) wrong(path, message)
        }
        return good && parsed.success ? parsed.data : null
      })
    },
  }
}

export type Cell = { value: unknown } | { wrong: string }

/** What a text says as a value of the field. */
function cellOf(field: Field, text: string, known: ReadonlyMap<string, unknown> | undefined): Cell {
  switch (field.kind) {
    case 'money':
    case 'number':
    case 'weight':
    case 'percent':
      return numberOf(text)
    case 'date':
      return { value: dayOf(text) }
    case 'boolean':
      return yesOrNo(text)
    case 'select': {
      const options = field.options ?? []
      const wanted = fold(text)
      const found = options.find(({ value, label }) => value === text || fold(label) === wanted)
      return found
        ? { value: found.value }
        : { wrong: `Phải là một trong: ${options.map(({ label }) => label).join(', ')}` }
    }
    case 'reference': {
      const value = known?.get(text) ?? known?.get(text.toUpperCase()) ?? known?.get(fold(text))
      return value === undefined ? { wrong: `Không có "${text.slice(0, 40)}"` } : { value }
    }
    default:
      return { value: text }
  }
}

/** 1250000 · 1,250,000 · 12.5 · 5%. Other marks are refused: 1.250 may be either. */
export function numberOf(text: string): Cell {
  const plain = text.replace(/[%đ]$/u, '').trimEnd()
  if (!/^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?(e[+-]?\d+)?$/i.test(plain)) {
    return { wrong: `"${text.slice(0, 30)}" không phải số (nhóm nghìn bằng dấu phẩy, số lẻ bằng dấu chấm)` }
  }
  // A spreadsheet keeps 12.3 as 12.300000000000001.
  return { value: Number(Number(plain.replaceAll(',', '')).toPrecision(15)) }
}

/** 5/3/2026, 05-03-2026 and a day as the spreadsheet keeps it become DD-MM-YYYY; what is none stays as it is. */
export function dayOf(text: string): string {
  const kept = /^(\d{4})-(\d\d)-(\d\d)(T.*)?$/.exec(text)
  if (kept) return `${kept[3]}-${kept[2]}-${kept[1]}`
  const typed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  if (!typed) return text
  const [, day = '', month = '', year = ''] = typed
  const read = readBusinessDate(`${day.padStart(2, '0')}-${month.padStart(2, '0')}-${year}`)
  return read ? formatBusinessDate(read) : text
}

const yes = new Set(['co', 'x', '1', 'true', 'yes', 'dung'])
const no = new Set(['khong', '0', 'false', 'no', 'sai'])

function yesOrNo(text: string): Cell {
  const folded = fold(text)
  if (yes.has(folded) || no.has(folded)) return { value: yes.has(folded) }
  return { wrong: 'Ghi Có hoặc Không' }
}

/** By field the keys of the records that its cells name: by code, and where tables are small by name. */
async function referencesIn(
  db: Db,
  fields: Fields,
  rows: readonly SheetRow[],
): Promise<Map<string, Map<string, unknown>>> {
  const found = new Map<string, Map<string, unknown>>()
  for (const [name, { reference }] of Object.entries(fields)) {
    const texts = [...new Set(rows.flatMap(({ values }) => values[name] ?? []))]
    if (!reference || texts.length === 0) continue
    const codesOf = [...texts, ...texts.map((text) => text.toUpperCase())]
    const { resource, value, label, code = value } = reference
    const byName = code === value && value !== 'id'
    const { rows: records } = await sql<{ key: unknown; code: string; label: string }>`
      select ${sql.ref(value)} as key, ${sql.ref(code)}::text as code, ${sql.ref(label)}::text as label
      from ${sql.table(resource.table)}
      where ${sql.ref(code)} = any(${codesOf}) ${byName ? sql`or fold(${sql.ref(label)}) = any(${texts.map(fold)})` : sql``}
      order by id desc`.execute(db)
    const byLabel = records.map(({ key, label: text }): [string, unknown] => [fold(text), key])
    const byCode = records.map((record): [string, unknown] => [record.code, record.key])
    found.set(name, new Map([...(byName ? byLabel : []), ...byCode]))
  }
  return found
}
