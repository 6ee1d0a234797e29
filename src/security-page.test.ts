import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const tests = globSync(['src/**/*.test.ts', 'tests/**/*.{test,spec}.ts']).map((path) =>
  path.replaceAll('\\', '/'),
)

test('what the page about security names as its proof is there', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(40)
  const missing = named.filter((name) => !tests.some((path) => path === name || path.endsWith(`/${name}`)))
  expect(missing).toEqual([])
})

test('what it quotes are words of a test', () => {
  const said = tests.map((path) => readFileSync(path, 'utf8').replaceAll('’', "'")).join('\n')
  const quoted = [...page.matchAll(/"([^"]{12,})"/g)].map(([, words = '']) => words.replaceAll('’', "'"))
  expect(quoted.length).toBeGreaterThan(10)
  expect(quoted.filter((words) => !said.includes(words))).toEqual([])
})
