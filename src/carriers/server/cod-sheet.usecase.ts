import { sql } from 'kysely'
import { codStatus } from '#billing/bill.status.ts'
import { visibleBills } from '#billing/server/bill.repo.ts'
import { rowOutcome } from '#platform/contract/pasted-rows.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { judgePasted } from '#platform/server/lists/pasted-rows.ts'
import type { Verdict } from '#platform/server/lists/pasted-rows.ts'
import type { StatusOf } from '#platform/contract/status.ts'

interface SheetRow {
  line: number
  waybill: string
  cod: number
  fee: number
}
interface Slip {
  id: number
  code: string
  name: string
  version: number
  payer: string
  payer_name: string
  cod_status: StatusOf<typeof codStatus>
  collected: number | null
}

/** More slips that a sheet does not name than these are not drawn. */
const mostMissing = 200
const keyOf = ({ waybill }: SheetRow) => waybill.replaceAll(/\s/g, '').toUpperCase()

/** What a carrier's sheet says of our slips: what matches, what is short, told twice, not ours, and what it lacks. */
export async function checkCodSheet(context: Context, given: readonly SheetRow[]) {
  const slips = await slipsOf(context, [...new Set(given.map(keyOf))])
  const payer = payerOf([...slips.values()])
  const rows = bySlip(given, slips)
  const settles: { id: number; remitted: number; fee: number }[] = []
  const answer = await judgePasted(rows, {
    key: keyOf,
    find: async () => new Map([...slips].map(([waybill, slip]) => [waybill, [slip]])),
    judge: (slip, row) => {
      const verdict = verdictOn(slip, row, payer)
      if (verdict.outcome === undefined)
        settles.push({ id: slip.id, remitted: row.cod - row.fee, fee: row.fee })
      return verdict
    },
    unknown: 'Không phải vận đơn của công ty',
    save: async () => {},
  })
  return { ...answer, carrier: payer?.name ?? null, settles, ...(await missingFrom(context, payer, slips)) }
}

interface Payer {
  account: string
  name: string
}

/** Who brings the money of most slips: a row of another's is no part of this sheet. */
function payerOf(slips: readonly Slip[]): Payer | null {
  const [most] = [...Map.groupBy(slips, ({ payer }) => payer).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  return most?.[0] ? { account: most[0].payer, name: most[0].payer_name } : null
}

/** A slip of several parcels stands in the sheet by each of their waybills: what they collected is one. */
function bySlip(rows: readonly SheetRow[], slips: ReadonlyMap<string, Slip>): SheetRow[] {
  const seen = new Map<number, { row: SheetRow; waybills: Set<string> }>()
  const merged: SheetRow[] = []
  for (const row of rows) {
    const slip = slips.get(keyOf(row))
    const before = slip && seen.get(slip.id)
    if (!slip || (before && before.waybills.has(keyOf(row)))) merged.push(row)
    else if (before) {
      before.waybills.add(keyOf(row))
      before.row.cod += row.cod
      before.row.fee += row.fee
    } else {
      const own = { ...row }
      seen.set(slip.id, { row: own, waybills: new Set([keyOf(row)]) })
      merged.push(own)
    }
  }
  return merged
}

function verdictOn(slip: Slip, { cod, fee }: SheetRow, payer: Payer | null): Verdict {
  const collected = slip.collected ?? 0
  const said = {
    before: `thực thu ${formatVnd(collected)} đ`,
    after: `hãng thu ${formatVnd(cod)} đ, giữ phí ${formatVnd(fee)} đ`,
  }
  const refused = (message: string): Verdict => ({ ...said, outcome: rowOutcome.refused, message })
  if (slip.payer !== payer?.account) return refused(`Phiếu này do ${slip.payer_name} thu`)
  if (slip.cod_status === codStatus.paid) return refused('Đã đối soát trước đó: hãng trả hai lần')
  if (slip.cod_status === codStatus.none) return refused('Phiếu chưa có số thực thu')
  if (fee > cod) return refused('Phí giữ lại lớn hơn số thu hộ')
  const difference = cod - collected
  if (difference === 0) return { ...said, change_vnd: 0, message: 'Khớp' }
  const way = difference < 0 ? 'thiếu' : 'thừa'
  return {
    ...said,
    change_vnd: difference,
    message: `Hãng trả ${way} ${formatVnd(Math.abs(difference))} đ: ghi chênh lệch, phiếu chưa đối soát`,
  }
}

/** The slips of waybills, by waybill: their own, and those of each of their parcels. */
async function slipsOf({ db, actor }: Context, waybills: readonly string[]): Promise<Map<string, Slip>> {
  const { rows } = await sql<Slip & { waybill: string }>`
    with named as (
      select waybill, id as bill_id from bill where waybill = any(${waybills}::text[])
      union select waybill, bill_id from bill_parcel where waybill = any(${waybills}::text[]))
    select distinct on (n.waybill) n.waybill, b.id, b.code, c.name, b.version, b.cod_status,
      b.collected_cod as collected, coalesce('shipper:' || b.shipper_id, 'partner:' || b.partner_id, '') as payer,
      coalesce(s.name, p.name, '') as payer_name
    from named n join bill b on b.id = n.bill_id join customer c on c.id = b.customer_id
      left join staff s on s.id = b.shipper_id left join partner p on p.id = b.partner_id
    where ${visibleBills(actor)}
    order by n.waybill, b.cod_status = ${lit(codStatus.unpaid)} desc, b.id desc`.execute(db)
  return new Map(rows.map(({ waybill, ...slip }) => [waybill, slip]))
}

async function missingFrom(
  { db, actor }: Context,
  payer: Payer | null,
  slips: ReadonlyMap<string, Slip>,
): Promise<{
  missing: { id: number; code: string; waybill: string | null; collected: number }[]
  missing_vnd: number
}> {
  const [, kind, id] = /^(partner|shipper):(\d+)$/.exec(payer?.account ?? '') ?? []
  if (!kind) return { missing: [], missing_vnd: 0 }
  const named = [...slips.values()].map((slip) => slip.id)
  const whose =
    kind === 'partner'
      ? sql`b.partner_id = ${Number(id)} and b.shipper_id is null`
      : sql`b.shipper_id = ${Number(id)}`
  const { rows } = await sql<{
    id: number
    code: string
    waybill: string | null
    collected: number
    all: number
  }>`
    select b.id, b.code, b.waybill, b.collected_cod as collected, sum(b.collected_cod) over ()::float8 as all
    from bill b where b.cod_status = ${lit(codStatus.unpaid)} and ${whose}
      and b.id <> all(${named}::bigint[]) and ${visibleBills(actor)}
    order by b.delivered_at, b.id limit ${mostMissing}`.execute(db)
  return { missing: rows.map(({ all: _, ...slip }) => slip), missing_vnd: Number(rows[0]?.all ?? 0) }
}
