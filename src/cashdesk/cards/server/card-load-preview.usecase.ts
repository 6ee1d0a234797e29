import type { LoadForm } from '#cashdesk/cards/card-load.api.ts'
import { loadOf } from '#cashdesk/cards/server/card-load.repo.ts'
import { changeLoad, deleteLoad, loadCard, reckoned } from '#cashdesk/cards/server/card-load.usecase.ts'
import type { Reckoned } from '#cashdesk/cards/server/card-load.usecase.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import { dryRun, previewOfAccount } from '#ledger/server/preview.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { sql } from 'kysely'

/** A rate further from the day's than this the preview speaks of, per cent. */
const noticeable = 3

/** What that would post, and the bank account after it. @throws cards.load_not_found */
export async function previewLoadDeletion(context: Context, id: number) {
  const { bank_id: bank } = await loadOf(context, id)
  return previewOfAccount(context, `bank:${bank as number}`, (inTx) => deleteLoad(inTx, id, null))
}

/** What a load, or the change of one, would post; the balances before and after it. */
export async function previewLoad(context: Context, { id, ...form }: LoadForm & { id?: number | undefined }) {
  const known = await namesOf(context.db, form)
  const codes = [`card:${form.card_id}`, `bank:${form.bank_id}`] as const
  const run = await dryRun(
    context,
    (tx) => balancesOf(tx, codes),
    (inTx) => (id ? changeLoad(inTx, id, form) : loadCard(inTx, form)),
  )
  const load = run.refusal ? null : await reckoned(context, form)
  const side = (code: AccountCode) => {
    const [before, after] = [run.before.get(code), run.after.get(code)]
    const about = known.get(code)
    if (!about) return null
    return {
      ...about,
      before: before?.balance ?? 0,
      after: after?.balance ?? 0,
      quantity_before: before?.quantity ?? 0,
      quantity_after: after?.quantity ?? 0,
    }
  }
  return {
    rows: run.rows.map((row) => ({ ...row, name: known.get(row.account)?.name ?? row.name })),
    card: side(codes[0]),
    bank: side(codes[1]),
    rate: load?.rate ?? null,
    fee: load?.fee ?? null,
    // A change keeps the rate and fee it had: there is nothing to have changed meanwhile.
    amount: id ? null : (load?.amount ?? null),
    warning: load ? warningOf(load, run.after.get(codes[1])?.balance ?? 0) : null,
    refusal: run.refusal,
  }
}

function warningOf(load: Reckoned, bankAfter: number): string | null {
  const said = [
    load.off >= noticeable
      ? `Tỷ giá lệch ${load.off}% so với tỷ giá mua trong ngày (${load.dayRate}).`
      : null,
    bankAfter < 0 ? 'Số dư sổ sách của tài khoản ngân hàng sẽ âm.' : null,
  ].filter(Boolean)
  return said.length ? said.join(' ') : null
}

async function namesOf(db: Db, { card_id, bank_id }: LoadForm) {
  const { rows } = await sql<{ code: string; name: string; currency: string }>`
    select kind || ':' || id as code, name, currency from card where id in (${card_id}, ${bank_id})`.execute(
    db,
  )
  return new Map(rows.map(({ code, ...about }) => [code, about]))
}

async function balancesOf(db: Db, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; balance: number; quantity: number }>`
    select code, balance, quantity::float8 as quantity from account where code = any(${codes}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.code, row]))
}
