import type { OutputOf } from '#platform/contract/call.ts'
import type { ScanFact, ScanResult } from '#platform/web/scan/queue.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { api } from '#platform/web/api.ts'
import { getBag, type BagRow, type saveBag } from '#shipments/bag.api.ts'
import { missingWords } from '#shipments/bag.words.ts'
import { bagStatus } from '#warehouse/bag.status.ts'

type Content = OutputOf<(typeof getBag)['data']>
type Saved = OutputOf<(typeof saveBag)['data']>

const { open, exported, docked } = bagStatus
const kg = (weight: number) => `${grouped(weight, 2)} kg`

const inBag = ({ packed, packages }: BagRow): ScanFact => ({
  label: 'Kiện trong bao',
  expected: `${packed}/${packages}`,
  off: packed < packages,
})

/** A bag by its label. @throws ApiError bags.unknown */
export const readBagScan = async (code: string): Promise<ScanResult> =>
  bagResult((await api(getBag, { query: { code } })).data)

/** What a station says of a bag whose label was scanned: what is in it, and what is missing by name. */
export function bagResult({ bag, missing }: Content): ScanResult {
  const { code: subject, packages, scanned, status } = bag
  const landed = hasLeft(bag)
  const facts: ScanFact[] = [
    landed
      ? { label: 'Kiện đã về', expected: `${scanned}/${packages}`, off: scanned < packages }
      : inBag(bag),
    { label: 'Chuyến', expected: bag.mawb ?? '–' },
    { label: 'Cân cả bao', expected: bag.weight === null ? 'chưa cân' : kg(bag.weight) },
  ]
  const goods = { facts }
  if (packages === 0)
    return {
      kind: 'careful',
      title: 'Bao rỗng',
      subject,
      detail: `${bagStatus.label(status)}: chưa có kiện nào ghi trong bao này.`,
      goods,
    }
  if (!landed)
    return {
      kind: 'found',
      title: bagStatus.label(status),
      subject,
      detail: missing.length ? missingWords(bag, missing) : `${packages} kiện`,
      goods,
    }
  if (missing.length === 0)
    return { kind: 'full', title: `Bao đủ ${packages} kiện`, subject, say: 'Bao đủ', goods }
  if (scanned === 0)
    return {
      kind: 'found',
      title: `Bao ${packages} kiện`,
      subject,
      detail: 'Chưa quét kiện nào: quét từng kiện trong bao.',
      goods,
    }
  return {
    kind: 'missing',
    title: `Bao thiếu ${missing.length}/${packages}`,
    subject,
    detail: missingWords(bag, missing),
    say: `Bao thiếu ${missing.length} kiện`,
    goods,
  }
}

/**
 * Whether this scan was the last of its bag: of those that are meant for it, or of as many as were said.
 * @param missing how many were missing before it
 */
export function isLast(saved: Pick<Saved, 'bag' | 'missing'>, missing: number, said: number | null): boolean {
  if (saved.missing.length > 0) return false
  return said === null ? missing > 0 : saved.bag.packed >= said
}

/** What the packing station says of a package scanned into its bag. */
export function packedResult({ bag, scan, missing }: Saved, last: boolean): ScanResult {
  const track = scan?.package.track ?? ''
  const goods = {
    facts: [
      inBag(bag),
      { label: 'Cân các kiện', expected: kg(bag.d_weight) },
      { label: 'Chuyến', expected: bag.mawb ?? '–' },
    ],
  }
  if (scan?.outcome === 'repeat')
    return { kind: 'again', subject: track, detail: `Đã trong bao ${bag.code}`, goods }
  if (last)
    return { kind: 'full', title: `Đủ ${bag.packed} kiện`, subject: track, say: 'Đủ kiện, cân bao', goods }
  return {
    kind: 'right',
    title: missing.length ? `${bag.packed}/${bag.packages}` : `Kiện thứ ${bag.packed}`,
    subject: track,
    detail: missing.length ? `Còn ${missing.length} kiện chưa quét` : undefined,
    say: String(bag.packed),
    goods,
  }
}

/** Whether it is on its way to us, or here. */
export const hasLeft = ({ status }: Pick<BagRow, 'status'>): boolean =>
  status === exported || status === docked

/** Whether more can be scanned into the bag. */
export const isOpen = (bag: Pick<BagRow, 'status'>): boolean => bag.status === open
