import { globSync, readFileSync } from 'node:fs'
import type { Call } from '#platform/contract/call.ts'
import { declaredResources } from '#resources.ts'
import { sliceOf } from '#testing/calls.ts'

/**
 * Which tests ask which call by its path, read from the source. What walks over every call names none of them and
 * is left out, but for the one that tries all that a `resource()` promises.
 */
const testFiles = globSync([
  'src/**/*.test.ts',
  'tests/**/*.spec.ts',
  'tests/journeys/*.ts',
  'src/testing/**/*.ts',
])
  .filter((file) => !/row-rules|\.attack\./.test(file))
  .toSorted()
const sources = new Map(testFiles.map((file) => [file, readFileSync(file, 'utf8')]))

const methods: Readonly<Record<string, string>> = { get: 'GET', post: 'POST', put: 'PUT', del: 'DELETE' }

interface Asked {
  file: string
  /** Undefined where the path stands by itself, as in a table. */
  method: string | undefined
  steps: readonly string[]
}
const asked: readonly Asked[] = [...sources].flatMap(([file, source]) =>
  [
    ...source.matchAll(
      /(?:\.(get|post|put|del)\(\s*|'(GET|POST|PUT|DELETE)',\s*)?(['"`])(\/[\w{}$/().\- [\]!]*)/g,
    ),
  ].map(([, short = '', long, , path = '']) => ({
    file,
    method: methods[short] ?? long,
    steps: stepsOf(path.replace(/\$\{[^}]*\}?/g, '{}')),
  })),
)
const byLast = Map.groupBy(asked, ({ steps }) => steps[1] ?? '')

const resourceCalls = new Set(
  declaredResources.flatMap(({ resource: { calls } }) =>
    Object.values(calls).map((call) => (call as Call).id),
  ),
)

/** The files whose tests ask the call: those of its slice first, journeys last. */
export function testsOf(call: Call): string[] {
  const paths = [call.path, ...(call.aliases ?? [])].map(stepsOf)
  const found = paths.flatMap((path) =>
    (byLast.get(path[1] ?? '') ?? []).filter(
      ({ method, steps }) =>
        (method === undefined || method === call.method) &&
        steps.length === path.length &&
        steps.every((step, at) => step === path[at] || (/[{}]/.test(path[at]!) && step !== '')),
    ),
  )
  const files = new Set(found.map(({ file }) => file))
  if (resourceCalls.has(call.id)) files.add('src/resources.test.ts')
  const distance = (file: string) =>
    file.startsWith(`src/${sliceOf(call)}/`) ? 0 : file.endsWith('.test.ts') ? 1 : 2
  return [...files].toSorted((a, b) => distance(a) - distance(b))
}

/** Is it there: a file, or a test of a file by its title, `src/x.test.ts › title`? */
export function exists(shown: string): boolean {
  const [file = '', title] = shown.split(' › ')
  const source = sources.get(file) ?? (globSync(file).length > 0 ? readFileSync(file, 'utf8') : undefined)
  return source !== undefined && (title === undefined || source.includes(title))
}

function stepsOf(path: string): string[] {
  return path.replace(/[?#].*/, '').split('/')
}
