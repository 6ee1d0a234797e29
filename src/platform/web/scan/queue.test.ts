import { expect, test } from 'vitest'
import {
  createScanQueue,
  isExpected,
  noScans,
  type PendingScan,
  type ScanResult,
  type ScanSnapshot,
} from '#platform/web/scan/queue.ts'

class Away extends Error {}

function station(run: (code: string, key: string) => Promise<ScanResult>, left: PendingScan[] = []) {
  const stored = new Map(left.map((scan) => [scan.key, scan]))
  let key = 0
  let time = 1_000
  let shown = noScans
  const sent: string[] = []
  let settle: (() => void) | undefined
  const queue = createScanQueue({
    station: 'receiving',
    store: {
      add: async (scan) => void stored.set(scan.key, scan),
      remove: async (one) => void stored.delete(one),
      all: async (name) => [...stored.values()].filter((scan) => scan.station === name),
    },
    run: (code, { idempotencyKey, weight }) => {
      sent.push(`${code}#${idempotencyKey}${weight === undefined ? '' : ` ${weight} kg`}`)
      return run(code, idempotencyKey)
    },
    isOffline: (thrown) => thrown instanceof Away,
    sentence: (thrown) => (thrown as Error).message,
    newKey: () => `k${++key}`,
    now: () => ++time,
    onChange: (next) => {
      shown = next
      if (next.waiting === 0 || next.offline) settle?.()
    },
  })
  const settled = () =>
    new Promise<void>((done) => {
      settle = done
      if (shown.waiting === 0 || shown.offline) done()
    })
  return { queue, sent, stored, settled, shown: () => shown }
}
const ok = (code: string): Promise<ScanResult> => Promise.resolve({ kind: 'right', title: code })

test('ten scans at once all land, one after the other, in order', async () => {
  let together = 0
  let most = 0
  const here = station(async (code) => {
    most = Math.max(most, ++together)
    await Promise.resolve()
    together--
    return ok(code)
  })
  const codes = Array.from({ length: 10 }, (_, n) => `P${n}`)
  for (const code of codes) here.queue.push(code)
  await here.settled()
  expect(here.sent.map((one) => one.split('#')[0])).toEqual(codes)
  expect(most).toBe(1)
  expect(here.shown().recent.map((scan) => scan.result?.title)).toEqual(codes.toReversed())
})

test('a code scanned again is sent again and shown as a repeat', async () => {
  const here = station(ok)
  for (const code of ['A', 'B', 'A', 'A']) here.queue.push(code)
  await here.settled()
  expect(here.sent).toEqual(['A#k1', 'B#k2', 'A#k3', 'A#k4'])
  expect(here.shown().recent.map((scan) => scan.repeats)).toEqual([2, 1, 0, 0])
})

test('a refusal is an answer: the next scan goes on', async () => {
  const here = station((code) => (code === 'A' ? Promise.reject(new Error('Không tìm thấy kiện')) : ok(code)))
  here.queue.push('A')
  here.queue.push('B')
  await here.settled()
  expect(here.shown().recent.map((scan) => scan.result)).toEqual([
    { kind: 'right', title: 'B' },
    { kind: 'refused', detail: 'Không tìm thấy kiện', say: 'Không tìm thấy kiện' },
  ])
  expect(here.stored.size).toBe(0)
})

test('scans made while the connection is away are kept and replayed in order with their keys', async () => {
  let away = true
  const here = station((code) => (away ? Promise.reject(new Away()) : ok(code)))
  for (const code of ['A', 'B', 'C']) here.queue.push(code)
  await here.settled()
  expect(here.shown()).toMatchObject({ waiting: 3, offline: true })
  expect([...here.stored.keys()]).toEqual(['k1', 'k2', 'k3'])
  expect(here.sent).toEqual(['A#k1'])
  away = false
  await here.queue.resume()
  expect(here.sent).toEqual(['A#k1', 'A#k1', 'B#k2', 'C#k3'])
  expect(here.shown()).toMatchObject({ waiting: 0, offline: false, count: 3 })
  expect(here.stored.size).toBe(0)
})

