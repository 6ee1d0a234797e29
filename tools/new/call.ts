import type { z } from 'zod'
import { isWritable } from '#platform/contract/record.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { eventsOf } from './events.ts'
import type { Names } from './names.ts'
import { plainRecord, routesOf } from './places.ts'
import { hasTable, hasVersion, sayHere } from './plan.ts'
import type { Plan } from './plan.ts'

interface Target {
  /** `teapot` */
  entity: string
  table: string
  plain: Resource | undefined
}

/** A call that changes a row of a table that is there: `rinse-teapot` one of `teapot`, `taste-order` one of `orders`. */
export async function call(names: Names): Promise<Plan> {
  const { slice, noun, camel } = names
  const target = await targetOf(names)
  return {
    files: {
      [`src/${slice}/${noun}.api.ts`]: contractOf(names),
      [`src/${slice}/${noun}.errors.ts`]: errorsOf(names),
      [`src/${slice}/server/${noun}.repo.ts`]: repoOf(names, target),
      [`src/${slice}/server/${noun}.usecase.ts`]: usecaseOf(names, target),
      [`src/${slice}/server/${noun}.test.ts`]: testOf(names, target),
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
      ...(await eventsOf(slice, target.entity, target.plain)),
    ],
    byHand: [
      'what it takes, asks of the row and changes; its roles and the sentence of its refusal',
      'whose rows: inScope of who calls, where they belong to a station or a customer',
      target.plain ? 'its button: parts.forms, parts.actions' : 'its button',
      'npm run generate',
    ],
  }
}

/** The words after the verb name the table. @throws where none is there */
async function targetOf({ slice, noun }: Names): Promise<Target> {
  const [, ...rest] = noun.split('-')
  const entity = rest.join('_')
  const table = [entity, `${entity}s`].find((name) => hasTable(name) && hasVersion(name))
  if (!table)
    throw new Error(
      `${noun}: name the verb and a table whose rows have versions, rinse-teapot for teapot; what changes no such row is written by hand, after docs/how-to/add-a-call.md`,
    )
  return { entity, table, plain: (await plainRecord(slice, rest.join('-')))?.resource }
}

const codeOf = ({ slice, snake }: Names) => `${slice.split('/').at(-1)}.${snake}`

const contractOf = (names: Names) => `import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { id, version } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

export const ${names.camel} = call({
  id: 'post-${names.noun}',
  method: 'POST',
  path: '/api/${names.noun}',
  summary: '${names.title}',
  roles: roles('ql'),
  station: 'none',
  body: z.object({ id, version }),
  data: z.object({ id: z.number() }),
  message: 'Đã lưu',
  errors: ['not_found', 'conflict.stale', '${codeOf(names)}'],
})
`

const errorsOf = (names: Names) => `import { errors, refusals } from '#platform/contract/errors.ts'

export const ${names.camel}Errors = errors({
  '${codeOf(names)}': { status: 409, message: 'Không thể ${names.words} lúc này.' },
})
export const refuse${names.pascal} = refusals(${names.camel}Errors)
`

const repoOf = (
  { pascal }: Names,
  { table }: Target,
) => `import type { Db } from '#platform/server/db/database.ts'

/** The row, which nobody else changes before the end of the transaction. */
export const lockFor${pascal} = (db: Db, id: number) =>
  db.selectFrom('${table}').select(['id', 'version']).where('id', '=', id).forUpdate().executeTakeFirst()

/** ${sayHere} what changes. What was asked of the row is asked again. @returns whether it held */
export async function change${pascal}(db: Db, row: { id: number; version: number }, at: Date): Promise<boolean> {
  const changed = await db
    .updateTable('${table}')
    .set({ updated_at: at })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
`

const usecaseOf = (
  names: Names,
  { entity, table }: Target,
) => `import { refuse${names.pascal} } from '#${names.slice}/${names.noun}.errors.ts'
import { change${names.pascal}, lockFor${names.pascal} } from '#${names.slice}/server/${names.noun}.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { refuseStale } from '#platform/server/events/stale.ts'

/** ${sayHere} what it does to the row. @throws not_found, conflict.stale, ${codeOf(names)} */
export async function ${names.camel}(
  context: Context,
  { id, version }: { id: number; version?: number | undefined },
): Promise<{ id: number }> {
  const { db, now } = context
  const row = await lockFor${names.pascal}(db, id)
  if (!row) throw refuse('not_found')
  await refuseStale(db, '${table}', row, version)
  if (!(await change${names.pascal}(db, row, now))) throw refuse${names.pascal}('${codeOf(names)}')
  await recordEvent(context, { entity: '${entity}', id, action: '${names.snake}' })
  return { id }
}
`

/** Of a plain record a row is made by its call, of another table one of the company with orders is taken. */
const testOf = (
  { noun, words }: Names,
  { table, plain }: Target,
) => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
${plain ? '' : "import { demoOrders } from '#testing/demo.ts'\n"}
let world: TestApp
beforeAll(async () => {
  world = await testApp(${plain ? '' : '{ world: demoOrders }'})
})
afterAll(() => world.close())

test('${words}: once by what was seen, not again by the same', async () => {
  const manager = world.as('SU')
${
  plain
    ? `  const made = await manager.post('${plain.calls.create.path}', ${JSON.stringify(bodyOf(plain))})
  const { id, version } = made.body.data`
    : `  const { id, version } = await world.db
    .selectFrom('${table}')
    .select(['id', 'version'])
    .orderBy('id')
    .executeTakeFirstOrThrow()`
}
  const send = (row: { id: number; version: number }) => manager.post('/api/${noun}', row)
  expect((await send({ id, version })).status).toBe(200)
  expect((await send({ id, version })).status).toBe(409)
  expect((await send({ id: 987_654_321, version })).status).toBe(404)
})
`

/** What a new row needs: of every required field the first of a few values that it takes. */
function bodyOf({ fields }: Resource): Record<string, unknown> {
  const needed = Object.entries(fields).filter(([, field]) => field.required && isWritable(field))
  return Object.fromEntries(
    needed.map(([name, { options = [], schema }]) => {
      const values = [...options.map(({ value }) => value), 'A1', 1, true, '01-06-2029']
      return [name, values.find((value) => (schema as unknown as z.ZodType).safeParse(value).success)]
    }),
  )
}
