import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { combinationsOf, feesOf } from '#cashdesk/bank/bank-combine.rules.ts'
import { isPartner, wordList, wordsIn } from '#cashdesk/bank/bank-word.rules.ts'
import type { WordList } from '#cashdesk/bank/bank-word.rules.ts'
import { bankWords } from '#cashdesk/bank/server/bank-word.repo.ts'
import { memoSamples } from '#ledger/memo.samples.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let words: WordList
beforeAll(async () => {
  world = await testApp()
  words = await bankWords(world.db)
})
afterAll(() => world.close())

const said = (text: string, amount: number): string[] => {
  const found = wordsIn(words, { text, amount, bank: 'VCB' })
  const purposes = found.map(({ purpose, partner }) => (partner === null ? purpose : `${purpose}:${partner}`))
  // A carrier is listed by each way to write its name.
  return purposes.filter((purpose) => !/:giao hang/.test(purpose))
}

describe('what the words of a memo say', () => {
  test.each(memoSamples.filter((sample) => sample.says ?? sample.out))(
    '$text: $why',
    ({ text, out, says }) => {
      expect(said(text, out ? -11_000 : 11_000)).toEqual(says ?? [])
    },
  )
  test('nothing of a customer’s transfer', () => {
    const customers = memoSamples.filter(({ says, orders, transfers }) => !says && (orders || transfers))
    expect(customers.flatMap(({ text }) => said(text, 500_000))).toEqual([])
    expect(customers.length).toBeGreaterThan(30)
  })
  test('one of a bank’s own wording counts at that bank alone', () => {
    const own = wordList([
      { purpose: 'fee', words: 'BSMS', direction: 'out', partner: null, bank_code: 'BIDV' },
    ])
    const at = (bank: string) => wordsIn(own, { text: 'bsms t11', amount: -1, bank }).length
    expect([at('BIDV'), at('VCB')]).toEqual([1, 0])
  })
  test('a partner is meant by a piece of its name or by its code', () => {
    const viettel = { code: 'VTE', name: 'Viettel Post chuyển phát nhanh' }
    expect([isPartner(viettel, 'viettel'), isPartner(viettel, 'vte'), isPartner(viettel, 'ghn')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('which open items make an amount', () => {
  const items = [100, 250, 70, 400, 70].map((open, id) => ({ id, open, group: id < 2 ? 'a' : 'b' }))
  const found = (amount: number) =>
    combinationsOf(items, amount).map(({ why, items: some }) => [why, some.map(({ id }) => id)])

  test('those settled together, all, a run, or the only ones that do', () => {
    expect(found(350)).toEqual([['statement', [0, 1]]])
    expect(found(890)).toEqual([['all', [0, 1, 2, 3, 4]]])
    expect(found(320)).toEqual([['run', [1, 2]]])
    expect(found(500)).toEqual([['some', [0, 3]]])
  })
  test('none where two sets would, one item alone would, or none does', () => {
    expect([found(170), found(400), found(3), found(0)]).toEqual([[], [], [], []])
  })
  test('a fee falls on each by its size and sums to the whole', () => {
    const fees = feesOf([{ open: 1_000 }, { open: 2_000 }, { open: 333 }], 3_233)
    expect([fees, fees.reduce((sum, fee) => sum + fee, 0)]).toEqual([[30, 60, 10], 100])
  })
})
