import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { mergeBills } from '#billing/bill-write.api.ts'
import { listBills, type BillDetail } from '#billing/bill.api.ts'
import { mergedTotal } from '#billing/bill.rules.ts'
import { billStatus } from '#billing/bill.status.ts'
import { GivenUp } from '#billing/web/parts/given-up.tsx'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#billing/web/billing.css'

/** Moves the orders and fees of the customer's other open slips to this one. */
export function BillMerge({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { data, error } = useCall(listBills, {
    query: {
      customer_id: String(bill.customer_id),
      status: [billStatus.new, billStatus.confirmed].join(','),
      size: 100,
    },
  })
  const merge = useAction(mergeBills, { invalidates: billReads, onSuccess: onClose })
  const others = (data?.results ?? []).filter(
    (row) => row.id !== bill.id && row.station_id === bill.station_id,
  )
  const taken = others.filter((row) => chosen.includes(row.id))
  const sum = mergedTotal(bill, taken)
  return (
    <Modal
      open
      title={`Gộp vào phiếu ${bill.code}`}
      width={560}
      okText="Gộp phiếu"
      cancelText="Đóng"
      okButtonProps={{ loading: merge.isPending, disabled: chosen.length === 0 }}
      onOk={() => merge.mutate({ params: { id: bill.id }, body: { ids: [...chosen] } })}
      onCancel={onClose}
    >
      {error && <Failed small error={error} />}
      {data && others.length === 0 ? (
        <p className="quiet">Khách không có phiếu nào khác chưa duyệt ở trạm này.</p>
      ) : (
        <>
          <p className="quiet">
            Phiếu được gộp sẽ kết thúc; đơn, phí và giảm trừ chuyển sang {bill.code}, phí giao tính một lần.
            Sau khi gộp: {grouped(sum)} đ.
          </p>
          <Checkbox.Group
            className="bill-pick"
            value={[...chosen]}
            onChange={(values) => setChosen(values as number[])}
            options={others.map((row) => ({
              value: row.id,
              label: `${row.code} · ${row.codes.length} đơn · ${grouped(row.total_vnd)} đ · ${billStatus.label(row.status)}`,
            }))}
          />
          <GivenUp target={bill} merged={taken} />
        </>
      )}
    </Modal>
  )
}
