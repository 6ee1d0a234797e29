/**
 * `node tools/build-server.ts`: the server and all it imports as one file.
 *
 * 2,700 modules are 16 MB of texts that V8 keeps, with the records that bind them: as one file without comments it
 * takes 70 MB less, and half the processor to load. Names stay as they are: they stand in traces and logs.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'rolldown'
import program from './launch/server-program.json' with { type: 'json' }

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'src')
const target = join(root, program)

const slashes = (path: string) => path.replaceAll(sep, '/')

/** What `modulesOf` may be asked for: the endings that are asked for anywhere. */
function tableOfModules(): string {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map(slashes).toSorted()
  const code = files.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  const endings = new Set(
    code.flatMap((path) =>
      [...readFileSync(join(source, path), 'utf8').matchAll(/\bmodulesOf<[^(]+>\(\s*'([^']+)'/g)].map(
        ([, ending = '']) => ending,
      ),
    ),
  )
  const table = [...endings].map((ending) => {
    const found = code.filter((path) => path.endsWith(ending))
    const rows = found.map((path) => `${JSON.stringify(path)}: () => import(${JSON.stringify(`#${path}`)})`)
    return `${JSON.stringify(ending)}: { ${rows.join(', ')} }`
  })
  return `
    const table = { ${table.join(',\n')} }
    export const pathsEnding = (ending) => {
      if (!table[ending]) throw new Error('the built server knows no modules that end in ' + ending)
      return Object.keys(table[ending])
    }
    const every = Object.assign({}, ...Object.values(table))
    export const moduleAt = (path) => every[path]()`
}

const ours: Plugin = {
  name: 'ours',
  resolveId: {
    filter: { id: /^#.*\/web\// },
    // Screens say where theirs lies; a server never looks there.
    handler: (id, _importer, { kind }) => (kind === 'dynamic-import' ? { id, external: true } : null),
  },
  transform: {
    filter: { code: /import\.meta|modulesOf|moduleAt/ },
    handler(code, id) {
      const path = slashes(relative(root, id))
      if (path === 'src/platform/server/module-files.ts') return tableOfModules()
      // Files that a module reads, and threads that it starts, lie where they lay.
      const from = JSON.stringify(slashes(relative(dirname(target), id)))
      return code.replaceAll('import.meta.url', `new URL(${from}, import.meta.url).href`)
    },
  },
}

/** V8 keeps a text with one letter past Latin-1 at twice the size. */
function inAscii(code: string): string {
  const raw = code.split('String.raw`').slice(1)
  if (raw.some((rest) => /[^\0-\x7f]/.test(rest.split('`', 1)[0] ?? '')))
    throw new Error('String.raw holds a letter past ASCII, which would be read as its escape')
  if (/(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.test(code))
    throw new Error('a backslash stands before a letter past ASCII: its escape would lose its own')
  return code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** What is built by the machine's own compiler, and is part of every sign-in. */
const fromTheStart = new Set(['@node-rs/argon2'])

/**
 * In one file what any module imports is loaded at the start, even that of a module which is itself loaded late:
 * sharp, for the demo company's pictures, was 20 MB of every server. Such a module imports it where it needs it.
 */
function refuseLoadedEarly(imports: readonly string[]): void {
  const early = imports.filter((name) => !isBuiltin(name) && !fromTheStart.has(name))
  if (early.length)
    throw new Error(`the server would load ${early.join(', ')} at its start: import() it where it is needed`)
}

const build = await rolldown({
  input: join(source, 'server.ts'),
  cwd: root,
  platform: 'node',
  // Programs of the machine's own kind, and what only finds its files beside itself.
  external: ['sharp', '@node-rs/argon2', 'pg-native', 'pg-cloudflare'],
  plugins: [ours],
  logLevel: 'warn',
})
const { output } = await build.generate({
  format: 'esm',
  codeSplitting: false,
  comments: { legal: false, annotation: false, jsdoc: false },
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
})
await build.close()
refuseLoadedEarly(output[0].imports)
mkdirSync(dirname(target), { recursive: true })
// Whole or not at all: a server may be starting from it.
writeFileSync(`${target}.new`, inAscii(output[0].code))
renameSync(`${target}.new`, target)
