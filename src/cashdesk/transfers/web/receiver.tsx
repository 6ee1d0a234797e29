import type { TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { isOthersAccount, othersAccountsIn, receiverOf } from '#cashdesk/transfers/transfer.words.ts'

/** Whose account a payout goes to; first of all whether it is in another name than the customer's. */
export function Receiver({
  row,
}: {
  row: Pick<TransferRow, 'receive_bank' | 'receive_account' | 'receive_holder' | 'customer_name'>
}) {
  const to = receiverOf(row)
  if (!to) return null
  return (
    <>
      {isOthersAccount(row) && (
        <>
          <span className="tag" data-phase="problem" title="Chủ tài khoản khác tên khách">
            Khác tên khách
          </span>{' '}
        </>
      )}
      {to}
    </>
  )
}

/** Of payouts that are decided at once those that go to an account in another name, each with its mark. */
export function OthersAccounts({ rows, ids }: { rows: readonly TransferRow[]; ids: readonly number[] }) {
  const others = othersAccountsIn(rows, ids)
  if (others.length === 0) return null
  return (
    <ul role="alert" style={{ margin: '0 0 8px', paddingInlineStart: 18 }}>
      {others.map((row) => (
        <li key={row.id}>
          <span className="code">{row.code}</span> {row.customer_name}: <Receiver row={row} />
        </li>
      ))}
    </ul>
  )
}
