import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codStatus } from '#billing/bill.status.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
})
afterAll(() => world.close())

test('COD was collected by our own shipper and by carriers; some of it came, some is awaited from each', async () => {
  const { rows } = await sql<{ carried: boolean; came: number; awaited: number }>`
    select partner_id is not null as carried, count(*) filter (where cod_status = ${codStatus.paid})::int as came,
      count(*) filter (where cod_status = ${codStatus.unpaid})::int as awaited
    from bill where collected_cod > 0 group by 1 order by 1`.execute(world.db)
  expect(rows.map(({ carried }) => carried)).toEqual([false, true])
  for (const { came, awaited } of rows) expect(Math.min(came, awaited)).toBeGreaterThan(0)
})
