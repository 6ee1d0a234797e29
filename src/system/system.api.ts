import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { ids, instantOut, reason } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

const watchers = { roles: roles('ql'), station: 'none' } as const

/** One thing that is watched: green, red with what to do, or nothing to say of it here. */
const watched = z.object({
  key: z.string(),
  title: z.string(),
  red: z.boolean(),
  /** False: nothing has been seen of it yet. */
  known: z.boolean(),
  said: z.string(),
  /** What to do; null where nothing need be done. */
  advice: z.string().nullable(),
})
export type Watched = z.output<typeof watched>

const failedJob = z.object({
  id: z.number(),
  title: z.string(),
  name: z.string(),
  tries: z.number(),
  failed_at: instantOut,
  problem: z.string().nullable(),
})

/** How the product itself is, for whoever answers for it. */
export const readSystem = call({
  ...watchers,
  id: 'get-system',
  method: 'GET',
  path: '/api/setting/system',
  summary: 'Tình trạng hệ thống',
  data: z.object({
    watched: z.array(watched),
    /** The latest first, the first twenty of them. */
    failed_jobs: z.array(failedJob),
    failed_count: z.number(),
    processes: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['server', 'worker']),
        version: z.string(),
        commit: z.string().nullable(),
        started_at: instantOut,
        seen_at: instantOut,
        memory: z.number(),
        disk_free: z.number().nullable(),
        disk_size: z.number().nullable(),
      }),
    ),
    /** Of today, the most frequent first. */
    slow_calls: z.array(
      z.object({
        call: z.string(),
        title: z.string(),
        times: z.number(),
        worst_ms: z.number(),
        worst_at: instantOut,
        request: z.string(),
      }),
    ),
    database: z.object({ version: z.string(), size: z.number(), migration: z.string().nullable() }),
  }),
})
export type SystemState = z.output<(typeof readSystem)['data']>

/** Jobs that were given up are tried again, from their first try. */
export const retryJobs = call({
  ...watchers,
  id: 'post-system-jobs-retry',
  method: 'POST',
  path: '/api/setting/system/jobs/retry',
  summary: 'Chạy lại công việc nền đã lỗi',
  body: z.object({ ids }),
  data: z.object({ retried: z.array(z.number()) }),
  message: 'Đã xếp lại hàng chờ, công việc sẽ chạy ngay',
  errors: ['system.job_gone'],
})

/** Jobs that were given up and need not be done any more, with the reason why, leave the queue. */
export const dropJobs = call({
  ...watchers,
  id: 'post-system-jobs-drop',
  method: 'POST',
  path: '/api/setting/system/jobs/drop',
  summary: 'Bỏ công việc nền đã lỗi',
  body: z.object({ ids, reason }),
  data: z.object({ dropped: z.array(z.number()) }),
  message: 'Đã bỏ công việc khỏi hàng chờ',
  errors: ['system.job_gone'],
})
