import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
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
import { kinds } from './new/kinds.ts'

/**
 * A copy of the repository in which every command of the how-to pages is run, and which is then checked as
 * any change would be: what generators write is right as it stands, before somebody fills it in.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
let copy: string

/** Runs a program of the copy and answers what it printed. @throws that, where it failed */
async function run(script: string, ...given: string[]): Promise<string> {
  // A run of the tests within a run of the tests: it shares nothing with the outer one.
  const { TEST_RUN: _, VITEST: __, ...env } = process.env
  try {
    const options = { cwd: copy, env: { ...env, NO_COLOR: '1' }, maxBuffer: 1e8 }
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...given], options)
    return stdout
  } catch (failure) {
    const { stdout, stderr } = failure as { stdout: string; stderr: string }
    throw new Error(`${script} ${given.join(' ')}\n${stdout}${stderr}`, { cause: failure })
  }
}
const generate = (...given: string[]) => run('tools/new.ts', ...given)

/** Every command of the how-to pages, and what they say the same of without one. */
const commands = [
  ...globSync('docs/how-to/*.md', { cwd: root }).flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`npm run new -- ([^`]+)`/g)].map(([, given = '']) =>
      [...given.matchAll(/"([^"]+)"|\S+/g)].map(([word, quoted]) => quoted ?? word),
    ),
  ),
  ['migration', 'nothing-yet'],
  ['field', 'orders/core', 'order.nickname', 'tên gọi'],
  ['field', 'billing', 'bill.nickname', 'tên gọi'],
  ['field', 'catalog', 'route.nickname', 'tên gọi'],
]
const ofKind = (...wanted: string[]) => commands.filter(([kind = '']) => wanted.includes(kind))

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
  // A slice before what stands in it; a table before its states.
  for (const command of ofKind('slice')) await generate(...command)
  for (const command of commands.filter(([kind = '']) => !['slice', 'status'].includes(kind)))
    await generate(...command)
  await run('tools/generate.ts')
  for (const command of ofKind('status')) await generate(...command)
  await generate('field', 'catalog', 'storage-shelf.aisle', 'lối đi')
  await run('tools/generate.ts')
  await run('node_modules/typescript/bin/tsc', '-p', '.')
  await run('node_modules/oxlint/bin/oxlint', '--quiet')
  await run('node_modules/oxfmt/bin/oxfmt', '--check', '.')
  const vitest = (...given: string[]) => run('node_modules/vitest/vitest.mjs', 'run', ...given)
  await vitest(
    'src/generated-docs.test.ts',
    'src/platform/server/db/schema-dump.test.ts',
    'src/access/server/menu-offer.test.ts',
  )
  const walked = await vitest(
    'src/resources.test.ts',
    'src/orders/desk/server/merge-carts.test.ts',
    'src/reports/server/night-orders.report.test.ts',
    'src/status-tables.test.ts',
    '-t',
    'Kệ hàng|Tài sản|is answered|sum of the rows|storage',
  )
  // All that is promised of resources was tried on both.
  expect(walked).toMatch(/\b[3-9]\d passed/)
})

test('what is there already is not written over', async () => {
  for (const command of ofKind('screen')) await expect(generate(...command)).rejects.toThrow('there already')
})
