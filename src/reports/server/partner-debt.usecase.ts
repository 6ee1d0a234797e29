import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { entryDocument, entryReference } from '#ledger/server/entry-sql.ts'
import type { Download } from '#platform/contract/call.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { filtersOf, recordExport, spreadsheetFile } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import { dateOf } from '#platform/server/lists/list-definition.ts'
import {
  exportPartnerDebt,
  partnerDebtFrom,
  partnerDebtTypes,
  readPartnerDebt as debtCall,
} from '#reports/partner-debt.api.ts'
import type { PartnerDebtRecord } from '#reports/partner-debt.api.ts'

interface Asked {
  partners: readonly number[]
  from: BusinessDate
  to: BusinessDate
}

const earliest = `Công nợ đối tác được theo dõi từ ${formatBusinessDate(partnerDebtFrom)}`

/** From the first day it is followed up to today where nothing was said. @throws bad_input by field */
function askedOf({ actor, now }: Context, query: ListQuery): Asked {
  const { date_from, date_to, partner_ids } = query as unknown as Record<string, unknown>
  const to = dateOf(date_to, 'date_to') ?? businessDate(now)
  const from = dateOf(date_from, 'date_from') ?? partnerDebtFrom
  if (from < partnerDebtFrom) throw refuseField('date_from', earliest)
  if (from > to) throw refuseField('date_from', 'Từ ngày phải trước hoặc bằng đến ngày')
  // A partner means himself; of the others nothing is read until somebody chooses.
  const own = is(actor, 'pa') && actor.partner !== null ? [actor.partner] : []
  return { partners: (partner_ids as number[] | undefined) ?? own, from, to }
}

/** Accounts of the partners asked for; a partner's own people have his alone, whatever they ask. */
const accountsOf = (actor: Actor, { partners }: Asked): RawBuilder<unknown> => sql`
  select a.id, p.id as partner_id, p.code, p.name from partner p
  join account a on a.kind = 'partner' and a.owner_id = p.id
  where p.id = any(${partners}::bigint[]) and ${inScope(actor, { partner: 'p.id' })}`

/** Opening, what a partner paid back or remitted, and everything else that moved his debt. */
const typeOf = sql`case when e.kind = 'opening' then 'old_dept'
  when e.kind in ('partner_refund', 'cod_remit') then 'refund' else 'transfer' end`

interface Ends {
  lines: number
  opening: number
  transferred: number
  refunded: number
}

/** The debt before the period, and what moved in it. */
async function endsOf(db: Db, actor: Actor, asked: Asked): Promise<Ends> {
  const { rows } = await sql<Ends>`
    with own as (${accountsOf(actor, asked)})
    select count(*) filter (where l.posting_date >= ${asked.from}::date)::int as lines,
      coalesce(sum(l.amount) filter (where l.posting_date < ${asked.from}::date or e.kind = 'opening'), 0)::bigint as opening,
      coalesce(sum(l.amount) filter (where l.posting_date >= ${asked.from}::date and ${typeOf} = 'transfer'), 0)::bigint as transferred,
      coalesce(-sum(l.amount) filter (where l.posting_date >= ${asked.from}::date and ${typeOf} = 'refund'), 0)::bigint as refunded
    from own join entry_line l on l.account_id = own.id join entry e on e.id = l.entry_id
    where l.posting_date <= ${asked.to}::date`.execute(db)
  return rows[0] as Ends
}

/** Rows of the period in the order of days, the debt after each; `before` is what stood at its beginning. */
async function rowsOf(
  db: Db,
  actor: Actor,
  asked: Asked,
  page: { limit: number; offset: number },
): Promise<PartnerDebtRecord[]> {
  // The customer of a row is shown to whom his own list shows him; the partner sees none.
  const known = inScope(actor, { station: 'c.station_id', sale: 'c.sale_id' })
  const himself = is(actor, 'pa')
  const shown = himself ? sql<boolean>`true` : sql<boolean>`(c.id is null or ${known})`
  const people = himself
    ? sql``
    : sql`, maker.name as creator_name, e.maker_id as created_by,
        case when ${known} then concat_ws(' · ', c.customer_no, c.name) end as customer_info,
        case when ${known} then c.id end as user_id`
  const { rows } = await sql<PartnerDebtRecord>`
    with own as (${accountsOf(actor, asked)}),
    before as (select coalesce(sum(l.amount), 0)::bigint as sum from own join entry_line l on l.account_id = own.id
      where l.posting_date < ${asked.from}::date),
    running as (
      select l.id, l.entry_id, l.amount, l.posting_date, own.partner_id, own.code, own.name,
        before.sum + sum(l.amount) over (order by l.posting_date, l.id) as dept
      from own join entry_line l on l.account_id = own.id, before
      where l.posting_date between ${asked.from}::date and ${asked.to}::date
      order by l.posting_date, l.id limit ${page.limit + page.offset}),
    page as (select * from running order by posting_date, id limit ${page.limit} offset ${page.offset})
    select r.id, r.id::text as _id, ${typeOf} as type,
      (case when ${typeOf} = 'refund' then -r.amount else r.amount end)::bigint as amount,
      r.posting_date as confirm_date, r.dept::bigint as dept,
      concat_ws(' · ', ${entryDocument}, case when ${shown} then ${entryReference} end) as description, card.name as card_infor,
      json_build_object('id', r.partner_id, 'code', r.code, 'name', r.name) as partner_info,
      case when ${shown} then e.reason end as note ${people}
    from page r join entry e on e.id = r.entry_id left join staff maker on maker.id = e.maker_id
    left join transfer t on e.reference_type = 'transfer' and t.id = e.reference_id
    left join partner_refund f on e.reference_type = 'partner_refund' and f.id = e.reference_id
    left join bill b on e.reference_type = 'bill' and b.id = e.reference_id
    left join card on card.id = coalesce(t.card_id, f.card_id)
    left join customer c on c.id = coalesce(t.customer_id, b.customer_id)
    order by r.posting_date, r.id`.execute(db)
  return rows
}

