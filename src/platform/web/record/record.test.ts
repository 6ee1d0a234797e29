import { expect, test } from 'vitest'
import { requiredText, text } from '#platform/contract/fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { statuses } from '#platform/contract/status.ts'
import { putBefore } from '#platform/web/record/put-before.ts'
import { recordColumns, recordFilters, relisted } from '#platform/web/record/record-columns.ts'
import { factsByBox, recordFacts } from '#platform/web/record/record-facts.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'

const stages = statuses({ waiting: [0, 'Đang chờ', 'waiting'], served: [1, 'Đã phục vụ', 'done'] })
const fields = {
  name: {
    label: 'Họ tên',
    kind: 'text',
    schema: requiredText(80),
    required: true,
    list: { width: 170 },
    fact: false,
  },
  passport_no: {
    label: 'Số hộ chiếu',
    kind: 'text',
    schema: text(20),
    seenBy: ['CS'],
    list: { width: 140, hidden: true, filter: 'text', filterAt: 'bar' },
    form: { help: 'Như trên hộ chiếu.' },
  },
  debt: { label: 'Nợ', kind: 'money', unit: 'đ', list: { width: 100, sortable: true } },
  locked: { label: 'Khóa', kind: 'boolean', schema: text(), changedBy: ['SU'], list: { filter: 'any' } },
  sale_id: { label: 'Phụ trách', kind: 'key', list: { filter: 'any', column: false }, fact: false },
  stage: {
    label: 'Tình trạng',
    kind: 'status',
    statuses: stages,
    required: true,
    list: { width: 90, filter: 'any' },
    seenBy: ['AC'],
  },
  note: { label: 'Ghi chú', kind: 'note', schema: text() },
} as const satisfies Fields
interface Row {
  stage: number
  name: string
  passport_no: string | null
  debt: number
  locked: boolean
  note: string | null
}
const row = {
  stage: stages.served,
  name: 'Lan',
  passport_no: 'C1',
  debt: 1200,
  locked: false,
  note: '',
  version: 3,
}

test('columns stand in the order of the fields, extended by name, for whoever sees them', () => {
  const columns = recordColumns<Row>(fields, 'CS', { debt: { title: 'Còn nợ', total: 'debt' } })
  expect(columns).toMatchObject([
    { key: 'name', title: 'Họ tên', width: 170, pinned: true },
    { key: 'passport_no', title: 'Số hộ chiếu', hidden: true },
    { key: 'debt', title: 'Còn nợ', kind: 'money', sortable: true, total: 'debt' },
    { key: 'locked', title: 'Khóa', filter: { kind: 'any' } },
  ])
  expect(columns[3]?.value?.(row)).toBe('Không')
  expect(recordColumns(fields, 'PA').map(({ key }) => key)).toEqual(['name', 'debt', 'locked'])
  expect(recordFilters(fields, 'CS')).toEqual([{ key: 'passport_no', title: 'Số hộ chiếu', kind: 'text' }])
  expect(recordFilters(fields, 'PA')).toEqual([])
})

test('another list of the records has the fields that it names, in its order, for whoever sees them', () => {
  const fewer = relisted(fields, { debt: { width: 80 }, note: { width: 200 }, stage: { width: 70 } })
  expect(recordColumns(fewer, 'AC')).toMatchObject([
    { key: 'debt', title: 'Nợ', width: 80, kind: 'money', pinned: true },
    { key: 'note', title: 'Ghi chú', width: 200 },
    { key: 'stage', width: 70, kind: 'status' },
  ])
  expect(recordColumns(fewer, 'AC')[0]).not.toHaveProperty('sortable')
  expect(recordColumns(fewer, 'CS').map(({ key }) => key)).toEqual(['debt', 'note'])
})

test('a state is a tag, chosen from its words, said by facts and asked by no form', () => {
  const column = recordColumns<Row>(fields, 'AC').find(({ key }) => key === 'stage')
  expect(column).toMatchObject({
    kind: 'status',
    statuses: { 1: { label: 'Đã phục vụ', phase: 'done' } },
    filter: { kind: 'any', options: stages.chips },
  })
  expect(recordFacts(fields, 'AC', row).find(({ name }) => name === 'stage')?.value).toBe('Đã phục vụ')
  expect(recordForm(fields, 'AC').map(({ name }) => name)).not.toContain('stage')
})

test('a form asks for what this person may change, and starts with the row', () => {
  expect(recordForm(fields, 'CS').map(({ name }) => name)).toEqual(['name', 'passport_no', 'note'])
  expect(recordForm(fields, 'SU').map(({ name }) => name)).toEqual(['name', 'locked', 'note'])
  expect(recordForm(fields, 'CS')[1]).toEqual({
    name: 'passport_no',
    label: 'Số hộ chiếu',
    input: 'text',
    span: 12,
    hint: 'Như trên hộ chiếu.',
  })
  expect(formValues(fields, row)).toEqual({
    version: 3,
    name: 'Lan',
    passport_no: 'C1',
    locked: false,
    note: '',
  })
  const place = { name: 'place', label: 'Địa chỉ', input: 'text' } as const
  expect(putBefore(recordForm(fields, 'PA'), 'note', place).map(({ name }) => name)).toEqual([
    'name',
    'place',
    'note',
  ])
})

test('facts are what there is, with its unit', () => {
  const facts = recordFacts(fields, 'CS', row, { extended: { locked: 'Được nhận đơn' } })
  expect(facts.map(({ label, value }) => [label, value])).toEqual([
    ['Số hộ chiếu', 'C1'],
    ['Nợ', '1,200 đ'],
    ['Khóa', 'Được nhận đơn'],
  ])
  expect(recordFacts(fields, 'PA', row).map(({ name }) => name)).toEqual(['debt', 'locked'])
})

test('a fact stands in the box it names, and in the first where the drawer has no such box', () => {
  const place = { label: 'Nơi ở', kind: 'text', fact: { section: 'home', wide: true } } as const
  const weight = { label: 'Cân nặng', kind: 'weight', fact: { section: 'unknown' } } as const
  const drawn = { ...fields, place, weight }
  const facts = recordFacts(drawn, 'CS', { ...row, place: 'Huế', weight: 50 })
  const { person, home } = factsByBox(facts, ['person', 'home'])
  expect(home).toMatchObject([{ name: 'place', wide: true }])
  expect(person.map(({ name }) => name)).toEqual(['passport_no', 'debt', 'locked', 'weight'])
})
