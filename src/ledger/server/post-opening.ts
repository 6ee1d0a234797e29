import { accountParts } from '#ledger/accounts.rules.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import { openingEntry } from '#ledger/entries.rules.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import type { OpeningKind } from '#ledger/opening.api.ts'
import { lockAccounts, post } from '#ledger/server/journal.repo.ts'
import { calledBy, opened, ownersById } from '#ledger/server/opening-owners.repo.ts'
import type { Owner } from '#ledger/server/opening-owners.repo.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

interface OpeningLine {
  line: number
  account: AccountCode
  code: string
  posting_date: string
  /** VND, + debit. */
  amount: number
  currency: string | null
  foreign_amount: number | null
  rate: number | null
  note: string | null
}

/** Opening balances are of accounts that somebody owns. */
export const kindOfAccount = (account: AccountCode) => accountParts(account).kind as OpeningKind

/** What the rows of a sheet post, in their order. */
export async function openingLines(db: Db, id: number): Promise<OpeningLine[]> {
  const rows = await db
    .selectFrom('opening_line')
    .select([
      'line',
      'account',
      'code',
      'posting_date',
      'amount',
      'currency',
      'foreign_amount',
      'rate',
      'note',
    ])
    .where('opening_id', '=', id)
    .orderBy('line')
    .execute()
  return rows.map((row) => ({ ...row, account: row.account as AccountCode }))
}

/**
 * Posts what was kept of a sheet, as it stands now: days may have passed since it came in.
 * @throws ledger.opening_gone, ledger.opening_twice, ledger.period_closed, ledger.day_outside, ledger.entry_most
 */
export async function postOpening(
  context: Context,
  opening: { id: number; station: number; maker: number },
): Promise<void> {
  const { db, actor, now } = context
  const lines = await openingLines(db, opening.id)
  const accounts = lines.map(({ account }) => account)
  const owners = await ownersOf(context, accounts)
  await lockAccounts(db, accounts)
  const standing = await opened(db, accounts)
  for (const { line, account, code, posting_date, amount, currency, foreign_amount, rate, note } of lines) {
    const owner = owners.get(account)
    const what = calledBy[kindOfAccount(account)]
    if (!owner) throw refuseLedger('ledger.opening_gone', { values: { line, what, code } })
    if (standing.has(account)) throw refuseLedger('ledger.opening_twice', { values: { line, code } })
    const foreign =
      currency === null || foreign_amount === null || rate === null
        ? {}
        : { foreign: { currency, amount: foreign_amount, rate } }
    await post(db, openingEntry({ account, amount, ...foreign, opening: opening.id, reason: note }), {
      station: owner.station ?? opening.station,
      now,
      maker: opening.maker,
      checker: actor.id,
      postingDate: posting_date,
    })
  }
}

async function ownersOf(
  context: Context,
  accounts: readonly AccountCode[],
): Promise<Map<AccountCode, Owner>> {
  const found = new Map<AccountCode, Owner>()
  for (const [kind, some] of Map.groupBy(accounts, kindOfAccount)) {
    const ids = some.flatMap((account) => accountParts(account).owner ?? [])
    for (const owner of await ownersById(context, kind, ids)) found.set(`${kind}:${owner.id}`, owner)
  }
  return found
}
