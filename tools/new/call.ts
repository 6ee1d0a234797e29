import type { Names } from './names.ts'
import { routesOf } from './places.ts'
import type { Plan } from './plan.ts'

/** A call with its usecase and a test. */
export function call({ slice, noun, camel, pascal, title }: Names): Plan {
  return {
    files: {
      [`src/${slice}/${noun}.api.ts`]: `import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { id } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

export const ${camel} = call({
  id: 'post-${noun}',
  method: 'POST',
  path: '/api/${noun}',
  summary: '${title}',
  roles: roles('ql'),
  body: z.object({ id }),
  data: z.object({ id: z.number(), name: z.string() }),
  message: 'Đã lưu',
  errors: ['not_found'],
})
`,
      [`src/${slice}/server/${noun}.repo.ts`]: `import type { Db } from '#platform/server/db/database.ts'

/** A station, say. */
export const stationOf${pascal} = (db: Db, id: number) =>
  db.selectFrom('station').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
`,
      [`src/${slice}/server/${noun}.usecase.ts`]: `import { stationOf${pascal} } from '#${slice}/server/${noun}.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'

/** What it does to a station, say. @throws not_found */
export async function ${camel}({ db }: Context, { id }: { id: number }): Promise<{ id: number; name: string }> {
  const station = await stationOf${pascal}(db, id)
  if (!station) throw refuse('not_found')
  return station
}
`,
      [`src/${slice}/server/${noun}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('what is there is answered, what is not is refused', async () => {
  const manager = world.as('SU')
  expect((await manager.post('/api/${noun}', { id: 1 })).body.data).toMatchObject({ id: 1 })
  expect((await manager.post('/api/${noun}', { id: 987_654_321 })).status).toBe(404)
})
`,
    },
    rows: [
      {
        ...routesOf(slice),
        row: `serve(${camel}Call, ({ body }, context) => ${camel}(context, body)),`,
        imports: {
          '#platform/server/http/route.ts': ['serve'],
          [`#${slice}/${noun}.api.ts`]: [`${camel} as ${camel}Call`],
          [`#${slice}/server/${noun}.usecase.ts`]: [`${camel}`],
        },
      },
    ],
    byHand: [`what ${camel} takes, does and answers`, 'npm run generate'],
  }
}
