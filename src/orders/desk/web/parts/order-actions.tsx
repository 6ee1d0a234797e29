import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { backStatus } from '#delivery/back-status.api.ts'
import { recallOrders } from '#orders/purchase/claim.api.ts'
import { askGuarantee, listGuarantees } from '#orders/purchase/guarantee.api.ts'
import * as orders from '#orders/core/order.api.ts'
import * as purchases from '#orders/purchase/purchase.api.ts'
import * as quotes from '#orders/quote/quote.api.ts'
import type { OrderDetail } from '#orders/core/order.api.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { useAskBuyer } from '#orders/purchase/web/parts/use-ask-buyer.tsx'
import type { OrderWay } from '#orders/desk/order-ways.ts'
import { copyZaloLabel, useCopyZalo } from '#orders/core/web/parts/copy-zalo.tsx'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { OrderMoneyPreview } from '#orders/core/web/parts/preview-box.tsx'
import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import { disabledReason, type RowAction } from '#platform/web/actions/row-action.ts'
import { api, showError, useAction, useWrite } from '#platform/web/api.ts'
import { useAskFields } from '#platform/web/form/use-ask-fields.tsx'
import type { QuestionKey } from '#orders/desk/web/parts/order-questions.tsx'
import { subTargets } from '#orders/desk/web/parts/sub-targets.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { correctWeight } from '#warehouse/checkin.words.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { useHasFlag, usePerson, type Person } from '#platform/web/session.ts'

const BuyForm = lazy(async () => ({
  default: (await import('#orders/purchase/web/parts/buy-form.tsx')).BuyForm,
}))
const EditQuote = lazy(async () => ({
  default: (await import('#orders/quote/web/parts/edit-quote.tsx')).EditQuote,
}))

const EditDetails = lazy(async () => ({
  default: (await import('#orders/quote/web/parts/edit-details.tsx')).EditDetails,
}))
const EditTransport = lazy(async () => ({
  default: (await import('#orders/transport/web/parts/transport-form.tsx')).EditTransport,
}))
const QuickChange = lazy(async () => ({
  default: (await import('#orders/quote/web/parts/quick-change.tsx')).QuickChange,
}))

/** Is the approval of the purchase this person's next step, once somebody buys? */
const offersApproval = ({ status, actions }: OrderDetail): boolean =>
  status === orderStatus.transactionComplete && actions.some(({ key }) => key === 'approve')

/** The sentence of a bulk action that was refused for its only row. */
function refusalOf(problem: unknown): string | undefined {
  const data = problem instanceof ApiError ? (problem.extra['data'] as BulkAnswer | undefined) : undefined
  return data?.failed?.[0]?.message
}

const RefundForm = lazy(async () => ({
  default: (await import('#orders/desk/web/parts/close-order.tsx')).RefundForm,
}))
const WriteOffForm = lazy(async () => ({
  default: (await import('#orders/desk/web/parts/close-order.tsx')).WriteOffForm,
}))
const MergeDialog = lazy(async () => ({
  default: (await import('#orders/desk/web/parts/merge-order.tsx')).MergeDialog,
}))
const SplitForm = lazy(async () => ({
  default: (await import('#orders/desk/web/parts/merge-order.tsx')).SplitForm,
}))
const ChangePercent = lazy(async () => ({
  default: (await import('#orders/purchase/web/parts/change-percent.tsx')).ChangePercent,
}))
const ReduceQuantity = lazy(async () => ({
  default: (await import('#orders/desk/web/parts/reduce-quantity.tsx')).ReduceQuantity,
}))
const CorrectCheckin = lazy(async () => ({
  default: (await import('#warehouse/web/parts/correct-checkin.tsx')).CorrectCheckin,
}))
const PricingCalculator = lazy(async () => ({
  default: (await import('#warehouse/web/parts/pricing-calculator.tsx')).PricingCalculator,
}))

type Dialog =
  | 'edit_carried'
  | 'quality'
  | 'details'
  | 'percent'
  | 'edit'
  | 'quick'
  | 'buy'
  | 'update_buy'
  | 'refund'
  | 'write_off'
  | 'price'
  | 'reweigh'
  | 'restow'
  | 'merge'
  | 'split'

