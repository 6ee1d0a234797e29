import { readFileSync } from 'node:fs'
import { eventsOf } from './events.ts'
import type { Names } from './names.ts'
import { plainRecord, routesOf, screensOf } from './places.ts'
import { hasTable, migrationFile } from './plan.ts'
import type { Plan } from './plan.ts'

type Rows = NonNullable<Plan['rows']>

/**
 * Statuses of a table that is there, their table of actions, and the call that runs them; of a plain record
 * its field and its buttons, too.
 */
export async function status(names: Names): Promise<Plan> {
  const { slice, noun, camel, snake } = names
  if (!hasTable(snake)) throw new Error(`no table ${snake}: npm run generate knows none of that name`)
  const plain = await plainRecord(slice, noun)
  return {
    files: {
      [migrationFile(`${snake}_status`)]: migrationOf(names),
      [`src/${slice}/${noun}.status.ts`]: statusesOf(names),
      [`src/${slice}/${noun}-status.api.ts`]: callOf(names),
      [`src/${slice}/server/act-on-${noun}.usecase.ts`]: usecaseOf(names),
      ...(plain ? { [`src/${slice}/web/${noun}.parts.ts`]: partsOf(names) } : {}),
    },
    rows: [
      routeOf(names),
      ...(await eventsOf(slice, snake, plain?.resource)),
      ...(plain ? [fieldOf(names, `src/${plain.path}`), buttonsOf(names, plain.name)] : []),
    ],
    byHand: [
      `the statuses and actions of ${camel}Table, and the codes in the column's check`,
      ...(plain ? [] : ['its field, where the record is described, and the buttons of its screen']),
      'npm run generate',
    ],
  }
}

const migrationOf = ({ snake }: Names) => `alter table ${snake} add column status int not null default 0
  constraint ${snake}_status_check check (status in (0, 1, -1));
comment on column ${snake}.status is 'Where it stands.';
`

const statusesOf = ({
  noun,
  camel,
  snake,
}: Names) => `import { statuses, statusTable } from '#platform/contract/status.ts'

export const ${camel}Status = statuses(
  {
    waiting: [0, 'Chờ duyệt', 'waiting'],
    done: [1, 'Đã duyệt', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  '${snake}.status',
)
const { waiting, done, cancelled } = ${camel}Status
const call = 'post-${noun}-status'

/** Who may move it from where to where. */
export const ${camel}Table = statusTable<typeof ${camel}Status>({
  entity: '${snake}',
  statuses: ${camel}Status,
  start: [waiting],
  actions: [
    { key: 'approve', label: 'Duyệt', from: [waiting], to: done, roles: ['ql'], call },
    {
      key: 'cancel',
      label: 'Hủy',
      from: [waiting, done],
      to: cancelled,
      roles: ['ql'],
      needsReason: true,
      danger: true,
      call,
    },
  ],
})
`

const callOf = ({ slice, noun, camel, pascal, words }: Names) => `import { z } from 'zod'
import { ${camel}Table } from '#${slice}/${noun}.status.ts'
import { call } from '#platform/contract/call.ts'
import { id, reason, version } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

const { actions } = ${camel}Table

/** Runs an action of the table, for whom the table names. */
export const move${pascal} = call({
  id: 'post-${noun}-status',
  method: 'POST',
  path: '/api/${noun}/status',
  summary: 'Chuyển trạng thái ${words}',
  roles: roles(...actions.flatMap((action) => action.roles)),
  station: 'none',
  body: z.object({ id, version, action: z.enum(actions.map(({ key }) => key)), reason: reason.optional() }),
  data: z.object({ id: z.number() }),
  message: 'Đã cập nhật ${words}',
  errors: ['not_found', 'bad_input', 'conflict.stale'],
})
`

const usecaseOf = ({
  slice,
  noun,
  camel,
  pascal,
  snake,
  title,
}: Names) => `import { ${camel}Table } from '#${slice}/${noun}.status.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records, Run } from '#platform/server/events/run-action.ts'

interface ${pascal} {
  id: number
  status: number
  version: number
}

const records: Records<${pascal}, null, never> = {
  table: ${camel}Table,
  lock: async ({ db }, id) => {
    const row = await db
      .selectFrom('${snake}')
      .select(['id', 'status', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw refuse('not_found')
    return row
  },
  snapshot: () => null,
  refuse: (why) => {
    if (why === 'reason') return refuseField('reason', 'Vui lòng nhập lý do')
    return refuseField('action', '${title} không còn ở trạng thái này')
  },
}

/** @throws not_found, conflict.stale, and what the status table does not allow */
export async function actOn${pascal}(run: Run<${pascal}>): Promise<{ id: number }> {
  const { id } = await runAction(records, run)
  return { id }
}
`

const partsOf = ({
  slice,
  noun,
  camel,
  pascal,
  words,
}: Names) => `import { move${pascal} } from '#${slice}/${noun}-status.api.ts'
import { ${camel}Table } from '#${slice}/${noun}.status.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import type { ResourceParts } from '#platform/web/resource/resource-parts.ts'

/** The buttons that the table of actions gives a row. */
export const ${camel}Parts: ResourceParts = {
  actions: [
    {
      call: move${pascal},
      of: (row, { role, write }) =>
        statusActions(
          ${camel}Table,
          { role, status: row['status'], noun: '${words}', snapshot: null, errors: {} },
          ({ key }, reason) =>
            write(move${pascal}, {
              body: { id: row.id, version: row.version, action: key, ...(reason ? { reason } : {}) },
            }),
        ),
    },
  ],
}
`

const routeOf = ({ slice, noun, pascal }: Names): Rows[number] => ({
  ...routesOf(slice),
  row: `serve(move${pascal}, ({ body }, context) => actOn${pascal}({ context, ...body })),`,
  imports: {
    '#platform/server/http/route.ts': ['serve'],
    [`#${slice}/${noun}-status.api.ts`]: [`move${pascal}`],
    [`#${slice}/server/act-on-${noun}.usecase.ts`]: [`actOn${pascal}`],
  },
})

const fieldOf = ({ slice, noun, camel }: Names, file: string): Rows[number] => ({
  file,
  list: [new RegExp(`key: '${noun}'`), /^ *fields: /],
  row: `status: { label: 'Trạng thái', kind: 'status', statuses: ${camel}Status, required: true, list: { width: 120, filter: 'any' } },`,
  imports: { [`#${slice}/${noun}.status.ts`]: [`${camel}Status`] },
})

/** The screen of the resource is known by what it imports: its object is the last that begins before that. */
function buttonsOf({ slice, noun, camel }: Names, resource: string): Rows[number] {
  const { file } = screensOf(slice)
  const before = readFileSync(file, 'utf8').split(`)).${resource},`, 1)[0] ?? ''
  const begun = before.split('resourceScreen({').length - 1
  return {
    file,
    list: Array.from({ length: begun }, () => /resourceScreen\(\{$/),
    row: `parts: async () => (await import('#${slice}/web/${noun}.parts.ts')).${camel}Parts,`,
  }
}
