import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { logoSvg } from '#platform/contract/logo.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml } from '#platform/server/files/print.ts'

/** Stands where a station has no company of its own yet. */
const house = 'Điều hành mua hộ'

const day = (at: Date) => formatBusinessDate(businessDate(at))

/** Who speaks on what a customer reads. */
export interface House {
  company: string
  phone: string | null
}

/** The company of a station, and where its customers call. */
export async function houseOf(db: Context['db'], station: number): Promise<House> {
  const { company, phone } = await db
    .selectFrom('station')
    .select(['company', 'phone'])
    .where('id', '=', station)
    .executeTakeFirstOrThrow()
  return { company: company ?? house, phone }
}

/**
 * The head of a paper that leaves the house: mark, company with its tax code, station with address and phone,
 * the day. Of all stations (null): the company's first.
 */
export async function paperHead(
  { db, now }: Pick<Context, 'db' | 'now'>,
  given: { station: number | null; made: Date | string },
): Promise<string> {
  const station = await db
    .selectFrom('station')
    .select(['company', 'tax_code', 'name', 'address', 'phone'])
    .$if(given.station !== null, (one) => one.where('id', '=', given.station))
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const [made, printed] = [day(new Date(given.made)), day(now)]
  const place = [station.name, station.address, station.phone && `ĐT ${station.phone}`]
    .filter(Boolean)
    .join(' · ')
  const tax = station.tax_code ? `<div>Mã số thuế: ${escapeHtml(station.tax_code)}</div>` : ''
  return `<header class="head">${logoSvg}<div class="house"><b>${escapeHtml(station.company ?? house)}</b>${tax}<div>${escapeHtml(place)}</div></div>
    <div class="said">Ngày lập: ${made}${made === printed ? '' : `<div>In ngày: ${printed}</div>`}</div></header>`
}

const clock = new Intl.DateTimeFormat('vi-VN', {
  timeZone: 'Asia/Ho_Chi_Minh',
  hour: '2-digit',
  minute: '2-digit',
})

/** The foot of a paper: who printed it, and when. */
export const paperFoot = ({ actor, now }: Pick<Context, 'actor' | 'now'>): string =>
  `In bởi ${actor.name} lúc ${clock.format(now)} ${day(now)}`
