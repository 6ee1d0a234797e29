import { sql } from 'kysely'
import type { Suggestion } from '#cashdesk/bank/bank.api.ts'
import { certainTarget, rankCandidates } from '#cashdesk/bank/bank-suggest.rules.ts'
import type { BookedRow } from '#cashdesk/bank/bank-suggest.rules.ts'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import { considerRows } from '#cashdesk/bank/server/bank-candidates.repo.ts'
import type { Considered } from '#cashdesk/bank/server/bank-candidates.repo.ts'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

const batch = 2_000

/** Looks for suggestions of these rows and keeps the best of each, of those that still wait. */
export async function suggestFor(
  tx: Db,
  ids: readonly number[],
): Promise<{ suggested: number; certain: number }> {
  const sum = { suggested: 0, certain: 0 }
  for (let at = 0; at < ids.length; at += batch) {
    const { rows } =
      await sql<BookedRow>`select id, card_id, amount, content, counter_account, counter_name, booked_at
      from bank_transaction where id = any(${ids.slice(at, at + batch)}::bigint[]) and status in (${lit(bankStatus.new, bankStatus.suggested)})
      order by id for no key update`.execute(tx)
    const best = (await considerRows(tx, rows)).map(bestOf)
    sum.suggested += best.filter(({ suggestion }) => suggestion !== null).length
    sum.certain += best.filter(({ certain }) => certain).length
    await keepBest(tx, best)
  }
  return sum
}

interface Best {
  id: number
  suggestion: Suggestion | null
  certain: boolean
}

function bestOf({ row, evidence, candidates, nonCustomer }: Considered): Best {
  const [best] = rankCandidates(evidence, candidates, nonCustomer)
  // Hundreds of postings are found anew when the row is opened.
  const { slips: _, ...suggestion } = best ?? {}
  const certain = certainTarget(evidence, candidates, nonCustomer) !== null
  return { id: row.id, suggestion: best ? (suggestion as Suggestion) : null, certain }
}

async function keepBest(tx: Db, best: readonly Best[]): Promise<void> {
  if (best.length === 0) return
  const columns = JSON.stringify(
    best.map(({ id, suggestion, certain }) => ({ id, suggestion, certain, score: suggestion?.score ?? 0 })),
  )
  // What a person took back is not matched by itself again. Rows that stay as they are keep their version.
  await sql`with best as (select v.id, nullif(v.suggestion, 'null'::jsonb) as suggestion, v.score,
      v.certain and not exists (select from bank_decision d
        where d.bank_transaction_id = v.id and d.undone_at is not null) as certain,
      case when v.score > 0 then ${lit(bankStatus.suggested)} else ${lit(bankStatus.new)} end as status
    from jsonb_to_recordset(${columns}::jsonb) as v(id bigint, suggestion jsonb, certain boolean, score smallint))
    update bank_transaction t set suggestion = best.suggestion, score = best.score, certain = best.certain,
      status = best.status
    from best where t.id = best.id and t.status in (${lit(bankStatus.new, bankStatus.suggested)})
      and (t.score, t.certain, t.status, t.suggestion)
        is distinct from (best.score, best.certain, best.status, best.suggestion)`.execute(tx)
}

/** Is money matched by itself where it is certain? */
export async function matchesByItself(db: Db, now: Date): Promise<boolean> {
  return (await settingValue(db, businessDate(now), 'bank.auto_match')) === 1
}
