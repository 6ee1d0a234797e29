import { sql } from 'kysely'
import type { z } from 'zod'
import { assetStatus } from '#assets/core/asset.status.ts'
import { qualityNames } from '#assets/core/asset.words.ts'
import type { Quality } from '#assets/core/asset.words.ts'
import { listAssetCounts } from '#assets/count/count.api.ts'
import type {
  AssetCountRecord,
  readAssetCount as readCall,
  scanAsset as scanCall,
  startAssetCount as startCall,
} from '#assets/count/count.api.ts'
import { refuseCount } from '#assets/count/count.errors.ts'
import { assetCountFields } from '#assets/count/count.fields.ts'
import { assetCountStatus, assetCountTable } from '#assets/count/count.status.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { inStation, stationOf } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { nextKey } from '#platform/server/db/next-number.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records, Standing } from '#platform/server/events/run-action.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'

const visible = (actor: Actor) => inStation(actor, 'k.station_id')

/** What should be in sight of a count of the station `k`: what is lost or gone is not looked for. */
const expected = sql`a.station_id = k.station_id
  and a.status in (${lit(assetStatus.stored, assetStatus.used, assetStatus.repaired)})`
/** Not scanned yet; of a closed count what it wrote as missing. */
const missing = sql`(case when k.status = ${lit(assetCountStatus.closed)}
  then (select count(*) from asset_count_line l where l.count_id = k.id and not l.found)
  else (select count(*) from asset a where ${expected}
    and not exists (select from asset_count_line l where l.count_id = k.id and l.asset_id = a.id)) end)::int`

const listing: ListDefinition = {
  from: sql`asset_count k`,
  table: { name: 'asset_count', as: 'k' },
  ...describedList(assetCountFields, 'k', {
    station_code: sql`(select x.code from station x where x.id = k.station_id)`,
    found: sql`(select count(*)::int from asset_count_line l where l.count_id = k.id and l.found and l.asset_id is not null)`,
    missing,
    unknown: sql`(select count(*)::int from asset_count_line l where l.count_id = k.id and l.asset_id is null)`,
    maker_name: sql`(select x.name from staff x where x.id = k.maker_id)`,
    closed_name: sql`(select x.name from staff x where x.id = k.closed_by)`,
  }),
  key: sql`k.id`,
  defaultSort: '-created_at',
  search: { text: (q) => sql<boolean>`k.code = upper(${q})` },
  chips: { of: 'status', values: assetCountStatus.values },
}

export const assetCounts = ({ db, actor }: Context, query: z.output<typeof listAssetCounts.query>) =>
  chippedList<AssetCountRecord>(db, listing, query, visible(actor))

/** @throws asset_counts.not_found */
async function countById({ db, actor }: Context, id: number): Promise<AssetCountRecord> {
  const { rows } = await sql<AssetCountRecord>`select ${listing.select} from ${listing.from}
    where k.id = ${id} and ${visible(actor)}`.execute(db)
  if (!rows[0]) throw refuseCount('asset_counts.not_found')
  return rows[0]
}

type Line = InputOf<(typeof readCall)['data']>['lines'][number] & { quality: Quality | null }
const holdersOf = sql`(select string_agg(s.name, ', ' order by s.id) from asset_holder h join staff s on s.id = h.staff_id
  where h.asset_id = a.id)`

async function linesOf({ db }: Context, id: number): Promise<Line[]> {
  const { rows } = await sql<Line>`select * from (
      select l.code, l.asset_id, a.name, ${holdersOf} as holders, l.found, l.quality, l.id as nth
      from asset_count_line l left join asset a on a.id = l.asset_id where l.count_id = ${id}
      union all
      select a.code, a.id, a.name, ${holdersOf}, false, null, a.id from asset_count k join asset a on ${expected}
      where k.id = ${id} and k.status = ${lit(assetCountStatus.open)}
        and not exists (select from asset_count_line l where l.count_id = k.id and l.asset_id = a.id)) line
    order by found, asset_id is not null, nth desc`.execute(db)
  // Unknown codes were scanned, so they stand among what was found.
  return rows
}

/** With what was found, what is missing and what nobody knows. @throws asset_counts.not_found */
export async function readCount(context: Context, id: number) {
  const count = await countById(context, id)
  return { ...count, lines: await linesOf(context, id) }
}

/** One at a time in a station. @throws asset_counts.open */
export async function startCount(
  context: Context,
  { note }: z.output<(typeof startCall)['body']>,
): Promise<AssetCountRecord> {
  const { db, actor, now } = context
  const station = stationOf(actor)
  // Of two who begin at once the second is told of the first's.
  await sql`select from station where id = ${station} for no key update`.execute(db)
  const { rows } = await sql<{ code: string }>`select code from asset_count
    where station_id = ${station} and status = ${lit(assetCountStatus.open)}`.execute(db)
  if (rows[0]) throw refuseCount('asset_counts.open', { values: { code: rows[0].code } })
  const { id, number } = await nextKey(db, 'asset_count')
  const code = `KK${String(number).padStart(6, '0')}`
  await sql`insert into asset_count (id, code, station_id, note, maker_id, created_at)
    values (${id}, ${code}, ${station}, ${note || null}, ${actor.id}, ${now})`.execute(db)
  await recordEvent(context, {
    entity: 'asset_count',
    id,
    action: 'create',
    to: assetCountStatus.open,
    station,
  })
  return countById(context, id)
}

