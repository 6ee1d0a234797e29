import { sql } from 'kysely'
import type { z } from 'zod'
import { mayAssign } from '#crm/comments/server/crm-people.ts'
import { lockOpenProject } from '#crm/tasks/server/project.repo.ts'
import { taskSeen, withLate } from '#crm/tasks/server/task.repo.ts'
import { makeNext } from '#crm/tasks/server/next-task.ts'
import { dayOfMonth } from '#crm/tasks/repeat.rules.ts'
import type { TaskRecord, changeTask, createTask, updateTask } from '#crm/tasks/task.api.ts'
import { taskFields } from '#crm/tasks/task.fields.ts'
import { openTasks, taskStatus, taskTable } from '#crm/tasks/task.status.ts'
import { refuseTasks } from '#crm/tasks/tasks.errors.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { actionTo } from '#platform/contract/status.ts'
import { formatBusinessDate, businessDate, timeOfDay } from '#platform/rules/business-date.ts'
import { is, stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { stale } from '#platform/server/events/stale.ts'
import { changedValues, differing, newValues, toColumns } from '#platform/server/lists/record-write.ts'

const unknown = 'Không tìm thấy lựa chọn này, vui lòng chọn lại'
const isOpen = (status: number) => openTasks.some((open) => open === status)

interface Links {
  assignee_id?: number | undefined
  customer_id?: number | null | undefined
  project_id?: number | null | undefined
  order_code?: string | null | undefined
}

/** Are they there, and may this person name them? @returns the order, and whose it is */
async function checkLinks(
  context: Context,
  links: Links,
): Promise<{ order?: { id: number; customer_id: number | null } }> {
  const { db, actor } = context
  if (links.assignee_id !== undefined && !(await mayAssign(context, links.assignee_id)))
    throw refuseField('assignee_id', 'Chỉ giao việc cho mình và người trong nhóm của mình')
  if (links.customer_id && !(await findCustomer(db, actor, { id: links.customer_id })))
    throw refuseField('customer_id', unknown)
  if (links.project_id) await lockOpenProject(context, links.project_id)
  if (!links.order_code) return {}
  const { rows } = await sql<{
    id: number
    customer_id: number | null
  }>`select o.id, o.customer_id from orders o
    where o.code = ${links.order_code.toUpperCase()} and ${visibleOrders(actor)}`.execute(db)
  if (!rows[0]) throw refuseField('order_code', 'Không tìm thấy đơn hàng này')
  return { order: rows[0] }
}

async function seen(context: Context, id: number): Promise<TaskRecord> {
  const row = await taskSeen(context.db, context.actor, id)
  if (!row) throw refuse('not_found')
  return row
}

/** Locked; nobody else changes it until the call ends. @throws not_found */
async function locked(context: Context, id: number): Promise<TaskRecord & { station_id: number }> {
  const { rows } = await sql<{ station_id: number }>`select station_id from crm_task where id = ${id}
    for no key update`.execute(context.db)
  return { ...(await seen(context, id)), station_id: rows[0]!.station_id }
}

/** Who is to do it hears of it, unless they wrote it down themselves. */
async function tellAssignee(context: Context, row: TaskRecord, said: string): Promise<void> {
  if (row.assignee_id === context.actor.id) return
  const due = row.due_at && new Date(row.due_at)
  await notify(context, sql<boolean>`s.id = ${row.assignee_id}`, {
    kind: 'crm',
    title: `${said}: ${row.title}`,
    content: [row.customer_name, due && `hạn ${timeOfDay(due)} ${formatBusinessDate(businessDate(due))}`]
      .filter(Boolean)
      .join(' · '),
    link: `/crm/task?open=${row.id}`,
    entity: 'crm_task',
    id: row.id,
  })
}

/** A repeated task comes again from its due time on. */
function checkRepeat({ due_at, repeats }: { due_at?: unknown; repeats?: unknown }): void {
  if (repeats && !due_at) throw refuseField('due_at', 'Việc lặp lại phải có hạn')
}
const repeatDay = (due: unknown, repeats: unknown) =>
  repeats === 'month' && due ? dayOfMonth(new Date(due as string)) : null

/** @throws not_found, crm.project_closed */
export async function writeTask(context: Context, body: z.output<typeof createTask.body>) {
  const { db, actor, now } = context
  checkRepeat(body)
  const assignee_id = body.assignee_id ?? actor.id
  const { order } = await checkLinks(context, { ...body, assignee_id })
  const { id } = await db
    .insertInto('crm_task')
    .values({
      ...newValues(taskFields, { ...body, assignee_id }, context),
      station_id: stationOf(actor),
      customer_id: body.customer_id ?? order?.customer_id ?? null,
      order_id: order?.id ?? null,
      repeat_day: repeatDay(body.due_at, body.repeats),
      maker_id: actor.id,
      status_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, { entity: 'crm_task', id, action: 'create', to: taskStatus.todo })
  const row = await seen(context, id)
  await tellAssignee(context, row, 'Việc giao cho bạn')
  return withLate(row, now)
}

/** @throws not_found, conflict.stale, crm.task_closed, crm.project_closed */
export async function editTask(context: Context, id: number, body: z.output<typeof updateTask.body>) {
  const { db, now } = context
  const before = await locked(context, id)
  await refuseOlder(context, before, body.version)
  if (!isOpen(before.status)) throw refuseTasks('crm.task_closed')
  const { order } = await checkLinks(context, {
    assignee_id: body.assignee_id === before.assignee_id ? undefined : body.assignee_id,
    customer_id: body.customer_id === before.customer_id ? null : body.customer_id,
    project_id: body.project_id === before.project_id ? null : body.project_id,
    order_code: body.order_code === before.order_code ? null : body.order_code,
  })
  const change = {
    ...toColumns(taskFields, changedValues(taskFields, body, context)),
    ...(order ? { order_id: order.id } : {}),
    ...(body.order_code === null ? { order_id: null } : {}),
  }
  const set = changesOf(before, change)
  if (Object.keys(set).length === 0) return withLate(before, now)
  await db.updateTable('crm_task').set(set).where('id', '=', id).execute()
  await recordEvent(context, { entity: 'crm_task', id, action: 'change', station: before.station_id })
  // Whoever gave it away may see it no longer.
  const after = (await taskSeen(db, context.actor, id)) ?? before
  if (body.assignee_id !== undefined && body.assignee_id !== before.assignee_id)
    await tellAssignee(context, after, 'Việc chuyển cho bạn')
  return withLate(after, now)
}

/** What differs; another time to be reminded at is a reminder still to come. */
function changesOf(before: TaskRecord, change: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const times = Object.fromEntries(
    Object.entries(change).map(([key, value]) => [
      key,
      (key === 'due_at' || key === 'remind_at') && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
  const set = differing(before, times)
  const after = { due_at: before.due_at, repeats: before.repeats, ...times }
  checkRepeat(after)
  if ('due_at' in set || 'repeats' in set) set['repeat_day'] = repeatDay(after.due_at, after.repeats)
  if ('remind_at' in set) set['reminded_at'] = null
  return set
}

async function refuseOlder(
  { db, now }: Context,
  row: TaskRecord,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version !== row.version) throw await stale(db, 'crm_task', withLate(row, now))
}

/** What somebody else wrote is for managers to delete. @throws not_found, crm.not_own */
export async function removeTask(context: Context, id: number) {
  const { db, actor } = context
  const row = await locked(context, id)
  if (row.maker_id !== actor.id && !is(actor, 'ql')) throw refuseTasks('crm.not_own')
  await recordEvent(context, { entity: 'crm_task', id, action: 'delete', station: row.station_id })
  await db.deleteFrom('crm_comment').where('kind', '=', 'task').where('record_id', '=', id).execute()
  await db.deleteFrom('crm_task').where('id', '=', id).execute()
  return { id }
}

const tasks: Omit<Records<TaskRecord, { project_closed: boolean }, 'crm.project_closed'>, 'lock'> = {
  table: taskTable,
  snapshot: async ({ project_id }, { db }) => ({ project_closed: await isProjectClosed(db, project_id) }),
  refuse: (why) => {
    if (why === 'reason') return refuseField('reason', 'Nhập lý do bỏ việc')
    return refuseTasks(why === 'status' ? 'crm.task_step' : why)
  },
}

async function isProjectClosed(db: Context['db'], id: number | null): Promise<boolean> {
  if (id === null) return false
  const { rows } = await sql<{ closed: boolean }>`select closed_at is not null as closed from crm_project
    where id = ${id} for share`.execute(db)
  return rows[0]?.closed ?? false
}

/**
 * Moves it by whichever action of the table leads there, or to another due time. Done, a repeated one is followed by
 * the next, once. @throws not_found, conflict.stale, crm.task_step, crm.task_closed, crm.project_closed
 */
export async function moveTask(context: Context, body: z.output<typeof changeTask.body>) {
  const { id, status, due_at, reason, version } = body
  const before = await locked(context, id)
  await refuseOlder(context, before, version)
  if (due_at !== undefined) await moveDue(context, before, new Date(due_at))
  if (status !== undefined && status !== before.status) await moveStatus(context, before, status, reason)
  return withLate(await seen(context, id), context.now)
}

async function moveDue(
  context: Context,
  before: TaskRecord & { station_id: number },
  due: Date,
): Promise<void> {
  if (!isOpen(before.status)) throw refuseTasks('crm.task_closed')
  const set = changesOf(before, { due_at: due })
  if (Object.keys(set).length === 0) return
  await context.db.updateTable('crm_task').set(set).where('id', '=', before.id).execute()
  await recordEvent(context, {
    entity: 'crm_task',
    id: before.id,
    action: 'move_due',
    station: before.station_id,
    data: { due_at: due.toISOString() },
  })
}

async function moveStatus(
  context: Context,
  before: TaskRecord & { station_id: number },
  status: number,
  reason: string | undefined,
): Promise<void> {
  const action = actionTo(taskTable, before.status, status)
  if (!action) throw refuseTasks('crm.task_step')
  const closed = !isOpen(status)
  const set = {
    done_at: closed ? context.now : null,
    reason: status === taskStatus.dropped ? reason : null,
    status_at: context.now,
  }
  await runLocked(tasks, before, { context, action: action.key, reason, effect: async () => ({ set }) })
  if (status === taskStatus.done) await makeNext(context, before.id)
}
