import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { formatBusinessDate, monthName } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { moneyInWords } from '#platform/rules/words.ts'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'
import type { SlipRow, readSlip as readCall } from '#salary/salary.api.ts'
import { refuseSalary } from '#salary/salary.errors.ts'
import { monthOf } from '#salary/salary.rules.ts'
import { everyKind, lineKinds } from '#salary/salary.words.ts'
import type { LineKind } from '#salary/salary.words.ts'
import { correctionWords, fact, monthNamed, seenStaff } from '#salary/server/salary.report-sql.ts'

/** Nobody of sales reads a slip but their own. */
const visible = (actor: Actor) =>
  is(actor, 'kd') ? inScope(actor, { sale: 'p.staff_id' }) : seenStaff(actor, sql`p.staff_id`)

const listing: ListDefinition = {
  from: sql`salary_slip p join staff s on s.id = p.staff_id`,
  select: sql`p.id, p.id::text as _id, p.month, p.staff_id, s.name as staff_name, p.total`,
  filters: { month: { any: 'p.month' } },
  sorts: { month: sql`p.month` },
  key: sql`p.id`,
  defaultSort: '-month',
}

export function listSlips({ db, actor }: Context, query: ListQuery) {
  return listRows<SlipRow>(db, listing, query, visible(actor))
}

type Slip = InputOf<typeof readCall.data>

/** Their own slip names every document; whoever keeps the books reads those of their stations. */
const documentOf = (actor: Actor) =>
  is(actor, 'kd')
    ? sql`coalesce(b.code, o.code)`
    : sql`case when ${inScope(actor, { station: 'b.station_id' })} then b.code
        when ${inScope(actor, { station: 'o.station_id' })} then o.code end`

/** @throws salary.not_found */
export async function readSlip({ db, actor }: Context, id: number): Promise<Slip> {
  const { rows: found } = await sql<
    Omit<Slip, 'kinds' | 'rows'>
  >`select ${listing.select} from ${listing.from}
    where p.id = ${id} and ${visible(actor)}`.execute(db)
  const slip = found[0]
  if (!slip) throw refuseSalary('salary.not_found')
  const { rows } = await sql<Slip['rows'][number] & { kind: LineKind }>`
    select l.id, l.kind, l.day, ${documentOf(actor)} as document,
      case when ${visibleCustomers(actor)} then c.called end as customer, nullif(l.base, 0) as base, l.kg,
      l.factor, l.amount, case l.kind when 'correction' then ${correctionWords(fact('was'), fact('now'))}
        when 'carried' then 'Âm của tháng ' || ${monthNamed(sql`l.corrects_month`)} else l.note end as note
    from salary_line l left join bill b on b.id = l.bill_id left join orders o on o.id = l.order_id
    left join customer c on c.id = l.customer_id
    where l.month = ${slip.month} and l.staff_id = ${slip.staff_id} and l.kind <> 'forecast' order by l.day, l.id`.execute(
    db,
  )
  const kinds = everyKind.flatMap((kind) => {
    const of = rows.filter((row) => row.kind === kind)
    return of.length
      ? [
          {
            kind,
            name: lineKinds[kind],
            rows: of.length,
            amount: of.reduce((sum, { amount }) => sum + amount, 0),
          },
        ]
      : []
  })
  return { ...slip, kinds, rows }
}

/** The slip on A4: what it sums, and every row of it. @throws salary.not_found */
export async function printSlip(
  context: Context,
  asked: { id?: number | undefined; month?: string | undefined; sale_id?: number | undefined },
): Promise<{ content: string }> {
  const slip = await readSlip(context, asked.id ?? (await slipOf(context, asked)))
  const name = `Phiếu lương tháng ${monthName(slip.month)}`
  const cells = (values: readonly (string | null)[]) =>
    values.map((value, at) => `<td${at > 2 ? ' class="n"' : ''}>${escapeHtml(value ?? '')}</td>`).join('')
  const sums = slip.kinds
    .filter(({ kind }) => kind !== 'excluded')
    .map(
      (of) =>
        `<tr><td>${of.name}</td><td class="n">${of.rows}</td><td class="n">${formatVnd(of.amount)}</td></tr>`,
    )
    .join('')
  const lines = slip.rows
    .map((row) => {
      const what = [lineKinds[row.kind as LineKind], row.note].filter(Boolean).join(': ')
      const document = [row.document, row.customer].filter(Boolean).join(' · ')
      const base =
        row.kg === null ? (row.base === null ? null : formatVnd(row.base)) : `${row.kg.toFixed(2)} kg`
      const factor = row.factor === null ? null : String(row.factor)
      return `<tr>${cells([formatBusinessDate(row.day), what, document, base, factor, formatVnd(row.amount)])}</tr>`
    })
    .join('')
  const head = await paperHead(context, { station: null, made: context.now })
  const body = `${titled(name.toLocaleUpperCase('vi'), '')}
    <p>Nhân viên: <b>${escapeHtml(slip.staff_name)}</b></p>
    <table><thead><tr><th>Khoản</th><th class="n">Số dòng</th><th class="n">Tiền (đ)</th></tr></thead><tbody>${sums}</tbody>
      <tfoot><tr><td>Thực lĩnh</td><td></td><td class="n">${formatVnd(slip.total)}</td></tr></tfoot></table>
    <p>Bằng chữ: <i>${escapeHtml(moneyInWords(slip.total))}</i></p>
    <table><thead><tr><th>Ngày</th><th>Khoản</th><th>Chứng từ</th><th class="n">Tính trên</th><th class="n">Hệ số</th>
      <th class="n">Tiền (đ)</th></tr></thead><tbody>${lines}</tbody></table>
    ${signed('Người lập', 'Kế toán', 'Người nhận')}`
  return {
    content: printPage({
      kind: 'salary-slip',
      called: 'Phiếu lương',
      title: `${name} ${slip.staff_name}`,
      sizes: ['A4'],
      sections: [head + body],
      foot: paperFoot(context),
    }),
  }
}

async function slipOf(
  { db, actor }: Context,
  { month, sale_id }: { month?: string | undefined; sale_id?: number | undefined },
) {
  const { rows } = await sql<{ id: number }>`select p.id from salary_slip p
    where p.month = ${monthOf(month) ?? null} and p.staff_id = ${sale_id ?? null} and ${visible(actor)}`.execute(
    db,
  )
  if (!rows[0]) throw refuseSalary('salary.not_found')
  return rows[0].id
}