/** What the status table cannot know: why a button is off for this person and this order. */
function offHere(key: string, order: OrderDetail, person: Person): string | undefined {
  // Of the two who write goods off nobody is both.
  if (key === 'write_off' && order.write_off?.by === person.id) {
    return 'Bạn đã đề nghị xóa sổ: cần người thứ hai duyệt.'
  }
  if ((key === 'split' || key === 'quality') && order.quality < 2) return 'Đơn chỉ có một chiếc.'
  if (key === 'sub_status' && subTargets([order], person.role).length === 0) {
    return 'Từ trạng thái phụ hiện tại không có bước nào dành cho bạn.'
  }
  if (key === 'merge' && order.customer_id === null) return 'Đơn chưa có khách hàng.'
  return undefined
}

/** What stands beside the step on where it may be done, the nearest first. */
const near = ['assign', 'receipt', 'zalo', 'update_buy', 'edit', 'requote', 'print']
const rank = (key: string) => (near.includes(key) ? near.indexOf(key) : near.length)

type Button = OrderDetail['actions'][number]
type Doing = Pick<RowAction, 'confirm' | 'run'>

function labelOf(button: Button, order: OrderDetail, { role }: Person): string {
  if (button.key === 'recall' && hasFlag(role, 'cv')) return 'Trả lại đơn'
  if (button.key === 'send' && order.status === orderStatus.quoted) return 'Gửi lại báo giá'
  if (button.key === 'price' && order.status === orderStatus.priced) return 'Tính lại giá'
  if (button.key === 'refund' && order.refund) return 'Nhận tiền hoàn'
  if (button.key === 'write_off' && order.write_off) return 'Duyệt xóa sổ'
  return button.label
}

/** Behind one button: what an order's next step never is. */
const seldom: ReadonlySet<string> = new Set<OrderWay>([
  'quality',
  'reweigh',
  'restow',
  'details',
  'percent',
  'named_notes',
  'channel',
  'charge',
  'sale',
  'delete',
])

