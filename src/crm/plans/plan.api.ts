import { z } from 'zod'
import { crmReaders, crmWriters } from '#crm/comments/comment.api.ts'
import { measure, planFields, reached } from '#crm/plans/plan.fields.ts'
import { planModes } from '#crm/plans/plan.words.ts'
import { taskGroups } from '#crm/tasks/task.words.ts'
import { call } from '#platform/contract/call.ts'
import { byId, dateIn, dateOut, id, requiredText, text, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** Who sets the goals of a station. */
export const planners = roles('ql')

export const planRow = z.object(rowShape(planFields))
export type PlanRecord = z.input<typeof planRow>
export type PlanRow = z.output<typeof planRow>

const mode = z.enum(planModes.map(({ value }) => value))
/** `2026-11` or `11/2026`. */
const month = text(7).regex(
  /^(\d{4}-(0?[1-9]|1[0-2])|(0?[1-9]|1[0-2])[/-]\d{4})$/,
  'Tháng có dạng 2026-11 hoặc 11/2026',
)
/** Each measure once; a goal that is left out is none. */
const goals = z
  .array(z.object({ measure, goal: z.number().int().min(1).max(1e13) }))
  .max(6)
  .refine(
    (list) => new Set(list.map((one) => one.measure)).size === list.length,
    'Mỗi chỉ tiêu chỉ đặt một lần',
  )
export type Goals = z.output<typeof goals>

const person = z.object({ staff_id: z.number(), staff_name: z.string(), goals: z.array(reached) })
const member = z.object({
  staff_id: z.number(),
  staff_name: z.string(),
  joined_on: dateOut,
  left_on: dateOut.nullable(),
})
/** A part with its own goals, who is in it and who was given what. */
export const planPart = z.object({
  id: z.number(),
  _id: z.string(),
  plan_id: z.number(),
  title: z.string(),
  head_id: z.number().nullable(),
  route_code: z.string().nullable(),
  task_group: z.string().nullable(),
  sale_id: z.number().nullable(),
  /** Null: of the part this person sees only their own share. */
  goals: z.array(reached).nullable(),
  members: z.array(member),
  people: z.array(person),
  /** May this person give its goals to people? */
  assignable: z.boolean(),
})
export type PlanPart = z.output<typeof planPart>
export type PlanPartRecord = z.input<typeof planPart>

const asked = { id, version }
const changing = ['not_found', 'conflict.stale', 'crm.plan_over'] as const
const setting = [...changing, 'crm.plan_mode'] as const

export const listPlans = call({
  id: 'get-crm-plans',
  method: 'GET',
  path: '/api/crm/plans',
  summary: 'Danh sách kế hoạch CRM',
  roles: crmReaders,
  query: listQuery(filterKinds(planFields)),
  row: planRow,
})
/** The parts of a plan, each with its goals and people. */
export const listPlanParts = call({
  id: 'get-crm-plan-groups',
  method: 'GET',
  path: '/api/crm/plan-groups',
  summary: 'Các phần của kế hoạch CRM',
  roles: crmReaders,
  query: z.object({ plan_id: id }),
  data: z.array(planPart),
  errors: ['not_found'],
})
/** Everybody with goals in the plan, what was given to them in all of its parts together. */
export const listPlanSales = call({
  id: 'get-crm-plan-sales',
  method: 'GET',
  path: '/api/crm/plan-sales',
  summary: 'Mục tiêu từng người của kế hoạch CRM',
  roles: crmReaders,
  query: z.object({ plan_id: id }),
  data: z.array(person.extend({ id: z.number(), _id: z.string() })),
  errors: ['not_found'],
})
export const searchPlans = call({
  id: 'get-crm-plan-search',
  method: 'GET',
  path: '/api/crm/plan/search',
  summary: 'Tìm kế hoạch CRM',
  roles: crmReaders,
  query: z.object({ q: text(100).optional(), month: month.optional() }),
  data: z.array(
    z.object({
      id: z.number(),
      _id: z.string(),
      title: z.string(),
      month: z.string(),
      mode,
      is_primary: z.boolean(),
    }),
  ),
})
export const createPlan = call({
  id: 'post-crm-plan',
  method: 'POST',
  path: '/api/crm/plan',
  summary: 'Thêm kế hoạch CRM',
  roles: planners,
  /** Of a copy parts, teams and goals are those of the plan it is made of. */
  body: z.object({ ...newShape(planFields), month, mode: mode.optional(), copy_of: id.nullish() }),
  data: planRow,
  message: 'Đã lưu kế hoạch',
  failure: 'Lưu kế hoạch thất bại!',
  errors: ['crm.plan_over'],
})
export const updatePlan = call({
  id: 'put-crm-plan-by-id',
  method: 'PUT',
  path: '/api/crm/plan/{id}',
  summary: 'Sửa kế hoạch CRM',
  roles: planners,
  params: byId,
  body: z.object({ ...changeShape(planFields), version }),
  data: planRow,
  message: 'Đã lưu kế hoạch',
  failure: 'Lưu kế hoạch thất bại!',
  errors: ['not_found', 'conflict.stale'],
})
export const deletePlan = call({
  id: 'delete-crm-plan-by-id',
  method: 'DELETE',
  path: '/api/crm/plan/{id}',
  summary: 'Xóa kế hoạch CRM',
  roles: planners,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa kế hoạch',
  failure: 'Xóa kế hoạch thất bại!',
  errors: ['not_found', 'crm.plan_over'],
})
/** Its parts and goals go with the old mode. */
export const setPlanMode = call({
  id: 'post-crm-plan-mode',
  method: 'POST',
  path: '/api/crm/plan/mode',
  summary: 'Đổi cách chia kế hoạch CRM',
  roles: planners,
  body: z.object({ ...asked, mode, drop_parts: z.boolean().default(false) }),
  data: planRow,
  message: 'Đã đổi cách chia',
  failure: 'Lưu kế hoạch thất bại!',
  errors: [...changing, 'crm.plan_has_parts'],
})
/** All teams with their goals; those not named go. A change counts from `from_day` on, today unless it says another. */
export const setPlanTeams = call({
  id: 'post-crm-plan-team',
  method: 'POST',
  path: '/api/crm/plan/team',
  summary: 'Đặt mục tiêu theo nhóm',
  roles: planners,
  body: z.object({
    ...asked,
    parts: z
      .array(
        z.object({
          head_id: id,
          /** Without them: who works for the head, and the head. */
          members: z.array(id).min(1, 'Nhóm phải có ít nhất một người').max(200).optional(),
          goals,
        }),
      )
      .max(50),
    from_day: dateIn.nullish(),
  }),
  data: planRow,
  message: 'Đã đặt mục tiêu theo nhóm',
  failure: 'Lưu kế hoạch thất bại!',
  errors: [...setting],
})
export const setPlanRoutes = call({
  id: 'post-crm-plan-route',
  method: 'POST',
  path: '/api/crm/plan/route',
  summary: 'Đặt mục tiêu theo tuyến',
  roles: planners,
  body: z.object({ ...asked, parts: z.array(z.object({ route_code: requiredText(40), goals })).max(100) }),
  data: planRow,
  message: 'Đã đặt mục tiêu theo tuyến',
  failure: 'Lưu kế hoạch thất bại!',
  errors: [...setting],
})
export const setPlanTasks = call({
  id: 'post-crm-plan-task',
  method: 'POST',
  path: '/api/crm/plan/task',
  summary: 'Đặt mục tiêu theo nhóm việc',
  roles: planners,
  body: z.object({
    ...asked,
    parts: z.array(z.object({ task_group: z.enum(taskGroups.map(({ value }) => value)), goals })).max(6),
  }),
  data: planRow,
  message: 'Đã đặt mục tiêu theo nhóm việc',
  failure: 'Lưu kế hoạch thất bại!',
  errors: [...setting],
})
export const setPlanSales = call({
  id: 'post-crm-plan-sale',
  method: 'POST',
  path: '/api/crm/plan/sale',
  summary: 'Đặt mục tiêu theo nhân viên',
  roles: planners,
  body: z.object({ ...asked, parts: z.array(z.object({ sale_id: id, goals })).max(300) }),
  data: planRow,
  message: 'Đã đặt mục tiêu theo nhân viên',
  failure: 'Lưu kế hoạch thất bại!',
  errors: [...setting],
})
/** What of a part each person is to reach: by managers, of a team also by who leads it. */
export const assignPlan = call({
  id: 'post-crm-plan-assign',
  method: 'POST',
  path: '/api/crm/plan/assign',
  summary: 'Giao mục tiêu cho từng người',
  roles: crmWriters,
  body: z.object({
    ...asked,
    part_id: id,
    people: z.array(z.object({ staff_id: id, goals })).max(300),
  }),
  data: planRow,
  message: 'Đã giao mục tiêu',
  failure: 'Lưu kế hoạch thất bại!',
  errors: [...changing, 'crm.plan_not_head'],
})
/** The one of its month on the overview; the one before is no longer. */
export const setPlanPrimary = call({
  id: 'post-crm-plan-primary',
  method: 'POST',
  path: '/api/crm/plan/primary',
  summary: 'Chọn kế hoạch trên trang đầu',
  roles: planners,
  body: z.object({ ...asked, primary: z.boolean().default(true) }),
  data: planRow,
  message: 'Đã chọn kế hoạch cho trang đầu',
  failure: 'Lưu kế hoạch thất bại!',
  errors: ['not_found', 'conflict.stale'],
})
const measured = {
  body: z.object({ id }),
  data: planRow,
  message: 'Đã đo lại kết quả',
  failure: 'Đo kết quả thất bại!',
  errors: ['not_found'],
} as const
/** Measures what the parts have reached. */
export const scanPlanSum = call({
  id: 'post-crm-plan-scan-sum',
  method: 'POST',
  path: '/api/crm/plan/scan-sum',
  summary: 'Đo lại kết quả các phần của kế hoạch CRM',
  roles: crmWriters,
  ...measured,
})
/** Measures what each person has reached. */
export const scanPlanSale = call({
  id: 'post-crm-plan-scan-sale',
  method: 'POST',
  path: '/api/crm/plan/scan-sale',
  summary: 'Đo lại kết quả từng người của kế hoạch CRM',
  roles: crmWriters,
  ...measured,
})
