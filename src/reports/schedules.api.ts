import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { byId, id, instantOut, requiredText, text } from '#platform/contract/fields.ts'
import { everyRole } from '#platform/contract/roles.ts'
import { relativePeriods, rhythms } from '#reports/schedules.rules.ts'
import type { Rhythm } from '#reports/schedules.rules.ts'

const period = z.enum(['none', ...(Object.keys(relativePeriods) as (keyof typeof relativePeriods)[])])
const every = z.enum(Object.keys(rhythms) as [Rhythm, ...Rhythm[]])
const when = {
  every,
  weekday: z.number().int().min(1).max(7).nullable(),
  month_day: z.number().int().min(1).max(28).nullable(),
  hour: z.number().int().min(0).max(23),
}

const file = z.object({
  id: z.number(),
  /** The days reported, as people read them. */
  days: z.string().nullable(),
  due_at: instantOut,
  made_at: instantOut.nullable(),
  size: z.number().nullable(),
  expires_at: instantOut.nullable(),
  /** It can be fetched. */
  kept: z.boolean(),
  problem: z.string().nullable(),
})
const schedule = z.object({
  id: z.number(),
  name: z.string(),
  screen: z.string(),
  /** Of the report. */
  title: z.string(),
  query: z.string(),
  station_id: z.number().nullable(),
  station_name: z.string().nullable(),
  period,
  ...when,
  /** null: paused, or stopped for `stopped_why`. */
  next_at: instantOut.nullable(),
  stopped_why: z.string().nullable(),
  /** The latest first. */
  files: z.array(file),
})
export type Schedule = z.output<typeof schedule>
export type ScheduleFile = z.output<typeof file>

const own = { roles: everyRole, station: 'none' } as const

/** What is made for me by itself, each with its latest files. */
export const listSchedules = call({
  ...own,
  id: 'get-report-schedules',
  method: 'GET',
  path: '/api/report/schedules',
  summary: 'Lịch gửi báo cáo của tôi',
  data: z.array(schedule),
})

export const createSchedule = call({
  ...own,
  id: 'post-report-schedules',
  method: 'POST',
  path: '/api/report/schedules',
  summary: 'Đặt lịch gửi báo cáo',
  body: z.object({
    screen: requiredText(100),
    name: requiredText(80),
    /** The query part of the report's address; its days give way to the period. */
    query: text(2000),
    /** null: every station. */
    station_id: id.nullable(),
    period,
    ...when,
    weekday: when.weekday.default(null),
    month_day: when.month_day.default(null),
  }),
  data: schedule,
  message: 'Đã đặt lịch gửi báo cáo',
  errors: ['schedule.limit', 'schedule.no_report', 'schedule.no_station'],
})

export const pauseSchedule = call({
  ...own,
  id: 'post-report-schedules-pause',
  method: 'POST',
  path: '/api/report/schedules/{id}/pause',
  summary: 'Tạm dừng, chạy tiếp lịch gửi báo cáo',
  params: byId,
  body: z.object({ paused: z.boolean() }),
  data: schedule,
  message: 'Đã lưu lịch gửi',
  errors: ['schedule.no_report', 'schedule.no_station'],
})

export const deleteSchedule = call({
  ...own,
  id: 'delete-report-schedules',
  method: 'DELETE',
  path: '/api/report/schedules/{id}',
  summary: 'Xóa lịch gửi báo cáo',
  params: byId,
  data: z.object({}),
  message: 'Đã xóa lịch gửi',
})

/** A file that was made for me, while it is kept and I may still see its report. */
export const fetchReportFile = call({
  ...own,
  id: 'get-report-files',
  method: 'GET',
  path: '/api/report/files/{id}',
  summary: 'Tải tệp báo cáo đã gửi',
  params: byId,
  file: 'Báo cáo gửi định kỳ',
  extract: true,
  errors: ['schedule.file_gone', 'schedule.no_report', 'schedule.other_role', 'schedule.no_station'],
})
