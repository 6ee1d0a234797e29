import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { weigh } from './weigh.ts'

/** KB gz: what the shell, the first list and each further screen may weigh. */
const budget = { shell: 235, firstList: 285, screen: 15 }

test('the web keeps its weight', () => {
  const { shell, firstList, own } = weigh('dist/web')
  const kb = (weight: number) => `${weight.toFixed(1)} KB gz`
  const over = [...own].filter(([, weight]) => weight > budget.screen)
  const faults = [
    ...(shell > budget.shell ? [`The shell weighs ${kb(shell)}, more than ${budget.shell}.`] : []),
    ...(firstList > budget.firstList
      ? [`The first list with the shell weighs ${kb(firstList)}, more than ${budget.firstList}.`]
      : []),
    ...over.map(([name, weight]) => `${name} brings ${kb(weight)} of its own, more than ${budget.screen}.`),
  ]
  expect(faults.join('\n'), `shell ${kb(shell)}, first list ${kb(firstList)}`).toBe('')
})

test('ten more screens of another slice add nothing to the first list', () => {
  test.setTimeout(120_000)
  const copy = mkdtempSync(join(tmpdir(), 'back-office-weight-'))
  try {
    for (const name of [
      'src',
      'tools/install',
      'index.html',
      'package.json',
      'vite.config.ts',
      'tsconfig.json',
    ])
      cpSync(name, join(copy, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    addScreens(copy, 10)
    const vite = join(copy, 'node_modules/vite/bin/vite.js')
    execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: copy })
    // What the journeys run on was built of the same, without them.
    const [before, after] = ['dist/web', join(copy, 'dist/web')].map((built) => weigh(built).firstList)
    expect(Math.abs(after! - before!)).toBeLessThan(0.05)
  } finally {
    rmSync(copy, { recursive: true })
  }
})

/** More rows in a slice's `*.screens.ts`, each with a screen of its own. */
function addScreens(folder: string, count: number): void {
  const rows = Array.from({ length: count }, (_, at) => {
    const title = `Màn hình thêm số ${at}`
    writeFileSync(
      join(folder, `src/geography/web/more-${at}.screen.tsx`),
      `import { Screen } from '#platform/web/shell/screen.tsx'
export default function More() {
  return <Screen path="/more/${at}" title="${title}" />
}
`,
    )
    return `{ path: '/more/${at}', title: '${title}', roles: roles('ql'), load: () => import('#geography/web/more-${at}.screen.tsx') },`
  })
  const file = join(folder, 'src/geography/geography.screens.ts')
  const text = readFileSync(file, 'utf8')
  const grown = text.replace('readonly Screen[] = [', (start) => `${start}\n${rows.join('\n')}`)
  expect(grown, 'the rows are added').not.toBe(text)
  writeFileSync(file, grown)
}

test("the page at a list's path hints at its slice's screens", async ({ request }) => {
  const hints = async (path: string) =>
    (await request.get(path, { headers: { accept: 'text/html' } })).headers()['link']
  expect(await hints('/quotes')).toMatch(/<\/assets\/orders\.screens-[\w-]+\.js>; rel=modulepreload/)
  expect(await hints('/no-such-screen')).toBeUndefined()
})
