import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeOf } from '#platform/rules/luhn-code.ts'
import { shapedWay } from '#platform/rules/code-ways.ts'
import { cellOf, leading } from '#platform/web/list/cell.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { knowCodes } from '#platform/web/record/coded.tsx'
import { enter, sessionLoading } from '#platform/web/session.ts'

const [one, two] = [codeOf('AB', 1, 7), codeOf('AB', 2, 7)]
const memory = () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} })
const signIn = (...paths: string[]) =>
  enter({ id: 1, name: 'Mai', role: 'CS', stations: [], flags: [], menus: [], screens: { tea: paths } })
const drawn = (content: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{content}</MemoryRouter>).replaceAll(' data-discover="true"', '')
const cell = (column: Partial<Column<{ cups: unknown }>>, cups: unknown) =>
  drawn(cellOf({ key: 'cups', title: 'Chén', ...column }, { cups }))
const link = (code: string, kind = 'lead') =>
  `<a class="${kind}" href="/cups?q=${code}&amp;open=found">${code}</a>`

/** Among other words a link is underlined. */
const among = 'lead within'

beforeEach(() => {
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
  knowCodes([shapedWay({ prefix: 'AB', digits: 7 }, ['/cups'])])
})
afterEach(() => {
  knowCodes([])
  sessionLoading()
  vi.unstubAllGlobals()
})

test('a code of a known kind leads to its record: alone, in a list, in a text, in a fact', () => {
  signIn('/cups')
  expect(cell({ kind: 'code' }, one)).toBe(`<span class="code">${link(one)}</span>`)
  expect(cell({}, [one, two])).toBe(`${link(one, among)}, ${link(two, among)}`)
  expect(cell({}, `vỡ ${one}, bù ${two}.`)).toBe(`vỡ ${link(one, among)}, bù ${link(two, among)}.`)
  expect(drawn(leading(undefined, `vỡ ${one}`))).toBe(`vỡ ${link(one, among)}`)
})

test('who may not open it reads the code as text', () => {
  signIn('/tea')
  expect(cell({ kind: 'code' }, one)).toBe(`<span class="code">${one}</span>`)
  expect(cell({}, [one, two])).toBe(`${one}, ${two}`)
})

test('what a row is called opens the row, and a cell that leads somewhere leads there alone', () => {
  signIn('/cups')
  expect(cell({ pinned: true }, one)).toBe(one)
  expect(cell({ to: () => '/tables?open=1' }, one)).toBe(`<a class="lead" href="/tables?open=1">${one}</a>`)
})

test('other kinds stay as they are', () => {
  signIn('/cups')
  expect(cell({ kind: 'money' }, 1_234_567)).toBe('1,234,567')
  expect(cell({}, 7)).toBe('7')
  expect(cell({}, null)).toBe('')
})
