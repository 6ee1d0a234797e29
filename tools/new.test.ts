import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOf } from '#platform/server/db/together.ts'
import { kinds } from './new/kinds.ts'

/**
 * A copy of the repository in which every command of the how-to pages is run, and which is then checked as
 * any change would be: what generators write is right as it stands, before somebody fills it in.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
let copy: string

/** Runs a program of the copy and answers what it printed. @throws that, where it failed */
async function run(script: string, ...words: string[]): Promise<string> {
  // A run of the tests within a run of the tests: it shares nothing with the outer one.
  // A cluster of its own: its migrations are others, and each run clears away the templates of others.
  const { TEST_RUN: _, TEST_MEMORY: ___, VITEST: __, ...env } = process.env
  try {
    // What one program has compiled the next one need not.
    const cache = { NODE_COMPILE_CACHE: join(copy, 'dist', 'compiled') }
    const options = { cwd: copy, env: { ...env, ...cache, NO_COLOR: '1' }, maxBuffer: 1e8 }
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], options)
    return stdout
  } catch (failure) {
    const { stdout, stderr } = failure as { stdout: string; stderr: string }
    throw new Error(`${script} ${words.join(' ')}\n${stdout}${stderr}`, { cause: failure })
  }
}
const generate = (...words: string[]) => run('tools/new.ts', ...words)

const pages = globSync('docs/how-to/*.md', { cwd: root })
  .map((page) => readFileSync(join(root, page), 'utf8'))
  .join('\n')
/** What the pages give between backquotes after these words, by its words. */
const given = (start: string) =>
  [...pages.matchAll(new RegExp(`\`${start} ([^\`]+)\``, 'g'))].map(([, rest = '']) =>
    [...rest.matchAll(/"([^"]+)"|[^\s…]+/g)].map(([word, quoted]) => quoted ?? word),
  )
/**
 * Every command of the pages, which all make a teahouse of this house: a name that no later slice has. What
 * the pages say the same of without a command is tried too.
 */
const commands = [
  ...given('npm run new --').filter((words) => words.length > 3 || words[0] === 'slice'),
  ['migration', 'nothing-yet'],
  ['field', 'orders/core', 'order.favourite-tea', 'trà ưa thích'],
  ['field', 'billing', 'bill.favourite-tea', 'trà ưa thích'],
  ['field', 'catalog', 'route.favourite-tea', 'trà ưa thích'],
  ['field', 'teahouse', 'teapot.spout', 'vòi ấm'],
  ['field', 'cashdesk/bank', 'bank-word.favourite-tea', 'trà ưa thích'],
  ['field', 'cashdesk/cards', 'card-billing.favourite-tea', 'trà ưa thích'],
  ['field', 'cashdesk/transfers', 'support.favourite-tea', 'trà ưa thích'],
  ['field', 'cashdesk/transfers', 'transaction.favourite-tea', 'trà ưa thích'],
  ['call', 'orders/desk', 'taste-order', 'nếm thử trà'],
]
const ofKind = (...kinds: string[]) => commands.filter(([kind = '']) => kinds.includes(kind))
/** A slice before what stands in it, a record before its fields and states. */
const first = [...ofKind('slice'), ...ofKind('resource')]
const ordered = [...first, ...commands.filter((command) => !first.includes(command))]

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'back-office-new-')))
  // As root PostgreSQL runs under another account.
  chmodSync(copy, 0o755)
  const left = new Set(['.git', 'node_modules', 'data', 'dist', 'coverage', 'test-results'])
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(relative(root, path)) })
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('every kind has a page that says how it is begun', () => {
  expect(new Set(commands.map(([kind]) => kind))).toEqual(new Set(Object.keys(kinds)))
})

test('everything that is generated stands as it is written', { timeout: 900_000 }, async () => {
  for (const command of ordered) await generate(...command)
  await run('tools/generate.ts')
  // None of these waits for another.
  await allOf([checkTypes(), checkStyle(), askTests()])
  for (const [file = ''] of given('npx vitest run')) expect(existsSync(join(copy, file)), file).toBe(true)
})

/** Without a state: the link to the packages leads to that of the repository, which is not to become the copy's. */
const checkTypes = () =>
  run('node_modules/typescript/bin/tsc', '-p', '.', '--incremental', 'false', '--tsBuildInfoFile', 'null')

async function checkStyle() {
  await run('node_modules/oxlint/bin/oxlint', '--quiet')
  await run('node_modules/oxfmt/bin/oxfmt', '--check', '.')
}

async function askTests() {
  const vitest = (...words: string[]) => run('node_modules/vitest/vitest.mjs', 'run', ...words)
  await vitest(
    'src/row-rules.test.ts',
    'src/live-queries.test.ts',
    'src/audit-words.test.ts',
    'src/status-tables.test.ts',
    'src/screen-roles.test.ts',
    'src/access/server/menu-offer.test.ts',
    'src/orders/desk/server/taste-order.test.ts',
    'src/reports/server/tea-hours.report.test.ts',
    'src/teahouse',
  )
  // All that is promised of resources was tried.
  expect(await vitest('src/resources.test.ts', '-t', 'Ấm trà')).toMatch(/\b\d\d passed/)
}

test('what is there already is not written over', async () => {
  for (const command of ofKind('screen')) await expect(generate(...command)).rejects.toThrow('there already')
})

test('a slice is one that is there, and of one with rooms the room is named', async () => {
  await expect(generate('call', 'orders', 'taste-tea', 'nếm thử trà')).rejects.toThrow('orders/desk')
  await expect(generate('call', 'brewery', 'taste-tea', 'nếm thử trà')).rejects.toThrow('is no slice')
})
