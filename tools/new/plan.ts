import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a generator does: files it writes, rows it adds to lists of others, and what it leaves to a person. */
export interface Plan {
  files: Readonly<Record<string, string>>
  rows?: readonly Row[]
  byHand: readonly string[]
}

/** A list, or an object, that a row can be added to. */
export interface Place {
  file: string
  /** What the file begins as, where there is none. */
  begun?: string
  /** How to find it: lines one after the other, of which the last begins it. */
  list: readonly RegExp[]
}

/** A row at the end of a list, with what it imports. */
export interface Row extends Place {
  row: string
  /** By module: `{ '#platform/contract/roles.ts': ['roles'] }`. */
  imports?: Readonly<Record<string, readonly string[]>>
}

/** Writes the plan and formats it. @returns the files, new and changed @throws where one is there already */
export function carryOut({ files, rows = [] }: Plan): string[] {
  for (const path of Object.keys(files)) if (existsSync(path)) throw new Error(`${path} is there already`)
  const changed = new Map<string, string>()
  for (const row of rows) changed.set(row.file, withRow(changed.get(row.file), row))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  for (const [file, text] of changed) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const touched = [...Object.keys(files), ...changed.keys()]
  const code = touched.filter((path) => /\.tsx?$/.test(path))
  if (code.length) execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...code])
  return touched
}

function withRow(before: string | undefined, { file, begun, list, row, imports = {} }: Row): string {
  const text = before ?? (existsSync(file) || !begun ? readFileSync(file, 'utf8') : begun)
  const lines = text.split('\n')
  const from = list.reduce(
    (past, anchor) => lines.findIndex((line, at) => at > past && anchor.test(line)),
    -1,
  )
  if (from < 0) throw new Error(`${file}: no list ${list.join(', ')}`)
  const line = lines[from] ?? ''
  const end = /[\]}],?$/.exec(line)?.[0] ?? ''
  const head = line.slice(0, line.length - end.length).replace(/,? ?$/, '')
  if (end && /[[{]/.test(head)) {
    lines[from] = `${head}${/[[{]$/.test(head) ? '' : ', '}${row}${end}`
  } else {
    const open = lines.findIndex((line, at) => at >= from && /[[{]$/.test(line))
    const indent = /^ */.exec(lines[open] ?? '')?.[0] ?? ''
    const close = lines.findIndex((line, at) => at > open && new RegExp(`^${indent}[\\]}]`).test(line))
    lines.splice(close, 0, row)
  }
  for (const [module, names] of Object.entries(imports)) addImport(lines, module, names)
  return lines.join('\n')
}

/** Adds names to the import of a module, or the import to the others: by its path, where they stand in that order. */
function addImport(lines: string[], module: string, names: readonly string[]): void {
  const text = lines.join('\n')
  const known = new RegExp(`import \\{([^}]*)\\} from '${module.replaceAll('.', '\\.')}'`).exec(text)
  const before = known?.[1]?.split(',').map((name) => name.trim()) ?? []
  const missing = names.filter((name) => !before.includes(name))
  if (missing.length === 0) return
  const line = `import { ${[...before.filter(Boolean), ...missing].join(', ')} } from '${module}'`
  const next = known
    ? text.replace(known[0], line).split('\n')
    : lines.toSpliced(importPlace(lines, module), 0, line)
  lines.splice(0, lines.length, ...next)
}

/** Before the first import of a later path: packages stand before files, types of a module beside its values. */
function importPlace(lines: readonly string[], module: string): number {
  const rank = (path: string) => `${path.startsWith('#') ? 1 : 0}${path}`
  let begun = -1
  let after = 0
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('import ')) begun = at
    const [, path] = (begun >= 0 && /(?:from|^import) '([^']+)'/.exec(line)) || []
    if (path === undefined) continue
    if (rank(path) > rank(module)) return begun
    after = at + 1
    begun = -1
  }
  return after
}

/** The name of a migration begun now: the minute in UTC. */
export const migrationFile = (what: string) =>
  `db/migrations/${new Date().toISOString().slice(0, 16).replaceAll('-', '').replace(':', '')}_${what}.sql`

/** Does a migration make this table? */
export const hasTable = (table: string) => isMigrated(new RegExp(`^create table ${table}\\b`, 'm'))
/** Do its rows count their versions? */
export const hasVersion = (table: string) => isMigrated(new RegExp(`versioned\\('${table}'\\)`))

const isMigrated = (by: RegExp) =>
  globSync('db/migrations/*.sql').some((file) => by.test(readFileSync(file, 'utf8')))

/** How a sentence begins that a generator cannot know; a test refuses to leave it (left-behind.test.ts). */
export const sayHere = 'Say here'
