import { sql } from 'kysely'
import type { TalkKind, Talked } from '#crm/comments/server/talks.ts'
import { projectFields } from '#crm/tasks/project.fields.ts'
import { visibleProjects } from '#crm/tasks/server/project.repo.ts'
import { visibleTasks } from '#crm/tasks/server/task.repo.ts'
import { taskFields } from '#crm/tasks/task.fields.ts'
import { projectStory, taskStory } from '#crm/tasks/tasks.words.ts'

export const taskTalk: TalkKind = {
  kind: 'task',
  entity: 'crm_task',
  noun: 'công việc',
  seen: (actor) =>
    sql<Talked>`select t.id, t.title, t.station_id from crm_task t where ${visibleTasks(actor)}`,
  concerned: async (db, id) => {
    const { rows } = await sql<{ assignee_id: number; maker_id: number }>`select assignee_id, maker_id
      from crm_task where id = ${id}`.execute(db)
    return rows.flatMap(({ assignee_id, maker_id }) => [assignee_id, maker_id])
  },
  link: (id) => `/crm/task?open=${id}`,
  label: taskStory,
  fields: taskFields,
}

export const projectTalk: TalkKind = {
  kind: 'project',
  entity: 'crm_project',
  noun: 'dự án',
  seen: (actor) =>
    sql<Talked>`select p.id, p.title, p.station_id from crm_project p where ${visibleProjects(actor)}`,
  concerned: async (db, id) => {
    const { rows } = await sql<{ id: number }>`select owner_id as id from crm_project where id = ${id}
      union select staff_id from crm_project_member where project_id = ${id}`.execute(db)
    return rows.map((row) => row.id)
  },
  link: (id) => `/crm/project?open=${id}`,
  label: projectStory,
  fields: projectFields,
}

export const talks: readonly TalkKind[] = [taskTalk, projectTalk]
