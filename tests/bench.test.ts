import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bench } from '../bench/bench.ts'
import { shareOf } from '../bench/client.ts'
import { atLeast, atMost, tableOf, verdictOf } from '../bench/figures.ts'
import { reasonOf } from '../bench/plan-reasons.ts'
import { familyOf, start } from '../bench/processes.ts'

test('a smoke of the bench: a read, a write, searches, reports and export are measured beside the bare server', async () => {
  const data = await mkdtemp(join(tmpdir(), 'back-office-bench-'))
  // As root PostgreSQL runs under another account, which must reach its data here and nowhere else.
  await chmod(data, 0o755)
  const lines: string[] = []
  try {
    const figures = await bench({
      orders: 20,
      sections: new Set([
        'floor',
        'search',
        'paste',
        'books',
        'reports',
        'queue',
        'overview',
        'export',
        'memory',
        'bank',
        'prices',
      ]),
      only: new Set(['list', 'payment']),
      rounds: 1,
      seconds: 0.2,
      clients: 2,
      data,
      say: (line) => lines.push(line),
    })
    // What is measured is not lost where a later section fails.
    expect(lines.findIndex((line) => line.startsWith('boot_to_first_answer'))).toBeLessThan(
      lines.findIndex((line) => line.startsWith('  done')),
    )
    for (const call of ['list', 'payment'])
      expect(figures.find(({ name }) => name === `${call}: requests against bare`)?.value).toBeGreaterThan(0)
    expect(figures.filter(({ value }) => !Number.isFinite(value))).toEqual([])
    expect(
      figures.find(({ name }) => name === 'postings, many accounts: against raw pg')?.value,
    ).toBeGreaterThan(0)
    expect(figures.map(({ name }) => name).join('\n')).toMatch(
      /search, part of a customer[^]+paste of[^]+overview, su[^]+export of[^]+a statement of[^]+price resolutions/,
    )
  } finally {
    await rm(data, { recursive: true, force: true })
  }
})

test.each([
  ['--sections', 'floor,serch', 'no serch; there are floor, search'],
  ['--only', 'lists', 'no lists; there are list, open'],
])('a name that %s does not know is refused', (option, given, said) => {
  const { status, stderr } = spawnSync(process.execPath, ['bench/run.ts', option, given], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([2, expect.stringContaining(said)])
})

test('a share of sorted values is one of them, its whole the last, and 0 where there are none', () => {
  const sorted = Array.from({ length: 200 }, (_, index) => index + 1)
  expect([0, 0.5, 0.99, 1].map((part) => shareOf(sorted, part))).toEqual([1, 101, 199, 200])
  expect(shareOf([7], 0.99)).toBe(7)
  expect(shareOf([], 0.5)).toBe(0)
})

test('a server that does not answer is ended before its start is given up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'back-office-bench-'))
  const silent = join(folder, 'silent.mjs')
  await writeFile(silent, 'setInterval(() => {}, 1_000)')
  try {
    const before = familyOf(process.pid)
    await expect(start(silent, {}, 0)).rejects.toThrow('does not answer')
    expect(familyOf(process.pid)).toEqual(before)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a figure that falls short is said to, with its cause; one that holds says none', () => {
  const short = { name: 'slow', value: 40, unit: 'ms', target: atMost(30, 10), cause: 'reads everything' }
  const good = { name: 'fast', value: 0.7, unit: '', target: atLeast(0.6, 0.8), cause: 'none' }
  expect([short, good].map(verdictOf)).toEqual(['SHORT', 'PASS'])
  expect(tableOf([short, good])).toContain('| slow | 40.0 ms |  | ≤ 30 | 10 | SHORT | reads everything |')
  expect(tableOf([short, good])).toContain('| fast | 0.70 |  | ≥ 0.6 | 0.8 | PASS |  |')
})

test('a dear statement has its reason beside it, and a new one none', () => {
  const sum = {
    list: '/api/bank-transactions/expected',
    asked: 'plain',
    sql: 'select (select coalesce(sum(open), 0) from x',
  }
  expect(reasonOf(sum)).toContain('still to be booked')
  const other = 'select x.id from expected_booking x order by x.amount limit 50'
  expect(reasonOf({ ...sum, sql: other })).toBeUndefined()
  expect(reasonOf({ list: '/api/quotes', asked: 'plain', sql: 'select o.id from orders o' })).toBeUndefined()
  expect(reasonOf({ list: '/api/bills', asked: 'date_from', sql: 'select b.id from bill b' })).toBeUndefined()
})
