import type { Visitor } from '#access/server/access-log.ts'
import type { Exchange } from '#platform/server/http/route.ts'

/** From where and with what somebody comes; texts of any length arrive here. */
export const visitorOf = ({ request }: Exchange): Visitor => ({
  address: request.ip,
  agent: request.headers['user-agent']?.slice(0, 300) ?? null,
})
