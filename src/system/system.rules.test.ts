import { expect, test } from 'vitest'
import { unheardOf, watchedOf } from '#system/system.rules.ts'
import type { Facts } from '#system/system.rules.ts'

const now = new Date('2026-11-27T03:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const good = { ended_at: ago(3), ok: true, said: 'Xong.' }
const fine = { last: good, good }
const server = {
  kind: 'server',
  host: 'a',
  version: '1.0.0',
  commit: null,
  started_at: ago(5),
  seen_at: now,
  disk_free: 50e9,
  disk_size: 100e9,
  replica: null,
}
const healthy: Facts = {
  now,
  installedAt: ago(2_000),
  runs: { backup: fine, drill: fine, books: fine },
  jobs: { failed: 0, readySince: null },
  messagesSince: null,
  archive: null,
  migrations: { missing: [], unknown: [] },
  processes: [server],
  slow: [],
}
const redOf = (changes: Partial<Facts>) =>
  watchedOf({ ...healthy, ...changes }).flatMap(({ key, red, advice }) =>
    red ? [[key, advice !== null]] : [],
  )

test('a house where all is well has nothing red and nothing to do', () => {
  expect(watchedOf(healthy).filter(({ red, advice }) => red || advice !== null)).toEqual([])
})

test.each<[string, Partial<Facts>]>([
  ['backup', { runs: { ...healthy.runs, backup: { last: undefined, good: undefined } } }],
  [
    'backup',
    {
      runs: {
        ...healthy.runs,
        backup: { last: { ...good, ended_at: ago(27) }, good: { ...good, ended_at: ago(27) } },
      },
    },
  ],
  ['drill', { runs: { ...healthy.runs, drill: { last: { ...good, ok: false }, good } } }],
  ['books', { runs: { ...healthy.runs, books: { last: { ...good, ok: false }, good } } }],
  ['jobs', { jobs: { failed: 2, readySince: null } }],
  ['queue', { jobs: { failed: 0, readySince: ago(1) } }],
  ['messages', { messagesSince: ago(1) }],
  ['archive', { archive: { failingSince: ago(0.3) } }],
  ['migrations', { migrations: { missing: ['20261127T1711_x'], unknown: [] } }],
  ['migrations', { migrations: { missing: [], unknown: ['20271127T1711_x'] } }],
  ['release', { processes: [server, { ...server, host: 'b', version: '1.1.0' }] }],
  ['disk a', { processes: [{ ...server, disk_free: 1e9 }] }],
  ['disk a', { processes: [{ ...server, disk_free: 8e9 }] }],
  ['replica', { processes: [{ ...server, replica: 'away' }] }],
  ['slow', { slow: [{ title: 'Đơn hàng', times: 200, worst_ms: 5_000 }] }],
])('%s is red, and says what to do', (key, changes) => {
  expect(redOf(changes)).toEqual([[key, true]])
})

test.each<[string, Partial<Facts>]>([
  [
    'a house of today has no backup yet',
    {
      installedAt: ago(5),
      runs: {
        backup: { last: undefined, good: undefined },
        drill: { last: undefined, good: undefined },
        books: { last: undefined, good: undefined },
      },
    },
  ],
  ['an archive that has just failed', { archive: { failingSince: ago(0.2) } }],
  ['an archive that takes everything', { archive: { failingSince: null } }],
  ['a job that has just come', { jobs: { failed: 0, readySince: ago(0.1) } }],
  [
    'a release that is being brought in',
    { processes: [server, { ...server, host: 'b', version: '1.1.0', started_at: ago(0.2) }] },
  ],
  [
    'a process that has ended',
    { processes: [server, { ...server, host: 'b', version: '1.1.0', disk_free: 0, seen_at: ago(0.1) }] },
  ],
  ['much that is free of a large disk', { processes: [{ ...server, disk_free: 30e9, disk_size: 1000e9 }] }],
  ['a replica that is read', { processes: [{ ...server, replica: 'read' }] }],
  ['a slow moment', { slow: [{ title: 'Đơn hàng', times: 20, worst_ms: 9_000 }] }],
])('%s is not red', (_, changes) => {
  expect(redOf(changes)).toEqual([])
})

test('nobody can say what is with the machine of a silent process, for an hour, or until another is in its place', () => {
  const silent = { ...server, replica: 'away' as const, seen_at: ago(0.1) }
  const worker = { ...server, kind: 'worker' }
  const unheard = (...processes: Facts['processes'][number][]) => [...unheardOf({ ...healthy, processes })]
  expect(unheard(silent)).toEqual(['disk a', 'replica'])
  expect(unheard(silent, { ...worker, host: 'b' })).toEqual(['disk a', 'replica'])
  expect(unheard(silent, worker)).toEqual(['replica'])
  expect(unheard(silent, server)).toEqual([])
  expect(unheard({ ...silent, seen_at: ago(1.1) })).toEqual([])
})
