import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#platform/contract/call.ts'
import { writes } from '#platform/server/http/route.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { sliceOf } from '#testing/calls.ts'
import { demoOrders } from '#testing/demo.ts'

/** A filter by choices answers what it does not know with the field's name, neither with nothing nor with everything. */

const lists = everyCall.filter(
  (call) => call.roles !== 'public' && !writes(call) && call.row && !call.path.includes('{'),
)

interface Filter {
  name: string
  /** What it offers, where that is a set. */
  choices: readonly string[] | undefined
}
function filtersOf({ query }: Call): Filter[] {
  if (!query) return []
  const asked = z.toJSONSchema(query as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return Object.entries(asked.properties ?? {})
    .filter(([name]) => !/^(page|size|sort|q|ids|codes|waits)$|_(from|to)$/.test(name))
    .map(([name, schema]) => ({ name, choices: (schema as { examples?: string[] }).examples }))
}
const illegal = ({ choices = [] }: Filter) => (Number.isNaN(Number(choices[0])) ? 'khong-co' : '987654')

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
})
afterAll(() => world.close())

test.each(lists)('$path: a choice that is none is refused by its field', async (call) => {
  for (const filter of filtersOf(call).filter(({ choices }) => choices)) {
    const { name, choices } = filter
    for (const value of [illegal(filter), `${choices![0]},${illegal(filter)}`]) {
      const { status, body } = await world.as('SU').get(call.path, { [name]: value })
      expect({ status, details: body.details }, `${name}=${value}`).toMatchObject({
        status: 400,
        details: expect.arrayContaining([
          { path: name, message: expect.stringContaining(`“${illegal(filter)}”`) },
        ]),
      })
    }
    const { status } = await world.as('SU').get(call.path, { [name]: choices!.join(',') })
    expect([200, 400, 403], name).toContain(status)
  }
})

/** Of the slices whose every filter is looked at: what is no set still finds nothing by a word that nobody has. */
const whole = lists.filter((call) => /^(orders|warehouse|shipments|delivery|carriers)$/.test(sliceOf(call)))

test.each(whole)('$path: a word that nobody has finds nothing', async (call) => {
  for (const filter of filtersOf(call).filter(({ choices }) => !choices)) {
    const { status, body } = await world.as('SU').get(call.path, { [filter.name]: 'khong-co' })
    expect([200, 400], filter.name).toContain(status)
    if (status === 200) expect(body.results, filter.name).toEqual([])
  }
})

test('a filter that stands alone takes one choice: of two it would answer one in silence', async () => {
  const { status, body } = await world.as('SU').get('/api/packages', { waybill: '0,1' })
  expect([status, body.details]).toEqual([400, [{ path: 'waybill', message: 'Vận đơn: chỉ chọn được một.' }]])
})

test('there are filters by choices', () => {
  const named = lists.flatMap((call) =>
    filtersOf(call).flatMap(({ name, choices }) => (choices ? [`${call.path} ${name}`] : [])),
  )
  expect(named).toEqual(
    expect.arrayContaining([
      '/api/quotes/tracks kind',
      '/api/quotes/checkin view',
      '/api/packages receive_status',
      '/api/packages waybill',
      '/api/import/exception open',
      '/api/bill/cods cod',
      '/api/deliveries print',
    ]),
  )
})
