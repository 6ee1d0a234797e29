import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * A copy of the repository in which every generator is run once, and then checked as any change would be:
 * what they write is right as it stands, before somebody fills it in.
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

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'back-office-new-')))
  // As root PostgreSQL runs under another account.
  chmodSync(copy, 0o755)
  const left = new Set(['.git', 'node_modules', 'data', 'dist', 'coverage', 'test-results'])
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(relative(root, path)) })
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('everything that is generated stands as it is written', { timeout: 600_000 }, async () => {
  await generate('resource', 'catalog', 'storage-shelf', 'kệ hàng')
  await generate('call', 'catalog', 'count-shelves', 'đếm kệ hàng')
  await generate('screen', 'catalog', 'shelf-plan', 'sơ đồ kệ')
  await generate('migration', 'nothing-yet')
  await run('tools/generate.ts')
  await run('node_modules/typescript/bin/tsc', '-p', '.')
  await run('node_modules/oxlint/bin/oxlint', '--quiet')
  await run('node_modules/oxfmt/bin/oxfmt', '--check', '.')
  const vitest = (...given: string[]) => run('node_modules/vitest/vitest.mjs', 'run', ...given)
  await vitest('src/generated-docs.test.ts', 'src/platform/server/db/schema-dump.test.ts')
  await vitest(
    'src/resources.test.ts',
    'src/catalog/server/count-shelves.test.ts',
    '-t',
    'Kệ hàng|is answered',
  )
})

test('what is there already is not written over', async () => {
  await expect(generate('screen', 'catalog', 'shelf-plan', 'sơ đồ kệ')).rejects.toThrow('is there already')
})
