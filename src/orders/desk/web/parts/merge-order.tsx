import { useState } from 'react'
import { orderStatus } from '#orders/core/order.status.ts'
import { listMergeable, mergeOrders, splitOrder } from '#orders/desk/merge.api.ts'
import type { OrderDetail, OrderRow } from '#orders/core/order.api.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { Checkbox, Modal } from 'antd'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'

interface Dialog {
  order: OrderDetail
  onClose: () => void
}

const locked = (order: { status: number }) => order.status >= orderStatus.transactionComplete

/** Orders of the same customer and kind to choose from, and what the merged one will have. */
export function MergeDialog({ order, onClose }: Dialog) {
  const message = useMessage()
  const [chosen, setChosen] = useState<readonly number[]>([])
  // Which go together the server says: what it would refuse is not offered.
  const { data, error } = useCall(listMergeable, { params: { id: order.id } }, { staleTime: 0 })
  const others = data?.data ?? []
  const parts = [order, ...others.filter((one) => chosen.includes(one.id))]
  const merge = useAction(mergeOrders, {
    invalidates: orderReads,
    quiet: true,
    onSuccess: ({ data: kept }) => {
      message.success(`Đã gộp vào ${kept.code}`)
      onClose()
    },
  })
  const sum = (of: (one: OrderRow) => number) => grouped(parts.reduce((total, one) => total + of(one), 0))
  return (
    <Modal
      open
      title={`Gộp đơn với ${order.code}`}
      width={640}
      okText="Gộp đơn"
      cancelText="Đóng"
      okButtonProps={{ disabled: chosen.length === 0, loading: merge.isPending }}
      onOk={() => merge.mutate({ params: { id: order.id }, body: { merges: [...chosen] } })}
      onCancel={onClose}
    >
      {error && <Failed small error={error} />}
      {data && others.length === 0 && (
        <Nothing small>
          Khách không có đơn nào cùng tuyến, kho, loại hàng, trang mua, tài khoản mua và cùng bước
          {locked(order) && ', tỷ giá, bảo lãnh, người mua'}.
        </Nothing>
      )}
      <Checkbox.Group
        style={{ display: 'grid', gap: 4 }}
        value={[...chosen]}
        onChange={(values) => setChosen(values as number[])}
        options={others.map((one) => ({
          value: one.id,
          label: `${one.code} · ${orderStatus.label(one.status)} · ${one.name} · SL ${one.quality} · cọc ${grouped(one.deposit ?? 0)} đ`,
        }))}
      />
      {chosen.length > 0 && (
        <p aria-live="polite">
          Sau khi gộp: <b>{sum((one) => one.quality)}</b> chiếc
          {locked(order) ? (
            <>
              , tổng báo giá <b>{sum((one) => one.quoted_total ?? 0)} đ</b>, tiền cọc{' '}
              <b>{sum((one) => one.deposit ?? 0)} đ</b>. Số dư và khả dụng của khách không đổi.
            </>
          ) : (
            '. Đơn cũ nhất giữ mã; cần báo giá lại, tiền đã nhận đi theo.'
          )}
        </p>
      )}
    </Modal>
  )
}

/** How many pieces become an order of their own, and what each of the two will have. */
export function SplitForm({ order, onClose }: Dialog) {
  const fields: FormField[] = [
    {
      name: 'quality',
      label: `Số lượng tách ra (đơn có ${order.quality})`,
      input: 'quantity',
      required: true,
      span: 6,
    },
  ]
  const preview = ({ quality }: FormValues) => <Shares order={order} quality={quality} />
  return (
    <FormDrawer
      open
      call={splitOrder}
      params={{ id: order.id }}
      title={`Tách đơn ${order.code}`}
      fields={fields}
      initial={{ version: order.version }}
      below={preview}
      invalidates={orderReads}
      submitText="Tách đơn"
      onClose={onClose}
    />
  )
}

function Shares({ order, quality }: { order: OrderDetail; quality: unknown }) {
  if (typeof quality !== 'number' || quality < 1 || quality >= order.quality) return null
  const taken = (value: number) => Math.trunc((value * quality) / order.quality)
  if (!locked(order)) {
    return <p className="quiet">Cả hai đơn cần báo giá lại; tiền đã nhận chia theo số lượng.</p>
  }
  return (
    <table className="preview">
      <thead>
        <tr>
          <th scope="col"> </th>
          <th scope="col" className="right">
            {order.code}
          </th>
          <th scope="col" className="right">
            Đơn mới
          </th>
        </tr>
      </thead>
      <tbody>
        {(
          [
            ['Số lượng', order.quality, quality],
            ['Tổng báo giá (đ)', order.quoted_total ?? 0, taken(order.quoted_total ?? 0)],
            ['Yêu cầu cọc (đ)', order.deposit_request ?? 0, taken(order.deposit_request ?? 0)],
            ['Tiền cọc (đ)', order.deposit ?? 0, taken(order.deposit ?? 0)],
          ] as const
        ).map(([label, whole, part]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="right">{grouped(whole - part)}</td>
            <td className="right">{grouped(part)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
