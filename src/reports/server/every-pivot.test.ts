import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noValue } from '#platform/contract/list.ts'
import type { PivotAnswer, PivotHead } from '#platform/contract/pivot-answer.ts'
import { cellAddress } from '#platform/contract/pivot-link.ts'
import { dimensionsOf, inUsualOrder, measuresOf, pivotOf } from '#platform/contract/pivot.ts'
import type { Pivot } from '#platform/contract/pivot.ts'
import type { Report } from '#platform/contract/report.ts'
import { everyReportFile } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp, TestPerson } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'
import { ok } from '#testing/order.ts'

/** Whatever a report is crossed by, its total is that of its list: each of its keys alone, and any two together. */

const reports = [...new Set(everyReportFile.flatMap(({ report }) => (report?.calls.pivot ? [report] : [])))]

let world: TestApp
let partners: string
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
  const { rows } = await sql<{ id: number }>`select id from partner`.execute(world.db)
  partners = rows.map(({ id }) => id).join(',')
  await sql`update orders set route_code = null, goods_type = null where id in (select id from orders
    where deleted_at is null order by id limit 4)`.execute(world.owner)
}, 180_000)
afterAll(async () => {
  expect([...emptyKeys]).toEqual(
    expect.arrayContaining(['user sale_name', 'analysis-route route_name', 'salary-export route_code']),
  )
  await world.close()
})

/** Reports and their keys that some rows do not have. */
const emptyKeys = new Set<string>()

const askedOf = ({ period, filters = [] }: Report): Record<string, string> => ({
  ...(period === 'range' ? { date_from: '01-01-2024', date_to: '30-11-2026' } : {}),
  ...(filters.some(({ key, required }) => required && key === 'partner_ids')
    ? { partner_ids: partners }
    : {}),
})

/** Of a report crossed by one key: where others open their rows "Không có" opens those without it, and they are its sum. */
async function openWhatHasNone(who: TestPerson, report: Report, pivot: Pivot, answer: PivotAnswer) {
  const none = answer.rows.find(({ keys }) => keys[0] === null)
  const named = answer.rows.find(({ keys: [key] }) => key !== null && key !== undefined)
  const [dimension] = pivot.rows
  if (!none || !dimension) return
  const shown = { report, group: undefined, filters: askedOf(report), totals: answer }
  const to = (row: PivotHead) => cellAddress(pivot, shown, row, answer.columns.at(-1)!, () => true)
  const address = to(none)
  if (!address) {
    expect(named && to(named), `${report.key} by ${dimension.key}`).toBeUndefined()
    return
  }
  emptyKeys.add(`${report.key} ${dimension.key}`)
  const { pathname, searchParams } = new URL(address, 'http://back-office')
  const query = Object.fromEntries(searchParams)
  expect(Object.values(query)).toContain(noValue)
  // What a list of records holds is another test's.
  if (pathname !== report.screen) return
  const { option, totals } = ok(await who.get(report.path, { ...query, size: 1 }))
  const said = answer.values[answer.rows.indexOf(none)]!.at(-1) ?? 0
  expect(option[pivot.of.key] ?? 0, address).toBe(said)
  // Rows of another kind than the measure's (what is only forecast has no commission yet) are a nought, which opens none.
  if (said !== 0) expect(totals.rows).toBeGreaterThan(0)
  const filter = report.filters?.find(({ key, choices }) => choices && key === dimension.column.by)
  if (!filter || !report.calls.choices) return
  const choices = ok(await who.get(report.calls.choices.path, { ...shown.filters, filter: filter.key })).data
  expect(choices).toContainEqual({ value: noValue, label: 'Không có' })
}

describe.each(reports)('$key', (report) => {
  test('every key alone, and with the next, adds up to the list', async () => {
    const who = world.as(report.roles.includes('SU') ? 'SU' : 'AC')
    const { role } = await who.me()
    const query = askedOf(report)
    const { option } = ok(await who.get(report.path, { ...query, size: 1 }))
    const dimensions = dimensionsOf(report, role)
    const summed = measuresOf(report, role).filter(({ sum }) => sum)
    // All of them come from one statement: the first and the last stand for the others.
    const measures = [...new Set([summed[0]!, summed.at(-1)!])]
    expect(dimensions.length).toBeGreaterThan(0)
    const keys = dimensions.filter(({ step }) => !step || step === 'month')
    let crossed = 0
    for (const [at, { key }] of keys.entries()) {
      const next = keys[at + 1]
      for (const columns of [undefined, next?.key]) {
        for (const { key: measure } of measures) {
          const { status, body } = await who.get(`${report.path}/pivot`, {
            ...query,
            pivot_rows: key,
            ...(columns ? { pivot_columns: columns } : {}),
            pivot_of: measure,
          })
          // Records by the thousand make no table.
          if (status === 400 && /hơn 5\.000 ô/.test(body.details?.[0]?.message)) continue
          const answer = ok({ status, body, headers: {} }).data as PivotAnswer
          const { values } = answer
          expect(values.at(-1)!.at(-1) ?? 0, `${measure} by ${key} and ${columns}`).toBe(option[measure] ?? 0)
          crossed += 1
          if (!columns && measure === measures[0]!.key)
            await openWhatHasNone(
              who,
              report,
              pivotOf(report, { pivot_rows: key, pivot_of: measure }, role),
              answer,
            )
        }
      }
    }
    expect(crossed).toBeGreaterThan(0)
  })

  test('opened on its own list, a cell, a sub-total and the total find what they say', async () => {
    const who = world.as(report.roles.includes('SU') ? 'SU' : 'AC')
    const { role } = await who.me()
    const dimensions = inUsualOrder(report, dimensionsOf(report, role))
    const [first, second] = dimensions.filter(({ step }) => !step)
    const month = dimensions.find(({ step }) => step === 'month')
    const asked = {
      ...askedOf(report),
      pivot_rows: [first, second].flatMap((one) => (one ? [one.key] : [])).join(','),
      ...(month ? { pivot_columns: month.key } : {}),
    }
    const { status, body } = await who.get(`${report.path}/pivot`, asked)
    if (status === 400 && /hơn 5\.000 ô/.test(body.details?.[0]?.message)) return
    const answer = ok({ status, body, headers: {} }).data as PivotAnswer
    const pivot = pivotOf(report, asked, role)
    const shown = { report, group: undefined, filters: asked, totals: answer }
    const few = <T>(all: readonly T[]) => (all.length > 6 ? [...all.slice(0, 3), ...all.slice(-3)] : all)
    for (const row of few(answer.rows)) {
      for (const column of few(answer.columns)) {
        const address = cellAddress(pivot, shown, row, column, () => false)
        if (!address) continue
        const { searchParams } = new URL(address, 'http://back-office')
        const { option } = ok(await who.get(report.path, { ...Object.fromEntries(searchParams), size: 1 }))
        const value = answer.values[answer.rows.indexOf(row)]![answer.columns.indexOf(column)]
        expect(option[pivot.of.key] ?? 0, address).toBe(value ?? 0)
      }
    }
  })
})
