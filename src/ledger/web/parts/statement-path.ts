/** Where an account's statement is read: of these days, or with the accounts of a kind to choose from. */
export function statementPath(given: {
  account?: number
  kind?: string
  date_from?: string
  date_to?: string
}): string {
  const { account, kind, date_from, date_to } = given
  const query = new URLSearchParams({
    ...(account === undefined ? {} : { account: String(account) }),
    ...(kind ? { kind } : {}),
    ...(date_from ? { posting_date_from: date_from } : {}),
    ...(date_to ? { posting_date_to: date_to } : {}),
  })
  return `/ledger/statement?${query}`
}