/** The buttons of an order, from what the server allows, and the dialogs they open. */
export function useOrderActions(order: OrderDetail) {
  const message = useMessage()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<Dialog>()
  const [, setSearch] = useSearchParams()
  const { askBuyer, dialog: asking } = useAskBuyer()
  const { ask, dialog: question } = useAskFields()
  const write = useWrite(orderReads)
  const copyZalo = useCopyZalo(order.id)
  const person = usePerson()
  const sells = useHasFlag('ql', 'kt', 'kd', 'cs')
  const carries = useHasFlag('ql', 'kt', 'kd', 'cs', 'op')
  const buys = useHasFlag('ql', 'kd', 'cs', 'cv')
  const { id, version, status } = order
  const ids = [id]

  const bulk = {
    invalidates: orderReads,
    quiet: true,
    onFailure: (problem: ApiError) => {
      const said = refusalOf(problem)
      if (said) message.error(said)
      return said !== undefined
    },
    onSuccess: ({ data }: { data: BulkAnswer }) => {
      const refused = data.failed[0]
      if (refused) message.error(refused.message)
      else message.success('Đã cập nhật đơn hàng')
    },
  }
  const send = useAction(quotes.sendQuote, { invalidates: orderReads })
  const agree = useAction(orders.agreeQuotes, bulk)
  const deposit = useAction(orders.confirmDeposit, bulk)
  const guarantee = useAction(askGuarantee, { invalidates: [listGuarantees, ...orderReads] })
  const cancelDeposit = useAction(orders.cancelDeposit, bulk)
  const assign = useAction(purchases.assignBuyer, bulk)
  const approve = useAction(purchases.approvePayments, bulk)
  const confirmBuy = useAction(purchases.confirmBuy, bulk)
  const recall = useAction(recallOrders, bulk)
  const cancel = useAction(orders.cancelQuotes, bulk)
  const remove = useAction(orders.deleteQuote, {
    invalidates: [orders.listOrders, orders.listTracks],
    // The drawer of what is gone closes with it.
    onSuccess: () =>
      setSearch((search) => {
        search.delete('open')
        return search
      }),
  })
  const back = useAction(backStatus, bulk)
  const refused = (problem: unknown) => {
    const sentence = refusalOf(problem)
    if (sentence) message.error(sentence)
    else showError(message, problem)
  }
  // What failed has been said by then; the button only stops turning.
  const said = <T,>(done: Promise<T>) => done.catch(() => undefined)

  /** Asked with the journal rows where money moves, and with a reason where one is needed. */
  const asked = (button: Button, money: boolean, run: (reason: string) => Promise<unknown>): Doing => ({
    confirm: {
      title: `${button.label} ${order.code}`,
      content:
        money && sells && order.customer_id ? (
          <OrderMoneyPreview id={id} action={button.key}>
            {button.effect && <p style={{ marginTop: 0 }}>{button.effect}</p>}
          </OrderMoneyPreview>
        ) : (
          button.effect
        ),
      reason: button.needs_reason ? 'required' : 'none',
      okText: button.label,
    },
    run: (reason) => said(run(reason)),
  })
  const opens = (wanted: Dialog) => (): Doing => ({ run: () => setDialog(wanted) })
  /** What is asked, and the call that follows, are those of the lists. */
  const questioned = (button: Button): Doing => ({
    run: async () => {
      const { orderQuestions } = await import('#orders/desk/web/parts/order-questions.tsx')
      const { run, ...fields } = await orderQuestions[button.key as QuestionKey]([order], person.role)
      const given = await ask({ ...fields, title: `${button.label} ${order.code}` })
      if (given) await run(ids, given, write).catch(refused)
    },
  })
  const locked = status >= orderStatus.transactionComplete

  const doing: Readonly<Partial<Record<string, (button: Button) => Doing>>> = {
    send: () => ({ run: () => said(send.mutateAsync({ params: { id }, body: { version } })) }),
    requote: opens('edit'),
    agree: () => ({ run: () => said(agree.mutateAsync({ body: { ids } })) }),
    deposit: (button) => asked(button, true, () => deposit.mutateAsync({ body: { ids } })),
    ask_guarantee: (button) =>
      asked(button, false, (reason) => guarantee.mutateAsync({ body: { id, reason } })),
    cancel_deposit: (button) =>
      asked(button, true, (reason) => cancelDeposit.mutateAsync({ body: { ids, reason } })),
    assign: (button) => ({
      run: async () => {
        // Approving posts nothing and is taken back for a moment: both steps are one press.
        const both = offersApproval(order) ? 'Phân công và duyệt mua' : undefined
        const { buyer_id, account_id } = order
        const now = { buyer_id, account_id }
        const given = await askBuyer(`${button.label} ${order.code}`, order.site_code, both, now)
        if (!given) return
        const { further, ...who } = given
        const { data } = (await said(assign.mutateAsync({ body: { ids, ...who } }))) ?? {}
        if (further && data?.failed.length === 0) await said(approve.mutateAsync({ body: { ids } }))
      },
    }),
    recall: (button) => asked(button, false, (reason) => recall.mutateAsync({ body: { ids, reason } })),
    approve: (button) => asked(button, true, () => approve.mutateAsync({ body: { ids } })),
    buy: opens('buy'),
    cancel: (button) => asked(button, locked, (reason) => cancel.mutateAsync({ body: { ids, reason } })),
    refund: opens('refund'),
    write_off: opens('write_off'),
    reweigh: opens('reweigh'),
    restow: opens('restow'),
    price: opens('price'),
    bill: () => ({ run: () => void navigate(`/invoice?orders=${id}`) }),
    merge: opens('merge'),
    split: opens('split'),
    quality: opens('quality'),
    details: opens('details'),
    percent: opens('percent'),
    confirm_buy: (button) => asked(button, true, () => confirmBuy.mutateAsync({ body: { ids } })),
    extras: questioned,
    sub_status: questioned,
    named_notes: questioned,
    mercari: questioned,
    channel: questioned,
    charge: questioned,
    sale: questioned,
    delete: (button) => asked(button, false, () => remove.mutateAsync({ params: { id } })),
    back: (button) => asked(button, locked, (reason) => back.mutateAsync({ body: { ids, reason } })),
  } satisfies Record<OrderWay, (button: Button) => Doing>
  const fromTable = order.actions.flatMap((button): RowAction[] => {
    const done = doing[button.key]
    // What the warehouse and the bills do to an order is done at their own screens.
    if (!done) return []
    return [
      {
        key: button.key,
        label: labelOf(button, order, person),
        off: offHere(button.key, order, person) ?? disabledReason(button),
        danger: button.danger,
        // A further deposit moves nothing on, but it is what the purchase waits for.
        primary: button.forward || (['deposit', 'confirm_buy'].includes(button.key) && button.allowed),
        ...done(button),
      },
    ]
  })

  const more: RowAction[] = []
  // A weight is corrected where its price is seen: by those who price, until the order is on a bill.
  const pricing = fromTable.find(({ key }) => key === 'price')
  if (pricing) more.push({ ...pricing, key: 'weight', label: correctWeight, primary: false })
  const carried = order.kind === carriedOnly
  if (carried && carries && status !== orderStatus.cancelled) {
    more.push({ key: 'edit_carried', label: 'Sửa đơn ký gửi', run: () => setDialog('edit_carried') })
  }
  const early = status >= orderStatus.awaitingQuote && status <= orderStatus.transacting
  // What stands there of a quote that is being changed is the old one: nobody sends it on.
  const sent = (order.quoted_total ?? 0) > 0 && status !== orderStatus.awaitingQuote
  if (sells && early && !fromTable.some((action) => action.key === 'requote')) {
    more.push({ key: 'edit', label: 'Sửa báo giá', run: () => setDialog('edit') })
  }
  if (buys && !carried && (status === orderStatus.purchaseApproved || status === orderStatus.bought)) {
    const label = 'Cập nhật thông tin mua'
    more.push({ key: 'update_buy', label, run: () => setDialog('update_buy') })
  }
  if (sells && status === orderStatus.awaitingQuote) {
    more.push({ key: 'quick', label: 'Sửa nhanh', run: () => setDialog('quick') })
  }
  const asks = status === orderStatus.quoted || status === orderStatus.transacting || order.extra_deposit > 0
  if (sells && asks) {
    more.push({
      key: 'receipt',
      label: 'Lập phiếu thu',
      off: order.customer_id === null ? 'Đơn chưa có khách hàng.' : undefined,
      run: () => void navigate(`/transfer?order=${order.code}`),
    })
  }
  if (sells && sent) more.push({ key: 'zalo', label: copyZaloLabel, run: copyZalo })
  if (sells && !carried) {
    more.push({
      key: 'print',
      label: 'In báo giá',
      off: sent ? undefined : 'Cần gửi báo giá trước.',
      run: async () => {
        try {
          const { data } = await api(quotes.printQuote, { body: { id } })
          await printHtml(data.content, { page: 'A5' })
        } catch (problem) {
          if (problem instanceof ApiError) showError(message, problem)
          else message.error(problem instanceof Error ? problem.message : 'Không in được.')
        }
      },
    })
  }

  const stop = () => setDialog(undefined)
  const dialogs: ReactNode = (
    <>
      <Suspense>
        {dialog === 'edit' && <EditQuote order={order} onClose={stop} />}
        {dialog === 'percent' && <ChangePercent order={order} onClose={stop} />}
        {dialog === 'details' && <EditDetails order={order} onClose={stop} />}
        {dialog === 'edit_carried' && <EditTransport order={order} onClose={stop} />}
        {dialog === 'quick' && <QuickChange order={order} onClose={stop} />}
        {asking}
        {question}
        {(dialog === 'buy' || dialog === 'update_buy') && (
          <BuyForm order={order} update={dialog === 'update_buy'} onClose={stop} />
        )}
        {dialog === 'refund' && <RefundForm order={order} onClose={stop} />}
        {dialog === 'write_off' && <WriteOffForm order={order} onClose={stop} />}
        {dialog === 'merge' && <MergeDialog order={order} onClose={stop} />}
        {dialog === 'quality' && <ReduceQuantity order={order} onClose={stop} />}
        {dialog === 'split' && <SplitForm order={order} onClose={stop} />}
        {(dialog === 'reweigh' || dialog === 'restow') && (
          <CorrectCheckin id={id} shelfOnly={dialog === 'restow'} onClose={stop} />
        )}
        {dialog === 'price' && <PricingCalculator id={id} onClose={stop} />}
      </Suspense>
    </>
  )
  const actions = [...fromTable, ...more]
    .map((action) => ({ ...action, seldom: seldom.has(action.key) }))
    .toSorted((one, two) => rank(one.key) - rank(two.key))
  return { actions, dialogs }
}
