import * as project from '#crm/tasks/project.api.ts'
import { projectListing, visibleProjects, withNumbers } from '#crm/tasks/server/project.repo.ts'
import * as projects from '#crm/tasks/server/project.usecase.ts'
import { openByGroup, taskListing, visibleTasks, withLate } from '#crm/tasks/server/task.repo.ts'
import * as tasks from '#crm/tasks/server/task.usecase.ts'
import * as works from '#crm/tasks/server/work.usecase.ts'
import * as task from '#crm/tasks/task.api.ts'
import { taskGroups } from '#crm/tasks/task.words.ts'
import * as work from '#crm/tasks/work.api.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { chippedList, summedList } from '#platform/server/lists/list-answer.ts'

export const routes: Route[] = [
  serve(task.listTasks, async ({ query }, { db, actor, now }) => {
    const found = await chippedList<task.TaskRecord>(db, taskListing(now), query, visibleTasks(actor))
    return { ...found, results: found.results.map((row) => withLate(row, now)) }
  }),
  serve(task.listTaskGroups, async (_, { db, actor, now }) => {
    const counts = await openByGroup(db, actor, now)
    return taskGroups.map(({ value, label }) => ({
      id: value,
      _id: value,
      name: label,
      ...(counts.get(value) ?? { open: 0, late: 0 }),
    }))
  }),
  serve(task.createTask, ({ body }, context) => tasks.writeTask(context, body)),
  serve(task.updateTask, ({ params, body }, context) => tasks.editTask(context, params.id, body)),
  serve(task.deleteTask, ({ params }, context) => tasks.removeTask(context, params.id)),
  serve(task.changeTask, ({ body }, context) => tasks.moveTask(context, body)),
  serve(project.listProjects, async ({ query }, { db, actor }) => {
    const found = await chippedList<project.ProjectRecord>(db, projectListing, query, visibleProjects(actor))
    return { ...found, results: found.results.map(withNumbers) }
  }),
  serve(project.createProject, ({ body }, context) => projects.writeProject(context, body)),
  serve(project.updateProject, ({ params, body }, context) => projects.editProject(context, params.id, body)),
  serve(project.deleteProject, ({ params }, context) => projects.removeProject(context, params.id)),
  serve(project.moveProject, ({ body }, context) => projects.setProjectStatus(context, body)),
  serve(work.listWorks, ({ query }, { db, actor }) =>
    summedList<work.WorkRecord, 'planned_minutes' | 'spent_minutes'>(
      db,
      works.workListing,
      query,
      works.visibleWorks(actor),
    ),
  ),
  serve(work.createWork, ({ body }, context) => works.writeWork(context, body)),
  serve(work.updateWork, ({ params, body }, context) => works.editWork(context, params.id, body)),
  serve(work.deleteWork, ({ params }, context) => works.removeWork(context, params.id)),
  serve(work.changeWork, ({ body }, context) => works.tickWork(context, body)),
]
