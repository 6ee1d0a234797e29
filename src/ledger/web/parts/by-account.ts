/** A row of a preview or of what was booked, VND. */
export interface AccountRow {
  account: string
  name: string
  debit: number
  credit: number
}

/** One row an account and side: a bill of twenty orders has forty rows of goods. */
export function byAccount(rows: readonly AccountRow[]): AccountRow[] {
  const sums = new Map<string, AccountRow>()
  for (const row of rows) {
    const key = `${row.account} ${row.debit > 0}`
    const sum = sums.get(key) ?? { ...row, debit: 0, credit: 0 }
    sums.set(key, { ...sum, debit: sum.debit + row.debit, credit: sum.credit + row.credit })
  }
  return [...sums.values()]
}
