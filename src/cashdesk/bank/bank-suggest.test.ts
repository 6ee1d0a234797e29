import { describe, expect, test } from 'vitest'
import {
  balanceKey,
  contentKey,
  dedupeKey,
  freshBookings,
  referenceOf,
} from '#cashdesk/bank/bank-feed.rules.ts'
import { certainCandidate, rankCandidates } from '#cashdesk/bank/bank-suggest.rules.ts'
import type { Candidate } from '#cashdesk/bank/bank-suggest.rules.ts'
import { readMemo } from '#ledger/memo.rules.ts'

const order: Candidate = {
  kind: 'order',
  id: 1,
  code: 'DH000001230',
  customer_id: 7,
  customer_no: 'KH000001',
  customer_name: 'Trần Văn Khách',
  station_id: 1,
  asked: 500_000,
  posted: false,
  automatic: true,
}
const other: Candidate = { ...order, id: 2, code: 'DH000000018', customer_id: 8, customer_no: 'KH000002' }
const customer: Candidate = {
  ...order,
  kind: 'customer',
  id: 7,
  code: 'KH000001',
  asked: null,
  automatic: false,
}
const asked = (memo: string, amount = 500_000, senders: number[] = []) => ({
  amount,
  memo: readMemo(memo),
  senders: new Set(senders),
  text: memo,
})
const best = (memo: string, candidates = [order, other, customer], amount?: number, senders?: number[]) =>
  rankCandidates(asked(memo, amount, senders), candidates)[0]

describe('suggestions', () => {
  test('the code says more than the amount, and both together most', () => {
    expect(best('KH000001 DH000001230')).toMatchObject({ id: 1, kind: 'order', score: 100 })
    expect(best('KH000001 DH000001230')?.reasons).toEqual(
      ['Nội dung ghi mã DH000001230', 'Đúng số tiền còn thiếu', 'Nội dung ghi mã khách KH000001'].map(
        (reason) => expect.stringContaining(reason),
      ),
    )
    expect(best('DH000001230', [order, other], 400_000)).toMatchObject({ id: 1, score: 55 })
    expect(best('DH000001230', [order], 400_000)?.reasons).toContain('Còn thiếu 100,000 đ')
    expect(best('DH000001230', [order], 650_000)?.reasons).toContain('Thừa 150,000 đ, vào số dư')
  })

  test('without a code the amount, the sender and the customer speak', () => {
    expect(best('chuyen tien', [order])).toMatchObject({ id: 1, score: 35 })
    expect(best('chuyen tien', [order, other], 500_000, [8])).toMatchObject({ id: 2 })
    expect(best('KH000001 nap tien', [customer], 123_000)).toMatchObject({ kind: 'customer', score: 35 })
    expect(best('chuyen tien', [order, other], 499_000)).toBeUndefined()
  })

  test('the sender’s name decides between equal amounts', () => {
    const lan = { ...other, customer_name: 'Đặng Quốc Lan' }
    expect(best('DANG QUOC LAN chuyen tien', [order, lan])).toMatchObject({ id: 2, score: 45 })
  })

  test('what is settled is not suggested, and another customer in the memo speaks against', () => {
    expect(best('DH000001230', [{ ...order, asked: 0 }])).toBeUndefined()
    expect(best('KH000001 chuyen tien', [other])).toBeUndefined()
  })
})

describe('what is matched by itself', () => {
  const certain = (memo: string, candidates = [order, other], amount?: number) =>
    certainCandidate(asked(memo, amount), candidates)?.code ?? null

  test('code, amount and customer are all certain', () => {
    expect(certain('KH000001 DH000001230')).toBe('DH000001230')
    expect(certain('DH000001230')).toBe('DH000001230')
  })

  test.each([
    ['another amount', 'KH000001 DH000001230', [order, other], 499_999],
    ['money that goes out', 'KH000001 DH000001230', [order, other], -500_000],
    ['another customer', 'KH000002 DH000001230', [order, other], 500_000],
    ['two customers', 'KH000001 KH000045 DH000001230', [order, other], 500_000],
    ['two targets', 'DH000001230 DH000000018', [order, other], 500_000],
    ['only the customer', 'KH000001', [order, other, customer], 500_000],
    ['a mistyped digit', 'DH000001231', [order, other], 500_000],
    ['an order that waits for nothing', 'DH000001230', [{ ...order, asked: 0 }], 500_000],
    ['a payment that is posted', 'DH000001230', [{ ...order, posted: true }], 500_000],
    ['a bill not approved yet', 'DH000001230', [{ ...order, automatic: false }], 500_000],
  ])('not %s', (_, memo, candidates, amount) => {
    expect(certain(memo, candidates as Candidate[], amount)).toBeNull()
  })
})

describe('the same booking told again', () => {
  const booking = {
    day: '2026-11-21',
    amount: 500_000,
    content: 'KH000001 DH000001230',
    reference: 'FT26325001',
  }
  const none = { keys: new Set<string>(), contents: new Map(), elsewhere: new Map<string, number>() }
  const fresh = (
    bookings: { reference: string | null; feed?: string; content?: string; balance?: number }[],
    known = none,
  ) =>
    freshBookings(
      bookings.map((one) => ({ ...booking, feed: null, ...one })),
      known,
    ).map(({ key }) => key)

  test('has the same number whatever the feed writes behind it', () => {
    expect(referenceOf('ft26325001\\BNK')).toBe('FT26325001')
    expect(referenceOf(' FT 26325001')).toBe('FT26325001')
    expect(referenceOf('5078/12 - 7')).toBe('5078127')
    expect(referenceOf('')).toBeNull()
    expect(dedupeKey(booking, { feed: 'sepay:1' })).toBe(
      dedupeKey({ ...booking, reference: 'ft26325001' }, { nth: 1 }),
    )
  })

  test('a transfer and its fee share the number, not the amount', () => {
    expect(dedupeKey(booking, { nth: 1 })).not.toBe(dedupeKey({ ...booking, amount: -1_100 }, { nth: 1 }))
  })

  test('in other words and with another number it left the account at the same balance; in, out and in again are three', () => {
    const second = { content: 'khác', balance: 900_000 }
    const elsewhere = new Map([[balanceKey({ ...booking, ...second }) ?? '', 1]])
    expect(fresh([{ reference: 'X1', ...second }], { ...none, elsewhere })).toEqual([])
    expect(
      fresh(
        [
          { reference: 'X1', ...second },
          { reference: 'X2', ...second },
        ],
        { ...none, elsewhere },
      ),
    ).toHaveLength(1)
    expect(balanceKey({ ...booking, balance: 0 })).toBeNull()
  })

  test('equal lines of a file without numbers are as many bookings, and known where as many are', () => {
    const two = [{ reference: null }, { reference: null }]
    expect(fresh(two)).toHaveLength(2)
    const known = {
      keys: new Set<string>(),
      contents: new Map([[contentKey(booking), { all: 1, unnumbered: 0 }]]),
      elsewhere: new Map<string, number>(),
    }
    expect(fresh(two, known)).toHaveLength(1)
  })

  test('told with a number, it is known as one that came without', () => {
    const contents = new Map([[contentKey(booking), { all: 1, unnumbered: 1 }]])
    expect(fresh([{ reference: 'FT26325001' }], { ...none, contents })).toEqual([])
    expect(fresh([{ reference: 'FT26325001' }, { reference: 'FT26325001' }])).toHaveLength(1)
  })
})
