import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as support from '#cashdesk/transfers/support.api.ts'
import type { SupportRecord } from '#cashdesk/transfers/support.api.ts'
import { supportKindNames } from '#cashdesk/transfers/support.fields.ts'
import * as supports from '#cashdesk/transfers/server/support.usecase.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import { roles } from '#platform/contract/roles.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

const accountants = roles('kt')

/** Who is to answer a request: the person it was handed to, else the accountants of the station. */
function answerers(context: Context, { handler_id }: SupportRecord): RawBuilder<boolean> {
  if (handler_id !== null) return sql<boolean>`s.id = ${handler_id}`
  return sql<boolean>`s.role = any(${[...accountants]}::text[]) and exists (select from staff_station o
    where o.staff_id = s.id and o.station_id = ${stationOf(context.actor)})`
}

/** Tells others than the person themselves; the request is the answer of the call. */
async function notifyOthers(
  context: Context,
  row: SupportRecord,
  who: RawBuilder<boolean>,
  said: string,
): Promise<SupportRecord> {
  await notify(context, sql<boolean>`s.id <> ${context.actor.id} and (${who})`, {
    kind: 'support',
    title: `${said}: ${supportKindNames[row.kind] ?? row.kind} ${row.code}`,
    content: row.answer ?? row.content ?? null,
    link: `/request-support?open=${row.id}`,
    entity: 'support_request',
    id: row.id,
  })
  return row
}
const makerOf = ({ maker_id }: SupportRecord) => sql<boolean>`s.id = ${maker_id}`

/** The calls of support requests that somebody hears of: who is to answer, and who asked. */
export const supportBellRoutes: Route[] = [
  serve(support.createSupport, async ({ body }, context) => {
    const row = await supports.createSupport(context, body)
    return notifyOthers(context, row, answerers(context, row), 'Yêu cầu hỗ trợ mới')
  }),
  serve(support.remindSupport, async ({ body }, context) => {
    const row = await supports.remindSupport(context, body.id)
    return notifyOthers(context, row, answerers(context, row), 'Nhắc xử lý yêu cầu hỗ trợ')
  }),
  serve(support.changeSupport, async ({ body }, context) => {
    const row = await supports.handOverSupport(context, body.id, body.handler_id)
    return notifyOthers(context, row, answerers(context, row), 'Yêu cầu hỗ trợ chuyển đến bạn')
  }),
  serve(support.acceptSupport, async ({ body }, context) => {
    const row = await supports.acceptSupport(context, body.id, body.answer)
    return notifyOthers(context, row, makerOf(row), 'Yêu cầu hỗ trợ đã được xử lý')
  }),
  serve(support.cancelSupport, async ({ body }, context) => {
    const row = await supports.cancelSupport(context, body.id, body.reason)
    return notifyOthers(context, row, makerOf(row), 'Yêu cầu hỗ trợ bị từ chối')
  }),
]
