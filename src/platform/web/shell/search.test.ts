import { expect, test } from 'vitest'
import { awaitedHit, enteredHit, hitKey, inOrder, screensMatching } from '#platform/web/shell/search.ts'

const hit = (title: string) => ({ title, to: `/${title}` })
const slips = { title: 'Phiếu xuất', place: 0, hits: [hit('PX00006726')] }
const customers = {
  title: 'Khách hàng',
  place: 2,
  hits: [{ ...hit('KH000464 · Nguyễn Phương Nam'), hint: '0871234207 · Vàng' }],
}
const orders = { title: 'Đơn hàng', place: 3, hits: [hit('DH000030016 · m1'), hit('DH000030015 · m2')] }
const first = (text: string) => inOrder([customers, orders, slips], text)[0]?.hits[0]?.title

test('what a text names whole comes first, whatever else has to do with it', () => {
  expect(first('kh000464')).toBe('KH000464 · Nguyễn Phương Nam')
  expect(first('0871234207')).toBe('KH000464 · Nguyễn Phương Nam')
  expect(first('DH000030015')).toBe('DH000030015 · m2')
  expect(first('px00006726')).toBe('PX00006726')
})

test('Enter that came before the answers opens what the text names at once, anything else when all have answered', () => {
  const opened = (text: string, groups: (typeof slips)[], all: boolean) =>
    awaitedHit(groups, text, all)?.title
  expect(opened('px00006726', [], false)).toBeUndefined()
  expect(opened('px00006726', [slips], false)).toBe('PX00006726')
  expect(opened('DH000030015', [slips], false)).toBeUndefined()
  expect(opened('nam', [orders], false)).toBeUndefined()
  expect(opened('nam', [orders, slips], true)).toBe('PX00006726')
  expect(opened('nam', [], true)).toBeUndefined()
})

test('Enter waits for the best of all: the first provider that answered is not it', () => {
  const screens = { title: 'Màn hình', place: -1, hits: [hit('Đơn hàng 30015')] }
  const entered = (
    groups: (typeof slips)[],
    all: boolean,
    given: { chosen?: string; again?: boolean } = {},
  ) => enteredHit(groups, 'dh000030015', { again: false, allAnswered: all, ...given })?.title
  expect(entered([slips], false)).toBeUndefined()
  expect(entered([screens, slips], false)).toBeUndefined()
  expect(entered([screens, slips, orders], false)).toBe('DH000030015 · m2')
  expect(entered([screens, slips], true)).toBe('Đơn hàng 30015')
})

test('what the person chose with arrows or mouse opens at once, and so does the first at a second Enter', () => {
  const chosen = hitKey(hit('DH000030016 · m1'))
  const entered = (given: { chosen?: string; again?: boolean }) =>
    enteredHit([slips, orders], 'nam', { again: false, allAnswered: false, ...given })?.title
  expect(entered({ chosen })).toBe('DH000030016 · m1')
  expect(entered({ again: true })).toBe('PX00006726')
  expect(entered({})).toBeUndefined()
})

test('otherwise the groups keep their order, whichever answers first', () => {
  expect(inOrder([customers, orders, slips], 'nguyen').map(({ place }) => place)).toEqual([0, 2, 3])
})

test('a screen is found by the work that is done there too, after those that are called so', () => {
  const screens = [
    { path: '/debt/limit', title: 'Hạn mức công nợ', soughtAs: 'tuổi nợ, nhắc nợ', roles: null },
    { path: '/reminders', title: 'Nhắc việc', roles: null },
    { path: '/report/debts', title: 'Báo cáo tuổi nợ', roles: null },
  ]
  const found = (text: string) => screensMatching(text, screens).map(({ to }) => to)
  expect(found('tuoi no')).toEqual(['/report/debts', '/debt/limit'])
  expect(found('nhắc nợ')).toEqual(['/debt/limit'])
  expect(found('nhắc')).toEqual(['/reminders', '/debt/limit'])
  expect(found('hắc')).toEqual(['/reminders']) // part of a word: of titles alone
})
