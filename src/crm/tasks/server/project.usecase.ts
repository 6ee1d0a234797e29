import { sql } from 'kysely'
import type { z } from 'zod'
import { mayAssign } from '#crm/comments/server/crm-people.ts'
import { projectSeen } from '#crm/tasks/server/project.repo.ts'
import type { ProjectRecord, createProject, moveProject, updateProject } from '#crm/tasks/project.api.ts'
import { projectFields } from '#crm/tasks/project.fields.ts'
import { projectStatus, projectTable } from '#crm/tasks/project.status.ts'
import type { ProjectTasks } from '#crm/tasks/project.status.ts'
import { refuseTasks } from '#crm/tasks/tasks.errors.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { judge } from '#platform/contract/status.ts'
import { is, stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { stale } from '#platform/server/events/stale.ts'
import { changedValues, differing, newValues, toColumns } from '#platform/server/lists/record-write.ts'

const { finished, stopped, running } = projectStatus
const isClosed = ({ status }: ProjectRecord) => status === finished || status === stopped
type Locked = ProjectRecord & { station_id: number }

async function seen({ db, actor }: Context, id: number): Promise<ProjectRecord> {
  const row = await projectSeen(db, actor, id)
  if (!row) throw refuse('not_found')
  return row
}

/** Locked; no task comes to it until the call ends. @throws not_found */
async function locked(context: Context, id: number): Promise<Locked> {
  const { rows } = await sql<{ station_id: number }>`select station_id from crm_project where id = ${id}
    for no key update`.execute(context.db)
  return { ...(await seen(context, id)), station_id: rows[0]!.station_id }
}

/** @throws bad_input where somebody is not this person's to give work to */
async function checkPeople(
  context: Context,
  owner: number | undefined,
  members: readonly number[],
): Promise<void> {
  if (owner !== undefined && !(await mayAssign(context, owner)))
    throw refuseField('owner_id', 'Chỉ chọn mình và người trong nhóm của mình')
  for (const [at, member] of members.entries())
    if (!(await mayAssign(context, member)))
      throw refuseField(`members.${at}`, 'Chỉ chọn người trong nhóm của mình')
}

async function keepMembers({ db }: Context, id: number, members: readonly number[]): Promise<void> {
  await sql`delete from crm_project_member where project_id = ${id} and staff_id <> all(${members}::bigint[])`.execute(
    db,
  )
  await sql`insert into crm_project_member (project_id, staff_id) select ${id}, m from unnest(${members}::bigint[]) m
    on conflict do nothing`.execute(db)
}

/** Who comes to work on it hears of it. */
async function tellMembers(context: Context, row: ProjectRecord, before: readonly number[]): Promise<void> {
  const fresh = [row.owner_id, ...row.member_ids].filter(
    (id) => !before.includes(id) && id !== context.actor.id,
  )
  if (fresh.length === 0) return
  await notify(context, sql<boolean>`s.id = any(${fresh}::bigint[])`, {
    kind: 'crm',
    title: `Bạn tham gia dự án: ${row.title}`,
    content: row.content,
    link: `/crm/project?open=${row.id}`,
    entity: 'crm_project',
    id: row.id,
  })
}

/** @throws bad_input */
export async function writeProject(context: Context, body: z.output<typeof createProject.body>) {
  const { db, actor, now } = context
  const owner_id = body.owner_id ?? actor.id
  await checkPeople(context, owner_id, body.members)
  checkDays(body.starts_on, body.ends_on)
  const { id } = await db
    .insertInto('crm_project')
    .values({
      ...newValues(projectFields, { ...body, owner_id }, context),
      station_id: stationOf(actor),
      maker_id: actor.id,
      status_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepMembers(context, id, body.members)
  await recordEvent(context, { entity: 'crm_project', id, action: 'create', to: projectStatus.planned })
  const row = await seen(context, id)
  await tellMembers(context, row, [])
  return row
}

/** Both DD-MM-YYYY. */
function checkDays(from: string | null | undefined, to: string | null | undefined): void {
  const sortable = (day: string) => day.split('-').toReversed().join('-')
  if (from && to && sortable(from) > sortable(to))
    throw refuseField('ends_on', 'Ngày kết thúc phải từ ngày bắt đầu trở đi')
}

/** @throws not_found, conflict.stale, crm.project_closed */
export async function editProject(context: Context, id: number, body: z.output<typeof updateProject.body>) {
  const { db } = context
  const before = await locked(context, id)
  if (body.version !== undefined && body.version !== before.version)
    throw await stale(db, 'crm_project', before)
  if (isClosed(before)) throw refuseTasks('crm.project_closed')
  await checkPeople(
    context,
    body.owner_id === before.owner_id ? undefined : body.owner_id,
    (body.members ?? []).filter((member) => !before.member_ids.includes(member)),
  )
  const set = differing(before, toColumns(projectFields, changedValues(projectFields, body, context)))
  const days = { starts_on: before.starts_on, ends_on: before.ends_on, ...set }
  if (days.starts_on && days.ends_on && days.starts_on > days.ends_on)
    throw refuseField('ends_on', 'Ngày kết thúc phải từ ngày bắt đầu trở đi')
  const members = body.members && [...new Set(body.members)].toSorted((a, b) => a - b)
  const same = members === undefined || members.join() === before.member_ids.join()
  if (Object.keys(set).length === 0 && same) return before
  // Who comes or goes changes the project, too: whoever saw it before is told so.
  await db
    .updateTable('crm_project')
    .set({ ...set, updated_at: context.now })
    .where('id', '=', id)
    .execute()
  if (members) await keepMembers(context, id, members)
  await recordEvent(context, { entity: 'crm_project', id, action: 'change', station: before.station_id })
  const after = (await projectSeen(db, context.actor, id)) ?? before
  await tellMembers(context, after, [before.owner_id, ...before.member_ids])
  return after
}

/** One that nothing was done for yet. @throws not_found, crm.not_own, crm.project_has_tasks */
export async function removeProject(context: Context, id: number) {
  const { db, actor } = context
  const row = await locked(context, id)
  if (row.maker_id !== actor.id && !is(actor, 'ql')) throw refuseTasks('crm.not_own')
  const { rows } = await sql`select from crm_task where project_id = ${id} limit 1`.execute(db)
  if (rows.length > 0) throw refuseTasks('crm.project_has_tasks')
  await recordEvent(context, { entity: 'crm_project', id, action: 'delete', station: row.station_id })
  await db.deleteFrom('crm_comment').where('kind', '=', 'project').where('record_id', '=', id).execute()
  await db.deleteFrom('crm_project').where('id', '=', id).execute()
  return { id }
}

type Refusal = 'crm.project_open_tasks' | 'crm.project_no_open_task'
const projects: Omit<Records<Locked, ProjectTasks, Refusal>, 'lock'> = {
  table: projectTable,
  snapshot: ({ tasks_open }) => ({ open_tasks: tasks_open }),
  refuse: (why) => {
    if (why === 'reason') return refuseField('reason', 'Nhập lý do')
    return refuseTasks(why === 'status' ? 'crm.project_step' : why)
  },
}

/** The action that leads there: of two the one its open tasks allow, with a reason given for those left open. */
function actionOf(row: Locked, status: number, reason: string | undefined, context: Context): string {
  const leading = projectTable.actions.filter(
    ({ from, to }) => to === status && from.includes(row.status as never),
  )
  const allowed = leading.find(
    ({ key, needsReason }) =>
      (!needsReason || reason) &&
      judge(projectTable, key, context.actor.role, row.status, { open_tasks: row.tasks_open }).allowed,
  )
  const action = allowed ?? leading[0]
  if (!action) throw refuseTasks('crm.project_step')
  return action.key
}

/** @throws not_found, conflict.stale, crm.project_step, crm.project_open_tasks */
export async function setProjectStatus(context: Context, body: z.output<typeof moveProject.body>) {
  const { id, status, reason, version } = body
  const before = await locked(context, id)
  if (status === before.status) return before
  const closed = status !== running
  const set = {
    reason: closed ? (reason ?? null) : null,
    closed_at: closed ? context.now : null,
    status_at: context.now,
  }
  await runLocked(projects, before, {
    context,
    action: actionOf(before, status, reason, context),
    version,
    reason,
    effect: async () => ({ set }),
  })
  return seen(context, id)
}
