import { orderFields } from '#orders/core/order.fields.ts'
import { Button } from 'antd'
import { listCards, type CardOption } from '#catalog/lookup.api.ts'
import { getOrder, orderHistories, type OrderDetail } from '#orders/core/order.api.ts'
import { buyOrder, updateBuy } from '#orders/purchase/purchase.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { useAccountOptions } from '#orders/core/web/parts/account-options.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { purchaseDelta } from '#orders/purchase/web/parts/purchase-delta.ts'
import { useFieldForm } from '#orders/core/web/parts/use-field-form.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useDirty } from '#platform/web/dirty.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { NewsStrip } from '#platform/web/form/news-strip.tsx'
import { useLastChange } from '#platform/web/form/use-last-change.ts'
import { NumberInput } from '#platform/web/inputs/number-inputs.tsx'
import { kitWords } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { sentBy } from '#platform/web/form/sent-by.ts'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import { OutsideLink } from '#platform/web/outside-link.tsx'

/** The buy form of an order that a list shows: reads the order first. */
export function BuyFormById({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useCall(getOrder, { params: { id } })
  return data ? <BuyForm order={data.data} update={false} onClose={onClose} /> : null
}

/**
 * What was bought: the supplier's number, the card that paid and the real price. A price above the
 * bound the company bears is refused by the server; then the form offers to ask for the further deposit.
 */
export function BuyForm({
  order,
  update,
  onClose,
}: {
  order: OrderDetail
  /** Changes what was bought, or notes it before it is. */
  update: boolean
  onClose: () => void
}) {
  const message = useMessage()
  const confirmAction = useConfirmAction()
  const accounts = useAccountOptions(order.site_code)
  const cards = useCall(listCards, { query: { kind: 'card', size: 200 } }, { staleTime: 300_000 })
  const offered = (cards.data?.results ?? []).toSorted((a, b) => placeOf(b, order) - placeOf(a, order))
  const options = offered.map((card) => ({ value: card.id, label: `${card.name} (${card.currency})` }))
  const { currency: unit, agreed_price: agreed } = order
  const fields: FormField[] = [
    {
      name: 'supplier_order_no',
      label: orderFields.supplier_order_no.label,
      input: 'text',
      required: true,
      span: 6,
    },
    { name: 'card_id', label: 'Thẻ thanh toán', input: { kind: 'select', options }, required: true, span: 6 },
    {
      name: 'actual_price',
      label: `Giá mua một sản phẩm (${unit})`,
      input: NumberInput,
      required: true,
      span: 6,
      ...(agreed === null
        ? {}
        : { hint: `Người bán đã đồng ý giá ${grouped(agreed, placesOf(agreed))} ${unit}` }),
    },
    { name: 'actual_ship', label: `Ship nội địa cả đơn (${unit})`, input: NumberInput, span: 6 },
    { name: 'account_id', label: 'Tài khoản mua', input: { kind: 'select', options: accounts }, span: 6 },
    { name: 'track', label: 'Mã vận đơn nội địa', input: 'text', span: 6 },
    { name: 'note', label: 'Ghi chú', input: 'note' },
  ]
  const initial = {
    supplier_order_no: order.supplier_order_no,
    card_id: order.card_id,
    account_id: order.account_id,
    actual_price: order.actual_price ?? agreed ?? order.goods_values,
    actual_ship: order.actual_ship ?? (order.domestic_ship || null),
    track: order.track,
    note: order.note,
    version: order.version,
  }
  const form = useFieldForm(fields, initial)
  const { values, kept } = form
  const { first, touched, dirty, news } = kept
  const told = useLastChange({ call: orderHistories, params: { id: order.id } }, news !== undefined)
  const release = useDirty(dirty)
  const delta = purchaseDelta(order, values['actual_price'], values['actual_ship'])

  const done = (note: string, bought: OrderDetail) => {
    message.success(
      bought.absorbed_vnd > 0 ? `${note}; công ty tự chịu ${grouped(bought.absorbed_vnd)} đ` : note,
    )
    release()
    onClose()
  }
  const shared = { quiet: true, invalidates: orderReads }
  const refused = (problem: ApiError) => problem.error === 'orders.extra_deposit' || form.refused(problem)
  const buy = useAction(buyOrder, { ...shared, onFailure: refused })
  const change = useAction(updateBuy, { ...shared, onFailure: form.refused })
  const busy = buy.isPending || change.isPending

  const body = () => {
    const { supplier_order_no, card_id, actual_price, actual_ship, account_id, track, note } = values
    return {
      supplier_order_no,
      card_id,
      actual_price,
      actual_ship: actual_ship ?? 0,
      ...(touched.has('account_id') && account_id ? { account_id } : {}),
      // Emptied is a change like another.
      ...(touched.has('track') ? { track: track ?? '' } : {}),
      ...(touched.has('note') ? { note: note ?? '' } : {}),
      version: first['version'],
    } as {
      supplier_order_no: string
      card_id: number
      actual_price: number
      actual_ship: number
      version: number
    }
  }
  const record = async (sent: ReturnType<typeof body>) => {
    const { data } = await change.mutateAsync({ params: { id: order.id }, body: sent })
    const further = data.extra_deposit
    done(
      further > 0 ? `Đã ghi nhận giá; cần cọc thêm ${grouped(further)} đ` : 'Đã cập nhật thông tin mua',
      data,
    )
  }
  const submit = async () => {
    const sent = body()
    if (busy || news || !form.accepts(buyOrder.body, sent)) return
    try {
      if (update) return await record(sent)
      const { data } = await buy.mutateAsync({ params: { id: order.id }, body: sent })
      done('Đã ghi nhận mua hàng', data)
    } catch (problem) {
      if ((problem as ApiError).error !== 'orders.extra_deposit') return
      const agreed = await confirmAction({
        title: 'Khách cần cọc thêm',
        content: `${(problem as ApiError).message} Ghi nhận giá mua này và yêu cầu khách cọc thêm? Đơn vẫn ở “Đã duyệt mua”.`,
        okText: 'Yêu cầu cọc thêm',
      })
      if (agreed) await record(sent).catch(() => undefined)
    }
  }
  const leave = async () => {
    if (busy) return
    const left =
      !dirty || (await confirmAction({ title: kitWords.leaveDirty, danger: true, okText: 'Bỏ thay đổi' }))
    if (!left) return
    release()
    onClose()
  }
  return (
    <SideDrawer
      title={`${update ? 'Thông tin mua' : 'Mua hàng'} ${order.code}`}
      width="record"
      onClose={() => void leave()}
      footer={
        <div className="form-foot">
          <span className="hint">Ctrl+Enter để lưu</span>
          <Button onClick={() => void leave()} disabled={busy}>
            {kitWords.close}
          </Button>
          <Button type="primary" loading={busy} disabled={news !== undefined} onClick={() => void submit()}>
            {update ? 'Cập nhật' : 'Đã mua'}
          </Button>
        </div>
      }
    >
      <form className="form" ref={form.root} {...sentBy(submit)}>
        {form.general && (
          <p className="form-wide quote-problem" role="alert">
            {form.general}
          </p>
        )}
        {!busy && <NewsStrip kept={kept} fields={fields} by={told} />}
        <p className="form-wide" style={{ margin: 0 }}>
          {order.name} × {order.quality}
          {order.link && (
            <>
              {' · '}
              <OutsideLink to={order.link}>Mở trang bán</OutsideLink>
            </>
          )}
        </p>
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            values={values}
            problem={form.problems[field.name]}
            disabled={busy}
            onChange={(value) => form.set({ [field.name]: value })}
          />
        ))}
        <div className="form-wide">
          <Delta order={order} delta={delta} />
        </div>
      </form>
    </SideDrawer>
  )
}

