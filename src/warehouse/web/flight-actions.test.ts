import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MawbRow } from '#warehouse/mawb.api.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import type { PackageRow } from '#warehouse/package.api.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { flightActions } from '#warehouse/web/flight-actions.tsx'

const parcel = (id: number, more: Partial<PackageRow> = {}) =>
  ({
    id,
    track: `T${id}`,
    order_ids: [id],
    receive_status: packageStatus.overseas,
    mawb_id: null,
    ...more,
  }) as PackageRow
const flight = { id: 1, mawb: '131-00000011', status: mawbStatus.packing, waiting: 2, flown: 0 } as MawbRow
const free = [parcel(1), parcel(2), parcel(3, { order_ids: [] })]
const packed = [parcel(4, { mawb_id: 1 }), parcel(5, { mawb_id: 1 })]

const nothing = () => {}
const actionsOf = (chosen: number[]) =>
  flightActions({ flight, packages: packed, free, chosen: new Set(chosen), open: nothing, settle: nothing })
function actionOf(key: string, chosen: number[]) {
  const action = actionsOf(chosen).find((one) => one.key === key)
  if (!action) throw new Error(`no ${key}`)
  return action
}

test('a button of a flight keeps its words and its place whatever is chosen', () => {
  const wordsOf = (chosen: number[]) => actionsOf(chosen).map(({ key, label }) => `${key} ${label}`)
  expect(wordsOf([1])).toEqual(wordsOf([]))
  expect(wordsOf([1, 2, 3, 4])).toEqual(wordsOf([]))
})

test('nothing is packed unless it is chosen', () => {
  expect(actionOf('pack', []).off).toBeDefined()
  expect(actionOf('pack', [3]).off).toBeDefined()
  expect(actionOf('pack', [1])).toMatchObject({ off: undefined })
})

test('packing many asks first and names the strange ones', () => {
  expect(actionOf('pack', [1]).confirm).toBeUndefined()
  const { confirm } = actionOf('pack', [1, 2, 3])
  expect(confirm?.title).toBe('Đóng 2 kiện vào MAWB 131-00000011?')
  expect(renderToStaticMarkup(confirm?.content)).toContain('1 kiện lạ chưa có đơn, không đóng: T3')
})

test('leaving asks of all, or of those chosen and what stays', () => {
  expect(actionOf('export', []).confirm?.title).toBe('Xuất kho 2 kiện của 131-00000011?')
  const { confirm } = actionOf('export', [4])
  expect(confirm?.title).toBe('Xuất kho 1 kiện của 131-00000011?')
  expect(renderToStaticMarkup(confirm?.content)).toContain('1 kiện không chọn sẽ ra khỏi bao')
})

test('leaving names the packages that nobody weighed', () => {
  const weighed = parcel(6, { mawb_id: 1, d_weight: 1.2 })
  const all = { flight, packages: [...packed, weighed], free, chosen: new Set<number>() }
  const leave = flightActions({ ...all, open: nothing, settle: nothing }).find(({ key }) => key === 'export')
  expect(renderToStaticMarkup(leave?.confirm?.content)).toContain('2 kiện chưa cân: T4, T5')
})