/** What stood before the period, as its first row. */
const oldDebt = ({ from }: Asked, before: number): PartnerDebtRecord => ({
  id: 0,
  _id: '0',
  type: 'old_dept',
  amount: before,
  confirm_date: from,
  dept: before,
  description: `Nợ trước ngày ${formatBusinessDate(from)}`,
  card_infor: null,
  partner_info: null,
  note: null,
})

/** The debt of the partners asked for, row by row. @throws bad_input by field */
export async function readPartnerDebt(context: Context, query: ListQuery) {
  const asked = askedOf(context, query)
  const { page, size } = query
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const { lines, opening, transferred, refunded } = await endsOf(db, context.actor, asked)
      const offset = (page - 1) * size
      const rows = await rowsOf(db, context.actor, asked, { limit: size, offset })
      const first = rows[0]
      const before = first ? first.dept - signed(first) : opening
      return {
        partnerDeptReportDetails:
          asked.partners.length && page === 1 ? [oldDebt(asked, before), ...rows] : rows,
        totalRefund: refunded,
        totalTransfer: transferred,
        lastDept: opening + transferred - refunded,
        maxEarliestQueryDate: partnerDebtFrom,
        pagination: { page, size, total: lines },
      }
    })
}

const signed = ({ type, amount }: PartnerDebtRecord) => (type === 'refund' ? -amount : amount)

const others = roles('ql', 'kt', 'kd', 'cs')
const columns: readonly ExportColumn<PartnerDebtRecord>[] = [
  { key: 'confirm_date', title: 'Ngày xác nhận', kind: 'date' },
  { key: 'type', title: 'Loại', width: 14, value: (row) => partnerDebtTypes[row.type] ?? row.type },
  { key: 'partner_info', title: 'Đối tác', width: 26, value: (row) => row.partner_info?.name ?? null },
  { key: 'description', title: 'Diễn giải', width: 34 },
  { key: 'card_infor', title: 'Tài khoản', width: 24 },
  { key: 'amount', title: 'Số tiền (đ)', kind: 'money' },
  { key: 'dept', title: 'Công nợ (đ)', kind: 'money' },
  { key: 'note', title: 'Ghi chú', width: 30 },
  { key: 'customer_info', title: 'Khách hàng', width: 28, seenBy: others },
  { key: 'creator_name', title: 'Người tạo', width: 20, seenBy: others },
]

const mostRows = 100_000

/** The same rows as a file; for the partner without whom they were of and who wrote them. @throws bad_input by field */
export async function partnerDebtFile(
  context: Context,
  sent: { query: ListQuery; body: unknown },
): Promise<Download> {
  const { db, actor } = context
  const asked = askedOf(context, filtersOf(debtCall.query, sent.query, sent.body))
  const rows = await rowsOf(db, actor, asked, { limit: mostRows + 1, offset: 0 })
  if (rows.length > mostRows) {
    const most = mostRows.toLocaleString('en-US')
    throw refuseField('date_from', `Báo cáo có quá ${most} dòng, vui lòng chọn khoảng ngày ngắn hơn`)
  }
  const first = rows[0]
  const before = first ? first.dept - signed(first) : (await endsOf(db, actor, asked)).opening
  await recordExport(context, exportPartnerDebt.file, rows.length, asked)
  const between = `${formatBusinessDate(asked.from)} đến ${formatBusinessDate(asked.to)}`
  return spreadsheetFile(`${exportPartnerDebt.file} ${between}`, {
    sheet: exportPartnerDebt.file,
    columns: columns.filter(({ seenBy }) => !seenBy || seenBy.includes(actor.role)),
    rows: [oldDebt(asked, before), ...rows],
  })
}

/**
 * Adds up every line of the partners' accounts anew: the running figure and the balance after each line
 * must be those sums.
 */
export async function recalculatePartnerDebt(
  { db, actor }: Context,
  partners: readonly number[] | undefined,
) {
  const { rows } = await sql<{
    partner_id: number
    partner_name: string
    lines: number
    kept: number
    computed: number
    wrong_lines: number
  }>`
    select p.id as partner_id, p.name as partner_name, count(l.id)::int as lines, a.balance as kept,
      coalesce(sum(l.amount), 0)::bigint as computed,
      (count(*) filter (where l.balance_after is distinct from l.running and l.id is not null))::int as wrong_lines
    from partner p join account a on a.kind = 'partner' and a.owner_id = p.id
    left join lateral (select id, amount, balance_after, sum(amount) over (order by id) as running
      from entry_line where account_id = a.id) l on true
    where (${partners ?? null}::bigint[] is null or p.id = any(${partners ?? []}::bigint[]))
      and ${inScope(actor, { partner: 'p.id' })}
    group by p.id, a.id order by p.name`.execute(db)
  return {
    partners: rows,
    correct: rows.every(({ kept, computed, wrong_lines }) => kept === computed && wrong_lines === 0),
  }
}
