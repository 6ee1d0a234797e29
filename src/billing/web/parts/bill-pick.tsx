import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { collectBill, removeOrders, separateBill } from '#billing/bill-write.api.ts'
import type { BillDetail } from '#billing/bill.api.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { useAction } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

/** Takes orders off a bill, moves them to one of their own, or pulls the customer's others onto it. */
export function BillPick({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  const message = useMessage()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const done = { invalidates: billReads, onSuccess: onClose }
  const remove = useAction(removeOrders, done)
  const separate = useAction(separateBill, {
    ...done,
    quiet: true,
    onSuccess: ({ data }: { data: { code: string } }) => {
      message.success(`Đã tách sang phiếu ${data.code}`)
      onClose()
    },
  })
  const collect = useAction(collectBill, done)
  const { id, version } = bill
  const some = chosen.length > 0 && chosen.length < bill.orders.length
  const sum = bill.orders
    .filter((order) => chosen.includes(order.id))
    .reduce((total, order) => total + order.total_vnd, 0)
  return (
    <Modal
      open
      title={`Đơn trên phiếu ${bill.code}`}
      width={620}
      onCancel={onClose}
      footer={
        <div className="bill-buttons">
          <Button
            loading={collect.isPending}
            onClick={() => collect.mutate({ params: { id }, body: { version } })}
          >
            Gom đơn còn lại của khách
          </Button>
          <Button
            danger
            disabled={!some}
            loading={remove.isPending}
            onClick={() => remove.mutate({ body: { id, version, ids: [...chosen] } })}
          >
            Bỏ khỏi phiếu
          </Button>
          <Button
            type="primary"
            disabled={!some}
            loading={separate.isPending}
            onClick={() => separate.mutate({ params: { id }, body: { ids: [...chosen] } })}
          >
            Tách thành phiếu riêng
          </Button>
        </div>
      }
    >
      <p className="quiet">
        Phiếu phải còn ít nhất một đơn. Đã chọn {chosen.length} đơn, {grouped(sum)} đ.
      </p>
      <Checkbox.Group
        className="bill-pick"
        value={[...chosen]}
        onChange={(values) => setChosen(values as number[])}
        options={bill.orders.map((order) => ({
          value: order.id,
          label: `${order.code} · ${order.name} · ${grouped(order.total_vnd)} đ`,
        }))}
      />
    </Modal>
  )
}
