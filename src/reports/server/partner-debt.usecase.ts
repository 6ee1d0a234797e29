import { sql } from 'kysely'
import type { ReportQuery, ReportRow } from '#platform/contract/report.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { readReport } from '#platform/server/lists/report-read.ts'
import type { PartnerDebtRecord } from '#reports/partner-debt.api.ts'
import { partnerDebtFrom, partnerDebtReport } from '#reports/partner-debt.report.ts'
import { partnerDebtSource } from '#reports/server/partner-debt.report-sql.ts'

/** The debt of the partners asked for, row by row, in its specified shape. @throws bad_input by field */
export async function readPartnerDebt(context: Context, query: ReportQuery) {
  const { results, pagination, option, opening } = await readReport(
    context,
    partnerDebtReport,
    partnerDebtSource,
    query,
  )
  const isPartner = is(context.actor, 'pa')
  const rows = pagination.page === 1 && opening ? [opening, ...results] : results
  return {
    partnerDeptReportDetails: rows.map((row) => recordOf(row, isPartner)),
    totalRefund: option['refunded'] ?? 0,
    totalTransfer: option['transferred'] ?? 0,
    lastDept: Number(opening?.['dept'] ?? 0) + (option['closing'] ?? 0),
    maxEarliestQueryDate: partnerDebtFrom,
    pagination,
  }
}

/** A row as the wire has it: the partner as one value, and what a partner is not shown left out. */
function recordOf(
  {
    line_id: _,
    partner: __,
    partner_id: id,
    partner_code: code,
    partner_name: name,
    created_by,
    user_id,
    ...row
  }: ReportRow,
  isPartner: boolean,
): PartnerDebtRecord {
  const partner_info = id ? { id, code, name } : null
  return { ...row, partner_info, ...(isPartner ? {} : { created_by, user_id }) } as PartnerDebtRecord
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
