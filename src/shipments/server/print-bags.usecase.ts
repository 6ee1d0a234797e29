import { sql } from 'kysely'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'
import type { BagRecord } from '#shipments/bag.api.ts'
import { bagWords, type BagWords } from '#shipments/bag.words.ts'
import type { LabelSize } from '#warehouse/label.rules.ts'
import { bagRowOf } from '#shipments/server/bag.repo.ts'
import { printJob } from '#warehouse/server/print-job.ts'
import { refuseShipment } from '#shipments/shipments.errors.ts'
import { jobWords } from '#warehouse/print-number.rules.ts'
import { packagesInside } from '#warehouse/server/packages-inside.ts'
import { warehouseScopeOf } from '#warehouse/server/package.repo.ts'
import { jobOf, numbered } from '#warehouse/server/print-number.ts'

interface Wanted {
  ids: readonly number[]
  paper: 'list' | 'label'
  language: 'vi' | 'en'
  format: 'html' | 'zpl'
  size: LabelSize
}

/** @throws bags.empty */
export async function printBags(context: Context, { ids, paper, language, ...wanted }: Wanted) {
  const rows: BagRecord[] = []
  for (const id of new Set(ids)) rows.push(await bagRowOf(context, id))
  const empty = rows.find((row) => row.packages === 0)
  if (empty) throw refuseShipment('bags.empty', { values: { code: empty.code } })
  if (paper === 'label') return printJob(context, 'bag', rows.map(labelOf), wanted)
  const jobs = await numbered(
    context,
    'bag-list',
    rows.map((row) => row.id),
  )
  const sections: string[] = []
  for (const [index, row] of rows.entries())
    sections.push(await listOf(context, row, bagWords[language], jobWords(jobs[index]!)))
  const content = printPage({
    kind: 'bag-list',
    called: 'Danh sách kiện trong bao',
    title: rows.length === 1 ? `Danh sách bao ${rows[0]?.code}` : `${rows.length} danh sách bao`,
    sizes: ['A4', 'A5'],
    sections,
    foot: paperFoot(context),
  })
  return { content, ...jobOf(jobs) }
}

const weightOf = (row: BagRecord) => `${(row.weight ?? row.d_weight).toFixed(2)} kg`

const labelOf = (row: BagRecord) => ({
  id: row.id,
  code: row.code,
  head: `${row.packages} kiện`,
  aside: weightOf(row),
  lines: [
    [row.warehouse_code, row.mawb && `MAWB ${row.mawb}`].filter(Boolean).join(' · '),
    row.note ?? '',
  ].filter(Boolean),
})

interface Goods {
  package_id: number
  code: string
  name: string
  goods: string | null
  pieces: number
  vnd: number
}

/** What lies in a bag: a line for each order in each package; an order in several packages has its value once. */
async function listOf(context: Context, row: BagRecord, words: BagWords, job: string): Promise<string> {
  const scope = await warehouseScopeOf(context)
  const packages = await packagesInside(context, scope, sql`p.container_id = ${row.id}`)
  const shown = packages.filter((one) => one.order_ids.length > 0).map((one) => one.id)
  const { rows } =
    await sql<Goods>`select po.package_id::float8 as package_id, o.code, o.name, t.name as goods,
      case when first then o.quantity else 0 end as pieces, case when first then o.goods_vnd else 0 end as vnd
    from (select package_id, order_id, row_number() over (partition by order_id order by package_id) = 1 as first
      from package_order where package_id = any(${shown}::bigint[])) po
    join orders o on o.id = po.order_id left join goods_type t on t.code = o.goods_type
    where o.deleted_at is null order by po.package_id, o.id`.execute(context.db)
  const lines = packages.map((one, index) => {
    const inside = rows.filter((line) => line.package_id === one.id)
    const say = (of: (line: Goods) => string) => inside.map((line) => escapeHtml(of(line))).join('<br>')
    return `<tr><td class="n">${index + 1}</td><td class="code">${escapeHtml(one.track)}</td>
      <td>${say(({ code, name, goods }) => [code, name, goods].filter(Boolean).join(' · '))}</td>
      <td class="n">${say(({ pieces }) => (pieces ? String(pieces) : '–'))}</td>
      <td class="n">${say(({ vnd }) => (vnd ? formatVnd(vnd) : '–'))}</td>
      <td class="n">${typeof one.d_weight === 'number' ? one.d_weight.toFixed(2) : '–'}</td></tr>`
  })
  const sum = (of: (line: Goods) => number) => rows.reduce((all, line) => all + of(line), 0)
  const facts = [
    `${words.warehouse}: ${row.warehouse_code}`,
    row.mawb && `MAWB: ${row.mawb}`,
    row.flight_date && `${words.flight}: ${formatBusinessDate(row.flight_date)}`,
    `${words.packages}: ${row.packages}`,
    `${words.weight}: ${weightOf(row)}`,
  ]
  return `${await paperHead(context, { station: null, made: context.now })}${titled(
    `${words.title} ${row.code}`,
    barcodeSvg(row.code),
  )}<p>${escapeHtml(facts.filter(Boolean).join(' · '))}</p>
  <table><thead><tr><th class="n">#</th><th>${words.track}</th><th>${words.goods}</th><th class="n">${words.quantity}</th><th class="n">${words.value}</th><th class="n">kg</th></tr></thead>
  <tbody>${lines.join('')}</tbody><tfoot><tr><td colspan="3">${words.total}</td><td class="n">${sum(({ pieces }) => pieces)}</td><td class="n">${formatVnd(sum(({ vnd }) => vnd))}</td><td class="n">${row.d_weight.toFixed(2)}</td></tr></tfoot></table>
  <p>${escapeHtml(job)}</p>${signed(words.packer, words.receiver)}`
}
