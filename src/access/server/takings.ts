import { sql } from 'kysely'
import { logAccess } from '#access/server/access-log.ts'
import type { Call } from '#platform/contract/call.ts'
import { refuse } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Allowance } from '#platform/server/http/answer.ts'
import { writes } from '#platform/server/http/route.ts'

/** What a person can carry the company away by; `most` in an hour is a setting. */
const kinds = {
  export: { setting: 'limit.exports', what: 'xuất tệp' },
  file: { setting: 'limit.files', what: 'mở ảnh và tệp' },
  preview: { setting: 'limit.previews', what: 'xem trước' },
}
export type Taking = keyof typeof kinds

/** By the call's declaration; null: ordinary work. */
export function takingOf(call: Call): Taking | null {
  if (call.roles === 'public' || writes(call)) return null
  if (call.file) return call.method === 'GET' && !call.extract ? 'file' : 'export'
  return call.reads && !call.row ? 'preview' : null
}

const hour = 3_600_000

/**
 * A person's exports, files and previews in an hour, counted for all processes together. Whoever works hard
 * never meets the limit; a program under somebody's name does, and the first time in an hour is noted.
 */
export function allowanceOf(db: Db, call: Call): Allowance | undefined {
  const taking = takingOf(call)
  if (!taking) return undefined
  const { setting, what } = kinds[taking]
  return async ({ id }, now) => {
    const since = Math.floor(now.getTime() / hour) * hour
    const { rows } = await sql<{ n: number; most: number | null }>`
      with counted as (
        insert into request_count as c (subject, since) values (${`${taking}|${id}`}, ${new Date(since)})
        on conflict (subject, since) do update set n = c.n + 1 returning n)
      select n, (select value from config_factor where key = ${setting} and applied_date <= ${businessDate(now)}::date
        order by applied_date desc limit 1) as most from counted`.execute(db)
    const { n, most } = rows[0]!
    if (most === null || n <= most) return
    if (n === most + 1)
      await logAccess(db, call, { staffId: id, what: `Quá mức cho phép trong một giờ: ${what}` })
    const seconds = Math.ceil((since + hour - now.getTime()) / 1000)
    throw refuse('too_much', { values: { what, most, seconds, minutes: Math.ceil(seconds / 60) } })
  }
}
