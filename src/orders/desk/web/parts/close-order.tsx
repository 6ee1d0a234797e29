import { partners } from '#catalog/catalog.api.ts'
import { changeRefund, writeOff } from '#delivery/close-order.api.ts'
import type { OrderDetail } from '#orders/core/order.api.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { refundSubs, awaitsRefund } from '#orders/core/sub-moves.status.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { OrderMoneyPreview } from '#orders/core/web/parts/preview-box.tsx'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { NumberInput } from '#platform/web/inputs/number-inputs.tsx'
import { useSettled } from '#platform/web/use-settled.ts'
import { grouped } from '#platform/web/words/numbers.ts'

interface Closing {
  order: OrderDetail
  onClose: () => void
}

/** The seller's refund: first what is expected and by when, then what came, which cancels the order. */
export function RefundForm({ order, onClose }: Closing) {
  const asked = awaitsRefund(order)
  return asked ? (
    <RefundCame order={order} onClose={onClose} />
  ) : (
    <RefundWait order={order} onClose={onClose} />
  )
}

const nothingYet = () => (
  <p className="quiet" style={{ margin: 0 }}>
    Chưa ghi bút toán nào: khi tiền về, mở lại để ghi số thực nhận và hủy đơn.
  </p>
)

function RefundWait({ order, onClose }: Closing) {
  const kinds = refundSubs[order.status] ?? []
  const fields: FormField[] = [
    {
      name: 'sub_status',
      label: 'Ai hoàn tiền',
      input: {
        kind: 'select',
        options: kinds.map((value) => ({ value, label: subStatus.label(value) })),
      },
      required: true,
      span: 6,
    },
    { name: 'due_date', label: 'Hạn hoàn tiền', input: 'date', required: true, span: 6 },
    {
      name: 'expected',
      label: `Số tiền dự kiến hoàn (${order.currency})`,
      input: NumberInput,
      required: true,
      span: 6,
    },
    { name: 'reason', label: 'Lý do', input: 'note' },
  ]
  return (
    <FormDrawer
      open
      call={changeRefund}
      title={`Chờ hoàn tiền ${order.code}`}
      fields={fields}
      initial={{ sub_status: kinds[0] }}
      toBody={(body) => ({ ...body, id: order.id })}
      below={nothingYet}
      invalidates={orderReads}
      submitText="Chờ hoàn tiền"
      onClose={onClose}
    />
  )
}

function RefundCame({ order, onClose }: Closing) {
  const fields: FormField[] = [
    {
      name: 'received',
      label: `Số tiền thực nhận (${order.currency})`,
      input: NumberInput,
      required: true,
      span: 6,
      hint: 'Nhập 0 nếu không được hoàn: toàn bộ giá vốn là khoản lỗ.',
    },
    { name: 'reason', label: 'Ghi chú', input: 'note' },
  ]
  const preview = (values: FormValues) => <RefundPreview order={order} received={values['received']} />
  return (
    <FormDrawer
      open
      call={changeRefund}
      title={`Nhận tiền hoàn và hủy đơn ${order.code}`}
      fields={fields}
      toBody={(body) => ({ ...body, id: order.id })}
      below={preview}
      invalidates={orderReads}
      submitText="Ghi nhận và hủy đơn"
      onClose={onClose}
    />
  )
}

function RefundPreview({ order, received }: { order: OrderDetail; received: unknown }) {
  const amount = useSettled(typeof received === 'number' && received >= 0 ? received : null, 250)
  const { refund } = order
  return (
    <>
      {refund && (
        <p style={{ marginTop: 0 }}>
          Dự kiến hoàn <b>{grouped(refund.expected)} đ</b>
          {refund.due && `, hạn ${refund.due}`}.
        </p>
      )}
      {amount !== null && <OrderMoneyPreview id={order.id} action="refund" received={amount} />}
    </>
  )
}

/** Lost or destroyed goods: the first person asks, the second one books. */
export function WriteOffForm({ order, onClose }: Closing) {
  const { data } = useCall(partners.calls.list, { query: { size: 99_999 } }, { staleTime: 300_000 })
  const first = order.write_off
  const fields: FormField[] = [
    { name: 'reason', label: 'Lý do', input: 'note', required: true },
    {
      name: 'partner',
      label: 'Đối tác chịu trách nhiệm',
      input: {
        kind: 'select',
        options: (data?.results ?? []).map((row) => ({ value: row.id, label: `${row.code} · ${row.name}` })),
      },
      hint: 'Để trống: công ty chịu.',
      // Who bears the loss is the second person's word: with it the loss is booked.
      visible: () => first !== null,
    },
  ]
  const preview = ({ partner }: FormValues) => (
    <WriteOffPreview order={order} partner={typeof partner === 'number' ? partner : undefined} />
  )
  return (
    <FormDrawer
      open
      call={writeOff}
      title={`${first ? 'Duyệt xóa sổ' : 'Đề nghị xóa sổ'} ${order.code}`}
      fields={fields}
      initial={{ reason: first?.reason ?? null }}
      toBody={(body) => ({ ...body, ids: [order.id] })}
      below={preview}
      invalidates={orderReads}
      submitText={first ? 'Duyệt xóa sổ' : 'Đề nghị xóa sổ'}
      onClose={onClose}
    />
  )
}

function WriteOffPreview({ order, partner }: { order: OrderDetail; partner: number | undefined }) {
  const first = order.write_off
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {first
          ? `${first.name} đã đề nghị xóa sổ đơn này. Bấm duyệt thì bút toán dưới đây được ghi và đơn hủy.`
          : 'Chưa ghi bút toán nào: một kế toán hoặc quản lý khác duyệt thì mới ghi như dưới đây; một trong hai người là quản lý.'}
      </p>
      <OrderMoneyPreview id={order.id} action="write_off" partner={partner} />
    </>
  )
}
