import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml } from '#platform/server/files/print.ts'

/** Stands where a station has no company of its own yet. */
const house = 'Điều hành mua hộ'

/** The head of a paper that leaves the house: company, station with address and phone, the day of the paper. */
export async function paperHead(
  { db, now }: Pick<Context, 'db' | 'now'>,
  given: { station: number; made: Date | string },
): Promise<string> {
  const station = await db
    .selectFrom('station')
    .select(['company', 'name', 'address', 'phone'])
    .where('id', '=', given.station)
    .executeTakeFirstOrThrow()
  const day = (at: Date) => formatBusinessDate(businessDate(at))
  const [made, printed] = [day(new Date(given.made)), day(now)]
  const place = [station.name, station.address, station.phone].filter(Boolean).join(' · ')
  return `<div style="display:flex;justify-content:space-between;gap:8px;border-bottom:1px solid #000;margin-bottom:6px">
    <div><b>${escapeHtml(station.company ?? house)}</b><div>${escapeHtml(place)}</div></div>
    <div style="text-align:right;white-space:nowrap">Ngày lập: ${made}${made === printed ? '' : `<div>In ngày: ${printed}</div>`}</div></div>`
}
