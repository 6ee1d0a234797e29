import { describe, expect, test } from 'vitest'
import { amountOf, cardPlan, factsOf } from '#platform/web/list/card-plan.ts'
import type { Column } from '#platform/web/list/list-types.ts'

interface Row {
  code: string
  status: number
  customer: string | null
  quoted: number | null
  total: number | null
  debt: number
  created_at: string
  note: string
}
const row: Row = {
  code: 'DH1',
  status: 1,
  customer: 'An',
  quoted: 100,
  total: null,
  debt: 5,
  created_at: '2026-11-23',
  note: 'gọi trước',
}
const columns: Column<Row>[] = [
  { key: 'created_at', title: 'Ngày tạo', kind: 'time' },
  { key: 'code', title: 'Mã đơn', kind: 'code', pinned: true },
  { key: 'status', title: 'Trạng thái', kind: 'status' },
  { key: 'customer', title: 'Khách' },
  { key: 'debt', title: 'Công nợ', kind: 'money', total: 'debt' },
  { key: 'quoted', title: 'Báo giá', kind: 'money' },
  { key: 'total', title: 'Tổng đơn', kind: 'money', hidden: true },
  { key: 'note', title: 'Ghi chú' },
]
const said = (words: Partial<Record<keyof Row, Column<Row>['card']>>) =>
  columns.map((column) => {
    const card = words[column.key as keyof Row]
    return card === undefined ? column : { ...column, card }
  })
const keys = (list: readonly Column<Row>[]) => list.map(({ key }) => key)

describe('a row as a card', () => {
  test('what is pinned is its title, the status its tag, money that is summed its amount', () => {
    const plan = cardPlan(columns)
    expect([plan.title?.key, plan.status?.key, amountOf(plan, row)?.key]).toEqual(['code', 'status', 'debt'])
  })

  test('of amounts that a column says, the last that the row has stands in sight, even where the column is hidden', () => {
    const plan = cardPlan(said({ quoted: 'amount', total: 'amount' }))
    expect(amountOf(plan, row)?.key).toBe('quoted')
    expect(amountOf<Row>(plan, { ...row, total: 120 })?.key).toBe('total')
    expect(amountOf<Row>(plan, { ...row, quoted: 0 })?.key, 'a zero that is there').toBe('quoted')
    expect(amountOf<Row>(plan, { ...row, quoted: null }), 'nothing of it').toBeUndefined()
  })

  test('three facts that the row has: two words, then when it was; what was said to be one first', () => {
    expect(keys(factsOf(cardPlan(columns), row))).toEqual(['customer', 'quoted', 'created_at'])
    expect(keys(factsOf<Row>(cardPlan(columns), { ...row, customer: null }))).toEqual([
      'quoted',
      'created_at',
      'note',
    ])
    expect(keys(factsOf(cardPlan(said({ note: 'fact' })), row))).toEqual(['note', 'customer', 'created_at'])
  })

  test('a hidden column and one that is left out are no facts', () => {
    const plan = cardPlan(said({ customer: false }))
    expect(keys(plan.facts)).not.toContain('total')
    expect(keys(plan.facts)).not.toContain('customer')
  })
})