/** A label that was scanned: once more is told as such. @throws asset_counts.not_found, asset_counts.closed */
export async function scanAsset(
  context: Context,
  { id, code: sent, quality }: z.output<(typeof scanCall)['body']>,
): Promise<InputOf<(typeof scanCall)['data']>> {
  const { db, actor, now } = context
  const code = sent.trim().toUpperCase()
  // Whoever closes it waits for the scans under way.
  const { rows: counts } = await sql<{
    code: string
    status: number
    station_id: number
  }>`select k.code, k.status, k.station_id
    from asset_count k where k.id = ${id} and ${visible(actor)} for share`.execute(db)
  const count = counts[0]
  if (!count) throw refuseCount('asset_counts.not_found')
  if (count.status !== assetCountStatus.open)
    throw refuseCount('asset_counts.closed', { values: { code: count.code } })
  const { rows: assets } = await sql<{ id: number; name: string; holders: string | null }>`
    select a.id, a.name, ${holdersOf} as holders from asset a
    where a.code = ${code} and a.station_id = ${count.station_id}`.execute(db)
  const asset = assets[0]
  const { rows: written } =
    await sql`insert into asset_count_line (count_id, code, asset_id, found, quality, scanned_at, scanned_by)
    values (${id}, ${code}, ${asset?.id ?? null}, true, ${quality ?? null}, ${now}, ${actor.id})
    on conflict (count_id, code) do nothing returning id`.execute(db)
  if (written.length > 0)
    await recordEvent(context, {
      entity: 'asset_count',
      id,
      action: 'scan',
      station: count.station_id,
      data: { code },
    })
  const result = written.length === 0 ? 'again' : asset ? 'found' : 'unknown'
  return { result, code, name: asset?.name ?? null, holders: asset?.holders ?? null }
}

interface LockedCount extends Standing {
  code: string
  station_id: number
}
const records: Records<LockedCount, null, never> = {
  table: assetCountTable,
  lock: async ({ db, actor }, id) => {
    const { rows } =
      await sql<LockedCount>`select k.id, k.code, k.status, k.station_id, k.version from asset_count k
      where k.id = ${id} and ${visible(actor)} for update`.execute(db)
    if (!rows[0]) throw refuseCount('asset_counts.not_found')
    return rows[0]
  },
  snapshot: () => null,
  shown: countById,
  refuse: (_, { code }) => refuseCount('asset_counts.closed', { values: { code } }),
}

/** What was not scanned is written as missing: the slip says the same for good. @throws asset_counts.closed, conflict.stale */
export async function closeCount(
  context: Context,
  { id, version }: { id: number; version?: number | undefined },
): Promise<AssetCountRecord> {
  const { db, actor, now } = context
  await runAction(records, {
    context,
    id,
    version,
    action: 'close',
    effect: async () => {
      await sql`insert into asset_count_line (count_id, code, asset_id, found)
        select k.id, a.code, a.id, false from asset_count k join asset a on ${expected} where k.id = ${id}
        order by a.id on conflict (count_id, code) do nothing`.execute(db)
      return { set: { closed_at: now, closed_by: actor.id } }
    },
  })
  return countById(context, id)
}

/** The slip: what is missing and what is unknown by name, then what was found. @throws asset_counts.not_found */
export async function printCount(context: Context, id: number): Promise<{ content: string }> {
  const count = await countById(context, id)
  const lines = await linesOf(context, id)
  const head = await paperHead(context, { station: null, made: count.created_at })
  const table = (title: string, rows: readonly Line[]) =>
    rows.length === 0
      ? ''
      : `<h3>${title}: ${rows.length}</h3><table><thead><tr><th>Mã</th><th>Tài sản</th><th>Người giữ</th><th>Tình trạng</th></tr></thead><tbody>${rows
          .map(
            (line) =>
              `<tr><td class="code">${escapeHtml(line.code)}</td><td>${escapeHtml(line.name ?? '')}</td><td>${escapeHtml(line.holders ?? '')}</td><td>${line.quality ? qualityNames[line.quality] : ''}</td></tr>`,
          )
          .join('')}</tbody></table>`
  const body = [
    table(
      'Thiếu',
      lines.filter(({ found }) => !found),
    ),
    table(
      'Mã lạ, không có trong sổ của trạm',
      lines.filter(({ asset_id }) => asset_id === null),
    ),
    table(
      'Có mặt',
      lines.filter(({ found, asset_id }) => found && asset_id !== null),
    ),
  ].join('')
  return {
    content: printPage({
      kind: 'asset-count',
      called: 'Biên bản kiểm kê tài sản',
      title: `Biên bản kiểm kê ${count.code}`,
      sizes: ['A4'],
      sections: [
        `${head}${titled('BIÊN BẢN KIỂM KÊ TÀI SẢN', barcodeSvg(count.code))}
        <p>Trạm ${escapeHtml(count.station_code)} · ${assetCountStatus.label(count.status)} · người kiểm: <b>${escapeHtml(count.maker_name)}</b></p>
        <p>Có mặt ${count.found} · thiếu ${count.missing} · mã lạ ${count.unknown}</p>
        ${count.note ? `<p>Ghi chú: ${escapeHtml(count.note)}</p>` : ''}${body}${signed('Người kiểm', 'Thủ kho', 'Kế toán')}`,
      ],
      foot: paperFoot(context),
    }),
  }
}
