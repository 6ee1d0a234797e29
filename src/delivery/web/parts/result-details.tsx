import { billStatus } from '#billing/bill.status.ts'
import { collects } from '#billing/bill.words.ts'
import type { Bill, Typed } from '#delivery/web/parts/results.ts'
import { MoneyInput } from '#platform/web/inputs/number-inputs.tsx'
import { TextInput } from '#platform/web/inputs/text-inputs.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

/** What a result needs: the COD collected, or why the bill came back and what the customer pays for it. */
export function ResultDetails({
  bill,
  row,
  disabled,
  set,
}: {
  bill: Bill
  row: Typed
  disabled: boolean
  set: (change: Partial<Typed>) => void
}) {
  if (row.status === null) return null
  if (row.status === billStatus.undeliverable) {
    return (
      <div className="batch-back">
        <TextInput
          aria-label={`Lý do ${bill.code}`}
          placeholder="Lý do *"
          disabled={disabled}
          maxLength={500}
          value={row.reason}
          onChange={(reason) => set({ reason })}
        />
        <MoneyInput
          aria-label={`Phí hoàn thu của khách ${bill.code}`}
          placeholder="Phí hoàn thu của khách"
          disabled={disabled}
          value={row.return_fee}
          onChange={(return_fee) => set({ return_fee })}
        />
        <small className="quiet">
          Người giao mang hàng về{collects(bill) && `; chưa thu được ${grouped(bill.expected_cod)} đ`}.
        </small>
      </div>
    )
  }
  if (!collects(bill)) return <span className="quiet">Không thu hộ</span>
  return (
    <MoneyInput
      aria-label={`Số tiền COD thực thu ${bill.code}`}
      disabled={disabled}
      value={row.collected}
      onChange={(collected) => set({ collected })}
    />
  )
}
