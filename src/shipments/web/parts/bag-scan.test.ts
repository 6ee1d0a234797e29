import { describe, expect, it } from 'vitest'
import type { BagRow } from '#shipments/bag.api.ts'
import { bagResult, isLast, packedResult } from '#shipments/web/parts/bag-scan.ts'
import { isWhole } from '#shipments/web/parts/whole-load.ts'
import { bagStatus } from '#warehouse/bag.status.ts'

const bag = (given: Partial<BagRow>) =>
  ({
    code: 'BG00000016',
    status: bagStatus.open,
    packages: 3,
    packed: 0,
    scanned: 0,
    d_weight: 4.5,
    weight: null,
    mawb: null,
    ...given,
  }) as BagRow
const tracks = (...names: string[]) => names.map((track, id) => ({ id, track }))

describe('the label of a bag is scanned at arrival', () => {
  const said = (given: Partial<BagRow>, ...missing: string[]) =>
    bagResult({ bag: bag({ status: bagStatus.docked, ...given }), packages: [], missing: tracks(...missing) })

  it('before its packages: how many are to be scanned', () => {
    expect(said({}, 'A1', 'A2', 'A3')).toMatchObject({ kind: 'found', title: 'Bao 3 kiện' })
  })
  it('after some of them: those that are missing, by name', () => {
    expect(said({ scanned: 1 }, 'A2', 'A3')).toMatchObject({
      kind: 'missing',
      title: 'Bao thiếu 2/3',
      detail: 'Chưa quét về kho 2/3 kiện: A2, A3',
    })
  })
  it('after the last: all are here', () => {
    expect(said({ scanned: 3 })).toMatchObject({ kind: 'full', title: 'Bao đủ 3 kiện' })
  })
  it('of a bag that has not left, or holds nothing: so', () => {
    expect(said({ status: bagStatus.closed }).title).toBe('Đã đóng')
    expect(said({ packages: 0 })).toMatchObject({ kind: 'careful', title: 'Bao rỗng' })
  })
})

describe('the last scan of a bag', () => {
  const after = (packed: number, ...missing: string[]) => ({
    bag: bag({ packed, packages: packed + missing.length }),
    missing: tracks(...missing),
  })

  it('is that of the last package meant for it', () => {
    expect(isLast(after(2, 'A3'), 2, null)).toBe(false)
    expect(isLast(after(3), 1, null)).toBe(true)
  })
  it('is never known of a bag into which whatever comes is packed', () => {
    expect(isLast(after(1), 0, null)).toBe(false)
  })
  it('is that of as many as were counted, once none that is meant for it is missing', () => {
    expect(isLast(after(2), 0, 3)).toBe(false)
    expect(isLast(after(3), 0, 3)).toBe(true)
    expect(isLast(after(3, 'A4'), 2, 3)).toBe(false)
  })
  it('says so; a repeat says where the package is', () => {
    const scan = { outcome: 'packed', package: { track: 'A3' } } as never
    const saved = { ...after(3), scan, done: [], failed: [] }
    expect(packedResult(saved, true)).toMatchObject({ kind: 'full', title: 'Đủ 3 kiện' })
    expect(packedResult(saved, false)).toMatchObject({ kind: 'right', title: 'Kiện thứ 3' })
    const again = { ...saved, scan: { outcome: 'repeat', package: { track: 'A3' } } as never }
    expect(packedResult(again, false)).toMatchObject({ kind: 'again', detail: 'Đã trong bao BG00000016' })
  })
})

it('a bag lies on the scale whole where it weighs what its packages did, give or take a scale', () => {
  expect(isWhole(4.6, bag({ d_weight: 4.5 }))).toBe(true)
  expect(isWhole(4.3, bag({ d_weight: 4.5 }))).toBe(true)
  expect(isWhole(3, bag({ d_weight: 4.5 }))).toBe(false)
  expect(isWhole(0.1, bag({ d_weight: 0 }))).toBe(true)
})
