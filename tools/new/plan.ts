import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a generator does: files it writes, lines it adds to others, and what it leaves to a person. */
export interface Plan {
  files: Readonly<Record<string, string>>
  lines?: readonly Line[]
  byHand?: readonly string[]
}

/** A row at the end of a list that stands in a file already, with what it imports. */
interface Line {
  file: string
  /** The beginning of the list: `export const screens`. */
  list: RegExp
  row: string
  imports?: readonly string[]
}

/** Writes the plan and formats it. @returns the files, new and changed @throws where one is there already */
export function carryOut({ files, lines = [] }: Plan): string[] {
  for (const path of Object.keys(files)) if (existsSync(path)) throw new Error(`${path} is there already`)
  const changed = lines.map((line) => ({ file: line.file, text: withLine(line) }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  for (const { file, text } of changed) writeFileSync(file, text)
  const touched = [...Object.keys(files), ...changed.map(({ file }) => file)]
  const code = touched.filter((path) => /\.tsx?$/.test(path))
  if (code.length) execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...code])
  return touched
}

function withLine({ file, list, row, imports = [] }: Line): string {
  const lines = readFileSync(file, 'utf8').split('\n')
  const start = lines.findIndex((line) => list.test(line))
  const open = lines.findIndex((line, at) => at >= start && /[[{]$/.test(line))
  const indent = /^ */.exec(lines[open] ?? '')?.[0] ?? ''
  const close = lines.findIndex((line, at) => at > open && new RegExp(`^${indent}[\\]}]`).test(line))
  if (start < 0 || open < 0 || close < 0) throw new Error(`${file}: no list ${String(list)}`)
  lines.splice(close, 0, `${indent}  ${row}`)
  const missing = imports.filter((line) => !lines.includes(line))
  const lastImport = lines.findLastIndex((line, at) => at < start && /^(import |\} from )/.test(line))
  lines.splice(lastImport + 1, 0, ...missing)
  return lines.join('\n')
}

/** The file of a slice that ends so; of several the one named after the slice, else the first. */
export function fileOf(slice: string, ending: string): string {
  const room = slice.split('/').at(-1) ?? slice
  const found = globSync(`src/${slice}/${ending}`).toSorted()
  const file = found.find((path) => path.includes(`/${room}.`)) ?? found[0]
  if (!file) throw new Error(`src/${slice} has no ${ending}: npm run new -- slice ${slice}`)
  return file.replaceAll('\\', '/')
}

/** The name of a migration begun now: the minute in UTC. */
export const migrationFile = (what: string) =>
  `db/migrations/${new Date().toISOString().slice(0, 16).replaceAll('-', '').replace(':', '')}_${what}.sql`
