import type { Names } from './names.ts'
import { routesOf } from './places.ts'
import { hasTable, migrationFile } from './plan.ts'
import type { Plan } from './plan.ts'

/** Statuses of a table that is there, their table of actions, and the call that runs them. */
export function status({ slice, noun, camel, pascal, snake, words, title }: Names): Plan {
  if (!hasTable(snake)) throw new Error(`no table ${snake}: npm run generate knows none of that name`)
  return {
    files: {
      [migrationFile(`${snake}_status`)]: `alter table ${snake} add column status int not null default 0
  constraint ${snake}_status_check check (status in (0, 1, -1));
comment on column ${snake}.status is 'Where it stands.';
`,
      [`src/${slice}/${noun}.status.ts`]: `import { statuses, statusTable } from '#platform/contract/status.ts'

export const ${camel}Status = statuses(
  {
    waiting: [0, 'Chờ duyệt', 'warning'],
    done: [1, 'Đã duyệt', 'success'],
    cancelled: [-1, 'Đã hủy', 'neutral'],
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
    { key: 'approve', label: 'Duyệt', from: [waiting], to: done, roles: ['ql', 'kt'], call },
    {
      key: 'cancel',
      label: 'Hủy',
      from: [waiting, done],
      to: cancelled,
      roles: ['ql', 'kt'],
      needsReason: true,
      danger: true,
      call,
    },
  ],
})
`,
      [`src/${slice}/${noun}-status.api.ts`]: `import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { id, reason } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

export const move${pascal} = call({
  id: 'post-${noun}-status',
  method: 'POST',
  path: '/api/${noun}/status',
  summary: 'Chuyển trạng thái ${words}',
  roles: roles('ql', 'kt'),
  station: 'none',
  body: z.object({ id, action: z.enum(['approve', 'cancel']), reason: reason.optional() }),
  data: z.object({ id: z.number() }),
  message: 'Đã cập nhật ${words}',
  errors: ['not_found', 'bad_input'],
})
`,
      [`src/${slice}/server/act-on-${noun}.usecase.ts`]: `import { ${camel}Table } from '#${slice}/${noun}.status.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records, Run } from '#platform/server/events/run-action.ts'

interface ${pascal} {
  id: number
  status: number
}

const records: Records<${pascal}, null, never> = {
  table: ${camel}Table,
  lock: async ({ db }, id) => {
    const row = await db
      .selectFrom('${snake}')
      .select(['id', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw refuse('not_found')
    return row
  },
  snapshot: () => null,
  refuse: (why) =>
    why === 'reason'
      ? refuseField('reason', 'Vui lòng nhập lý do')
      : refuseField('action', '${title} không còn ở trạng thái này'),
}

/** @throws not_found, and what the status table does not allow */
export async function actOn${pascal}(run: Run<${pascal}>): Promise<{ id: number }> {
  const { id } = await runAction(records, run)
  return { id }
}
`,
    },
    rows: [
      {
        ...routesOf(slice),
        row: `serve(move${pascal}, ({ body }, context) => actOn${pascal}({ context, ...body })),`,
        imports: {
          '#platform/server/http/route.ts': ['serve'],
          [`#${slice}/${noun}-status.api.ts`]: [`move${pascal}`],
          [`#${slice}/server/act-on-${noun}.usecase.ts`]: [`actOn${pascal}`],
        },
      },
    ],
    byHand: ['the statuses and actions, and their codes in the check', 'npm run generate'],
  }
}