test('no scan is called kept before it would outlive the page, and one that never will is told', async () => {
  const stores: { resolve: () => void; reject: (problem: Error) => void }[] = []
  let shown: ScanSnapshot | undefined
  const queue = createScanQueue({
    station: 'receiving',
    store: {
      add: () => {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        stores.push({ resolve, reject })
        return promise
      },
      remove: async () => {},
      all: async () => [],
    },
    run: () => Promise.reject(new Away()),
    isOffline: (thrown) => thrown instanceof Away,
    sentence: String,
    newKey: () => `k${stores.length}`,
    now: () => 1,
    onChange: (next) => (shown = next),
  })
  queue.pause()
  queue.push('A')
  queue.push('B')
  expect(shown).toMatchObject({ waiting: 2, stored: 0, unstored: 0 })
  stores[0]?.resolve()
  await Promise.resolve()
  expect(shown).toMatchObject({ waiting: 2, stored: 1, unstored: 0 })
  stores[1]?.reject(new Error('private window'))
  await new Promise((done) => setTimeout(done))
  expect(shown).toMatchObject({ waiting: 2, stored: 1, unstored: 1 })
})

test('scans made while the station lacks what each needs are kept, and sent in order once it is there', async () => {
  const here = station(ok, [{ key: 'old', station: 'receiving', code: 'X', at: 10 }])
  await here.queue.hold(true)
  await here.queue.restore()
  for (const code of ['A', 'B']) here.queue.push(code)
  // A connection that comes back sends nothing either.
  await here.queue.resume()
  expect(here.sent).toEqual([])
  expect(here.shown()).toMatchObject({ waiting: 3, held: true, offline: false })
  expect([...here.stored.keys()]).toEqual(['old', 'k1', 'k2'])
  await here.queue.hold(false)
  expect(here.sent).toEqual(['X#old', 'A#k1', 'B#k2'])
  expect(here.shown()).toMatchObject({ waiting: 0, held: false })
  expect(here.stored.size).toBe(0)
})

test('what an earlier page left behind is sent first, and only of this station', async () => {
  const here = station(ok, [
    { key: 'old2', station: 'receiving', code: 'Y', at: 20 },
    { key: 'old1', station: 'receiving', code: 'X', at: 10 },
    { key: 'other', station: 'packing', code: 'Z', at: 5 },
  ])
  await here.queue.restore()
  expect(here.sent).toEqual(['X#old1', 'Y#old2'])
  expect([...here.stored.keys()]).toEqual(['other'])
})

test('what is told without asking is shown as the last result and never sent', async () => {
  const here = station(ok)
  here.queue.push('A')
  await here.settled()
  here.queue.tell('5920', { kind: 'unheard', title: 'Chưa nghe trọn mã' })
  expect(here.sent).toEqual(['A#k1'])
  expect(here.stored.size).toBe(0)
  expect(here.shown()).toMatchObject({ waiting: 0, count: 1, recent: [{ code: '5920' }, { code: 'A' }] })
})

test('what was to be scanned is asked for until it was, however its code was read', async () => {
  const { queue, shown, settled } = station(async () => ({ kind: 'right' }))
  expect(isExpected(null, shown())).toBe(false)
  queue.push('JP-2')
  await settled()
  expect(isExpected('JP-1', shown())).toBe(true)
  queue.push('jp1')
  await settled()
  expect(isExpected('JP-1', shown())).toBe(false)
})

test('a scan that is kept takes the weight of its own parcel, is sent with it, and keeps it while the page is left', async () => {
  let away = true
  const answer = (code: string) => (away ? Promise.reject(new Away()) : ok(code))
  const here = station(answer)
  for (const code of ['A', 'B', 'C']) here.queue.push(code)
  await here.settled()
  here.queue.weigh('k1', 2.5)
  here.queue.weigh('k2', Number.NaN)
  here.queue.weigh('k3', 1)
  here.queue.weigh('k3', null)
  const left = [...here.stored.values()]
  expect(left.map(({ code, weight }) => [code, weight])).toEqual([
    ['A', 2.5],
    ['B', undefined],
    ['C', undefined],
  ])
  away = false
  const later = station(answer, left)
  await later.queue.restore()
  await later.settled()
  expect(later.sent).toEqual(['A#k1 2.5 kg', 'B#k2', 'C#k3'])
  later.queue.weigh('k1', 9)
  expect([...later.stored.values()]).toEqual([])
})
