import type { TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { isOthersAccount, receiverOf } from '#cashdesk/transfers/transfer.words.ts'

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