/** Cards of the order's currency come first, of them the one that is assigned to buying goods, to everything, or is the primary one. */
function placeOf(card: CardOption, order: OrderDetail): number {
  const use = card.assigned_goods ? 3 : card.assigned_general ? 2 : card.is_primary ? 1 : 0
  return (card.currency === order.currency ? 10 : 0) + use
}

/** What the server will decide about a higher price, told before it is sent. */
function foreseen(order: OrderDetail, delta: number): string {
  const limit = grouped(order.absorb_limit)
  const { deposit, deposit_request: request } = order
  // The buyer is not told of the deposit: the server says so where it does not suffice.
  const covered = deposit !== null && request !== null && deposit >= request + delta
  if (order.guaranteed || covered) return 'Tiền cọc hoặc bảo lãnh đã đủ cho phần tăng: mua luôn.'
  if (delta <= order.absorb_limit) return `Trong mức công ty tự chịu (${limit} đ): mua luôn.`
  return deposit === null
    ? `Vượt mức công ty tự chịu (${limit} đ): chỉ mua được khi khách đã cọc đủ, nếu không cần cọc thêm ${grouped(delta)} đ.`
    : `Vượt mức công ty tự chịu (${limit} đ): đơn giữ ở “Đã duyệt mua”, khách cần cọc thêm ${grouped(delta)} đ.`
}

const placesOf = (amount: number): number => (Number.isInteger(amount) ? 0 : 2)

/** The real price against the quote, and what follows from it. */
function Delta({ order, delta }: { order: OrderDetail; delta: number | null }) {
  const money = (value: number) => grouped(value, placesOf(value))
  const quoted = `Báo giá: ${money(order.goods_values)} × ${order.quality} + ship ${money(order.domestic_ship)} ${order.currency}, tỷ giá ${money(order.exchange_rate)}.`
  if (delta === null) return <p className="quiet">{quoted}</p>
  const before = order.status === orderStatus.purchaseApproved
  const follows =
    delta <= 0
      ? 'Không phát sinh thêm tiền của khách.'
      : before
        ? foreseen(order, delta)
        : 'Bút toán mua cũ được đảo và ghi lại theo giá mới.'
  return (
    <div className={delta > 0 ? 'order-warning' : undefined} aria-live="polite">
      <p style={{ margin: 0 }}>{quoted}</p>
      <p style={{ margin: 0 }}>
        Chênh lệch so với báo giá:{' '}
        <b>
          {delta > 0 ? '+' : ''}
          {grouped(delta)} đ
        </b>
        . {follows}
      </p>
    </div>
  )
}
