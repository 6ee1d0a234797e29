import { existsSync, globSync, readFileSync } from 'node:fs'
import type { Names } from './names.ts'
import { hasTable, migrationFile, sayHere } from './plan.ts'
import type { Plan } from './plan.ts'

/** A field of a record that is described by its fields, or of a plain record. */
export function field({ slice, noun, snake }: Names, name: Names): Plan {
  const central = `src/${slice}/${noun}.fields.ts`
  const isCentral = existsSync(central)
  const file = isCentral ? central : contractOf(slice, noun)
  const table = isCentral ? loggedTable(central) : hasTable(snake) && snake
  if (!table)
    throw new Error(
      isCentral
        ? `no *.audit.ts says which table ${central} describes: write this one by hand`
        : `no migration makes a table ${snake}: write this one by hand`,
    )
  return {
    files: {
      [migrationFile(`${table}_${name.snake}`)]: `alter table ${table} add column ${name.snake} text;
comment on column ${table}.${name.snake} is '${sayHere} what it is.';
`,
    },
    rows: [
      {
        file,
        list: isCentral ? [/^export const \w+Fields = /] : [new RegExp(`key: '${noun}'`), /^ *fields: /],
        row: `${name.snake}: { label: '${name.title}', kind: 'text', schema: text(120), list: { width: 160 } },`,
        imports: { '#platform/contract/fields.ts': ['text'] },
      },
    ],
    byHand: ['kind, schema, who sees and changes it; what the comment says', 'npm run generate'],
  }
}

/** The table of a central record: its fields are the log's words for it. */
function loggedTable(file: string): string | undefined {
  const fields = /^export const (\w+Fields) = /m.exec(readFileSync(file, 'utf8'))?.[1]
  const said = globSync('src/**/*.audit.ts').map((audit) =>
    new RegExp(`\\b(\\w+): ${fields}\\b`).exec(readFileSync(audit, 'utf8')),
  )
  return said.find((found) => found !== null)?.[1]
}

/** The contract that declares a plain record by this key. */
function contractOf(slice: string, noun: string): string {
  const found = globSync(`src/${slice}/*.api.ts`).find((file) =>
    readFileSync(file, 'utf8').includes(`key: '${noun}'`),
  )
  if (!found) throw new Error(`src/${slice} has neither ${noun}.fields.ts nor a resource({ key: '${noun}' })`)
  return found
}
