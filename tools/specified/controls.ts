import { globSync, readFileSync } from 'node:fs'
import type { Call } from '#platform/contract/call.ts'
import { moduleOfScreen } from '#screens.ts'
import type { Screen } from '#platform/web/screens.ts'

/**
 * Which screen uses which call, read from the source: a screen is what its row imports, and what that imports, down
 * to the dialogs it loads lazily; a call is used by a file that names its declaration. It cannot tell whether the
 * control works nor who sees it: that is what the tests named beside it are for.
 */
const read = (file: string) => readFileSync(file, 'utf8')
const fileOf = (specifier: string) => specifier.replace(/^#/, 'src/')
/** They name calls to declare them, or to have their answers read anew. */
const isNoControl = (file: string) => /\.(api|report)\.ts$|-reads\.ts$/.test(file)

const sources = new Map(
  globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.(test|spec)\.|\/server\/|^src\/(testing|demo)\//.test(file))
    .map((file) => [file, read(file)]),
)

interface Import {
  file: string
  /** Names there → names here; `*` for the whole module. */
  names: ReadonlyMap<string, string>
}

function importsOf(source: string): Import[] {
  const found: Import[] = []
  for (const [, braces, star, specifier = ''] of source.matchAll(
    /^(?:import|export) (?!type )(?:\{([^}]*)\}|\* as (\w+)|\w+) from '(#[^']+)'/gm,
  )) {
    const named = (braces ?? '').split(',').flatMap((part) => {
      const name = /^\s*(\w+)(?: as (\w+))?\s*$/.exec(part)
      return name ? [[name[1]!, name[2] ?? name[1]!] as const] : []
    })
    found.push({ file: fileOf(specifier), names: new Map(star ? [['*', star]] : named) })
  }
  for (const [, specifier = ''] of source.matchAll(/\bimport\('(#[^']+)'\)/g))
    found.push({ file: fileOf(specifier), names: new Map([['*', '']]) })
  return found
}
const imports = new Map([...sources].map(([file, source]) => [file, importsOf(source)]))

const isCall = (value: object): value is Call => 'id' in value && 'method' in value && 'path' in value

function* callsIn(value: unknown, depth = 4): Generator<string> {
  if (typeof value !== 'object' || value === null || '_zod' in value) return
  if (isCall(value)) yield value.id
  else if (depth > 0) for (const part of Object.values(value)) yield* callsIn(part, depth - 1)
}

/** The calls under a name, as far as the source says which: `bills.calls.list`, or all of a table handed on whole. */
function* callsNamed(source: string, name: string, value: unknown): Generator<string> {
  for (const [, steps = ''] of source.matchAll(
    new RegExp(`(?<![\\w.'-])${name}\\b((?:\\??\\.\\w+)*)`, 'g'),
  )) {
    let at = value
    for (const step of steps.split(/\??\./).filter(Boolean)) {
      const part = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined
      if (part === undefined) break
      at = part
    }
    yield* callsIn(at)
  }
}

async function usedBy(file: string): Promise<Set<string>> {
  const used = new Set<string>()
  if (isNoControl(file)) return used
  const body = sources
    .get(file)!
    .replace(/^(?:import|export) [^;]*? from '[^']+'$/gm, '')
    .replace(/useWrite\([^)]*\)/g, '')
  for (const { file: from, names } of imports.get(file)!) {
    if (/^src\/[^/]+$|\.tsx$|\/web\//.test(from) || !sources.has(from)) continue
    const module = (await import(new URL(`../../${from}`, import.meta.url).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) {
      const star = names.get('*')
      const local = star === undefined ? names.get(name) : star ? `${star}.${name}` : name
      if (local) for (const call of callsNamed(body, local, value)) used.add(call)
    }
  }
  return used
}
const uses = new Map(
  await Promise.all([...sources.keys()].map(async (file) => [file, await usedBy(file)] as const)),
)

/** Everything that is loaded where these are. */
function reached(entries: Iterable<string>): Set<string> {
  const all = new Set<string>()
  const open = [...entries].filter((file) => sources.has(file))
  for (let file = open.pop(); file; file = open.pop()) {
    if (all.has(file)) continue
    all.add(file)
    for (const { file: next } of imports.get(file)!) if (sources.has(next) && !all.has(next)) open.push(next)
  }
  return all
}

/** What stands around every screen: header, search box, bell. Its own imports only, for it names every slice's screens. */
const shell = reached(
  [...imports.get('src/web.tsx')!, ...imports.get('src/web-routes.tsx')!]
    .map(({ file }) => file)
    .concat([...sources.keys()].filter((file) => file.endsWith('.search.ts')))
    .filter((file) => !file.startsWith('src/web-')),
)

const rowFiles = [...sources].filter(([file]) => /\.(screens|public)\.ts$/.test(file))

/** What a screen's row imports as it stands in its file, or else the helpers above the rows that make several. */
function entriesOf(path: string): string[] {
  const [, source = ''] = rowFiles.find(([, text]) => text.includes(`'${path}'`)) ?? []
  const [helpers = '', rows = ''] = source.split(/^export const (?:screens|publicScreens)\b/m)
  const row = rows.split(`'${path}'`)[1]?.split(/\n {2}\S/)[0] ?? ''
  const own = importsOf(row.includes("import('") ? row : helpers)
  return own.map(({ file }) => file)
}

/** What a plain screen or a report is made of. */
async function declaredBy(screen: Screen): Promise<unknown> {
  const { resource, report } = screen as Partial<Record<'resource' | 'report', () => Promise<unknown>>>
  return [await resource?.(), await report?.()]
}

/** The controls of a screen: call → file. */
export async function controlsOf(screen: Screen): Promise<ReadonlyMap<string, string>> {
  const module = moduleOfScreen(screen.path) ?? ''
  const found = new Map([...callsIn(await declaredBy(screen))].map((call) => [call, module]))
  for (const files of [reached(entriesOf(screen.path)), shell])
    for (const file of [...files].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)))
      for (const call of uses.get(file)!) if (!found.has(call)) found.set(call, file)
  return found
}
