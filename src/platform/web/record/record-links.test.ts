import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Fields } from '#platform/contract/record.ts'
import { recordColumns, relisted } from '#platform/web/record/record-columns.ts'
import { linkOf } from '#platform/web/record/record-links.ts'
import { enter, sessionLoading } from '#platform/web/session.ts'

const opens = ['/guests', '/own/guests']
const fields = {
  code: { label: 'Mã', kind: 'code', list: {} },
  guest_id: { label: 'Khách', kind: 'key', opens },
  guest_no: { label: 'Mã khách', kind: 'code', list: {} },
  guest_name: { label: 'Khách', kind: 'text', list: {} },
  host_name: { label: 'Chủ', kind: 'text', list: {} },
  table: { label: 'Bàn', kind: 'code', opens: ['/tables'] },
} as const satisfies Fields
const row = { code: 'A1', guest_id: 7, guest_no: 'K7', guest_name: 'Lan', host_name: 'Mai' }

const memory = () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} })
const signIn = (...paths: string[]) =>
  enter({ id: 1, name: 'Mai', role: 'CS', stations: [], flags: [], menus: [], screens: { tea: paths } })
beforeEach(() => {
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
})
afterEach(() => {
  sessionLoading()
  vi.unstubAllGlobals()
})

test('what names a record beside its key leads to the first screen of the person that opens it', () => {
  signIn('/own/guests', '/guests')
  for (const name of ['guest_id', 'guest_no', 'guest_name'])
    expect(linkOf(fields, name, row)).toBe('/guests?open=7')
  signIn('/own/guests')
  expect(linkOf(fields, 'guest_no', row)).toBe('/own/guests?open=7')
})

test('nothing leads where the person may open no such screen, or no record is named', () => {
  signIn('/tea')
  expect(linkOf(fields, 'guest_no', row)).toBeUndefined()
  signIn('/guests')
  expect(linkOf(fields, 'guest_no', { ...row, guest_id: null })).toBeUndefined()
  expect(linkOf(fields, 'host_name', row)).toBeUndefined()
})

test('a code without its key is searched for, and opens where it alone is found', () => {
  signIn('/tables')
  expect(linkOf(fields, 'table', { table: 'B 1' })).toBe('/tables?q=B%201&open=found')
  expect(linkOf(fields, 'table', { table: null })).toBeUndefined()
})

test('columns lead there, also of a list that shows only some of the fields', () => {
  signIn('/guests')
  const all = recordColumns<typeof row>(fields, 'CS')
  const some = recordColumns<typeof row>(relisted(fields, { guest_name: {} }), 'CS')
  expect(all.map(({ key, to }) => [key, to?.(row)])).toEqual([
    ['code', undefined],
    ['guest_no', '/guests?open=7'],
    ['guest_name', '/guests?open=7'],
    ['host_name', undefined],
  ])
  expect(some.map(({ key, to }) => [key, to?.(row)])).toEqual([['guest_name', '/guests?open=7']])
})
