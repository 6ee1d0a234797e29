import { expect, test } from 'vitest'
import { placesOf, type Places } from '#platform/web/actions/places.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'

const run = () => {}
const on = (key: string): RowAction => ({ key, label: key, primary: true, run })
const other = (key: string): RowAction => ({ key, label: key, run })
const danger = (key: string): RowAction => ({ key, label: key, danger: true, run })
const off = (action: RowAction): RowAction => ({ ...action, off: 'chưa được' })

const keys = ({ first, beside, other: rest }: Places) => [
  first?.key,
  beside.map((one) => one?.key),
  rest.map((one) => one.key),
]

test('the step on stands first, two beside it, the rest and all that is dangerous under "Khác"', () => {
  const actions = [
    danger('cancel'),
    other('print'),
    on('approve'),
    other('assign'),
    other('edit'),
    danger('back'),
  ]
  expect(keys(placesOf(actions, {}))).toEqual(['approve', ['print', 'assign'], ['edit', 'cancel', 'back']])
})

test('of two steps on the first that may be done is seen; where none may, the first with its reason', () => {
  expect(placesOf([off(on('approve')), on('buy')], {}).first?.key).toBe('buy')
  expect(placesOf([off(on('approve')), off(on('buy'))], {}).first?.off).toBe('chưa được')
})

test('what is done now and then stands under "Khác" even where a place is free', () => {
  expect(keys(placesOf([on('buy'), { ...other('notes'), seldom: true }], {}))).toEqual([
    'buy',
    [undefined, undefined],
    ['notes'],
  ])
})

test('what cannot be done takes no place from what can', () => {
  expect(keys(placesOf([off(other('a')), other('b'), other('c'), on('go')], {}))).toEqual([
    'go',
    ['b', 'c'],
    ['a'],
  ])
})

test('a button that turns off stays where it is, and so do its neighbours when one goes', () => {
  const before = placesOf([on('approve'), other('assign'), other('print'), other('edit')], {})
  const turned = placesOf([on('approve'), off(other('assign')), other('print'), other('edit')], { before })
  expect(keys(turned)).toEqual(['approve', ['assign', 'print'], ['edit']])
  const gone = placesOf([on('buy'), other('print')], { before })
  expect(keys(gone)).toEqual(['buy', [undefined, 'print'], []])
})

test('a record without steps has its first action first; one whose steps are others’ leaves the place empty', () => {
  expect(placesOf([other('edit'), danger('remove')], {}).first?.key).toBe('edit')
  expect(placesOf([other('edit'), danger('remove')], { hasWay: true }).first).toBeUndefined()
})
