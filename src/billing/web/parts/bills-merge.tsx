import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { mergeBills } from '#billing/bill-write.api.ts'
import type { BillRow } from '#billing/bill.api.ts'
import { mergedTotal } from '#billing/bill.rules.ts'
import { billStatus, billTable } from '#billing/bill.status.ts'
import { GivenUp } from '#billing/web/parts/given-up.tsx'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { startsOf } from '#platform/contract/status.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { useAction } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#billing/web/billing.css'

/**
 * Selected slips become one: which takes the others, which cannot be merged and why, and the sum, before OK.
 * One slip comes of it or none: a part of them merged would be a slip that nobody asked for.
 */
export function BillsMerge({
  bills,
  onClose,
}: {
  bills: readonly BillRow[]
  onClose: (answer?: BulkAnswer) => void
}) {
  const { role } = usePerson()
  const starts = startsOf(billTable, 'edit', role)
  const open = bills.filter((bill) => starts.includes(bill.status)).toSorted((a, b) => a.id - b.id)
  const [chosen, setChosen] = useState(open[0]?.id)
  const target = open.find((bill) => bill.id === chosen)
  const whyNot = (bill: BillRow): string | undefined => {
    if (!starts.includes(bill.status))
      return `${billStatus.label(bill.status)}, chỉ gộp được phiếu chưa duyệt`
    if (bill.customer_id !== target?.customer_id) return `của khách khác (${bill.customer_name})`
    return bill.station_id === target.station_id ? undefined : 'ở trạm khác'
  }
  const others = open.filter((bill) => bill.id !== chosen && whyNot(bill) === undefined)
  const out = bills.filter((bill) => whyNot(bill) !== undefined)
  const merge = useAction(mergeBills, {
    invalidates: billReads,
    onSuccess: () =>
      onClose({ done: [...(chosen ? [chosen] : []), ...others.map(({ id }) => id)], failed: [] }),
  })
  return (
    <Modal
      open
      title={others.length > 0 ? `Gộp ${others.length + 1} phiếu thành một` : 'Gộp phiếu'}
      width={600}
      okText="Gộp phiếu"
      cancelText="Đóng"
      okButtonProps={{ loading: merge.isPending, disabled: others.length === 0 }}
      onOk={() =>
        chosen && merge.mutate({ params: { id: chosen }, body: { ids: others.map(({ id }) => id) } })
      }
      onCancel={() => onClose()}
    >
      <p className="quiet">
        Phiếu được chọn nhận đơn, phí và giảm trừ của các phiếu kia; các phiếu kia kết thúc.
      </p>
      <Radio.Group
        className="bill-pick"
        value={chosen}
        onChange={(event) => setChosen(event.target.value as number)}
        options={open.map((bill) => ({
          value: bill.id,
          label: `${bill.code} · ${bill.codes.length} đơn · ${grouped(bill.total_vnd)} đ · ${bill.customer_name ?? ''}`,
        }))}
      />
      {open.length === 0 && <Nothing small>Không có phiếu nào gộp được.</Nothing>}
      {out.length > 0 && (
        <ul className="bill-problem" role="alert">
          {out.map((bill) => (
            <li key={bill.id}>
              <span className="code">{bill.code}</span> không gộp: {whyNot(bill)}
            </li>
          ))}
        </ul>
      )}
      {target && <GivenUp target={target} merged={others} />}
      {target && others.length > 0 && (
        <p>
          Sau khi gộp, {target.code}: <b>{grouped(mergedTotal(target, others))} đ</b> (phí giao tính một lần,{' '}
          {grouped(target.delivery_vnd)} đ).
        </p>
      )}
    </Modal>
  )
}
