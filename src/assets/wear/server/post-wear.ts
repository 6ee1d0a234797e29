import { sql } from 'kysely'
import { scheduleOf, wearOfMonth } from '#assets/wear/wear.rules.ts'
import type { WearRow, Wearing } from '#assets/wear/wear.rules.ts'
import { monthEnd, nextMonth } from '#assets/wear/wear.rules.ts'
import { assetStatus } from '#assets/core/asset.status.ts'
import { assetWearEntry } from '#ledger/asset-entries.rules.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { businessDate, monthName } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

interface Due extends Wearing {
  id: number
  station_id: number
  accumulated: number
  /** The last month that the books have of it. */
  posted: string | null
}

/** One after the other: of two who post a month at once the second finds it posted. */
const lockWear = (tx: Db) => sql`select pg_advisory_xact_lock(7316042031)`.execute(tx)

const wearing = sql`a.id, a.station_id, a.value, a.bought_on, a.life_months, a.taken_over_on, a.worn_before, a.rest_months,
  a.accumulated, (select max(w.month collate "C") from asset_wear w where w.asset_id = a.id) as posted`

/**
 * What every asset wore in the months that are over and not in the books yet, an entry for each station and month, on
 * the month's last day; of a closed month today, and it keeps that day. Posting twice posts nothing more.
 * @returns how many entries
 */
export async function postWear(tx: Db, now: Date): Promise<number> {
  await lockWear(tx)
  const running = businessDate(now).slice(0, 7)
  // Locked in their order: one that is being sold is either gone already or waits until this is through.
  const { rows } = await sql<Due>`select ${wearing} from asset a
    where a.status <> ${lit(assetStatus.gone)} and a.accumulated < a.value order by a.id for no key update of a`.execute(
    tx,
  )
  const due = rows.flatMap((asset) =>
    monthsDue(asset, running).map((row) => ({ ...row, asset: asset.id, station: asset.station_id })),
  )
  const groups = Map.groupBy(due, ({ station, month }) => `${month} ${String(station).padStart(9, '0')}`)
  for (const [, group] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await postGroup(tx, now, group)
  return groups.size
}

/** Its months that are over and that the books do not have. */
function monthsDue(asset: Due, running: string): WearRow[] {
  const rows: WearRow[] = []
  let { accumulated } = asset
  const start = asset.posted
    ? nextMonth(`${asset.posted}-01`)
    : `${(asset.taken_over_on ?? asset.bought_on).slice(0, 7)}-01`
  for (
    let first: BusinessDate = start;
    first.slice(0, 7) < running && accumulated < asset.value;
    first = nextMonth(first)
  ) {
    const month = first.slice(0, 7)
    const amount = wearOfMonth(asset, month)
    if (amount === 0) continue
    accumulated += amount
    rows.push({ month, through: monthEnd(first), amount, accumulated })
  }
  return rows
}

type Grouped = WearRow & { asset: number; station: number }

async function postGroup(tx: Db, now: Date, group: readonly Grouped[]): Promise<void> {
  const [first] = group
  if (!first) return
  const { id } = await post(
    tx,
    assetWearEntry({
      reference: { type: 'asset_month', id: Number(first.month.replace('-', '')) },
      amount: group.reduce((sum, { amount }) => sum + amount, 0),
      reason: `Khấu hao, phân bổ tháng ${monthName(first.month)}`,
    }),
    { station: first.station, now, maker: null, documentDate: first.through },
  )
  await writeWear(tx, now, group, id)
}

async function writeWear(tx: Db, now: Date, rows: readonly (WearRow & { asset: number })[], entry: number) {
  const of = <Value>(what: (row: WearRow & { asset: number }) => Value) => rows.map(what)
  await sql`with told as (
      insert into asset_wear (asset_id, month, through, amount, accumulated, entry_id, created_at)
      select w.*, ${entry}, ${now} from unnest(${of(({ asset }) => asset)}::bigint[], ${of(({ month }) => month)}::text[],
        ${of(({ through }) => through)}::date[], ${of(({ amount }) => amount)}::bigint[],
        ${of(({ accumulated }) => accumulated)}::bigint[]) w
      returning asset_id, accumulated)
    update asset a set accumulated = told.accumulated from told where a.id = told.asset_id`.execute(tx)
}

/**
 * The last days of one that goes, posted on that day: months that are over and not posted yet come with them.
 * @returns how far it is worn then
 */
export async function postLastDays(
  tx: Db,
  now: Date,
  asset: Due & { code: string },
  { goneOn, maker }: { goneOn: BusinessDate; maker: number },
): Promise<number> {
  const rows = scheduleOf(asset, goneOn).filter(({ month }) => asset.posted === null || month > asset.posted)
  if (rows.length === 0) return asset.accumulated
  const { id } = await post(
    tx,
    assetWearEntry({
      reference: { type: 'asset', id: asset.id },
      amount: rows.reduce((sum, { amount }) => sum + amount, 0),
      reason: `${asset.code} hao mòn đến ngày thanh lý`,
    }),
    { station: asset.station_id, now, maker, postingDate: goneOn },
  )
  for (const row of rows) await writeWear(tx, now, [{ ...row, asset: asset.id }], id)
  return rows.at(-1)?.accumulated ?? asset.accumulated
}

/** As it is now, locked by whoever asks. */
export async function wearingOf(tx: Db, id: number): Promise<Due & { code: string }> {
  const { rows } = await sql<
    Due & { code: string }
  >`select ${wearing}, a.code from asset a where a.id = ${id}`.execute(tx)
  return rows[0] as Due & { code: string }
}
export { lockWear }
