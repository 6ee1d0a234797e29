import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { getBill, type BillDetail, type BillRow } from '#billing/bill.api.ts'
import { billInput } from '#billing/web/parts/bill-field.tsx'
import { generateMessage } from '#cashdesk/transfers/payout.api.ts'
import { createTransfer, listTransfers } from '#cashdesk/transfers/transfer.api.ts'
import {
  memoCode,
  transferBody,
  withBill,
  withOrder,
  type TransferValues,
} from '#cashdesk/transfers/web/transfer-form.ts'
import {
  methodField,
  proofInput,
  receiverFields,
  requestForm,
} from '#cashdesk/transfers/web/transfer-forms.tsx'
import { TransferQr } from '#cashdesk/transfers/web/transfer-qr.tsx'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { listCards } from '#catalog/lookup.api.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { getOrderByCode, type OrderDetail, type OrderRow } from '#orders/core/order.api.ts'
import { customerBalance } from '#orders/core/order-money.api.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { orderInput } from '#orders/desk/web/parts/order-field.tsx'
import { useFieldForm } from '#orders/core/web/parts/use-field-form.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useDirty } from '#platform/web/dirty.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { formField } from '#platform/web/record/record-form.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { errorText } from '#platform/web/words/kit.words.ts'
import { sentBy } from '#platform/web/form/sent-by.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/desk/web/parts/desk.css'

const title = 'Tạo yêu cầu chuyển khoản'
const toList = <LinkButton to="/transfers">Danh sách chuyển khoản</LinkButton>
const types = [
  { value: 1, label: 'Thu tiền của khách' },
  { value: 2, label: 'Chi trả khách' },
]

/** Whose money it is, and for what. */
interface About {
  customer_id?: number
  order_id?: number
  bill_id?: number
}
const aboutCustomer = (id: number | undefined): About => (id ? { customer_id: id } : {})
const aboutOrder = ({ id, customer_id }: OrderRow | OrderDetail): About =>
  customer_id ? { customer_id, order_id: id } : {}
const aboutBill = ({ id, customer_id }: BillRow | BillDetail): About => ({ customer_id, bill_id: id })

/** Asks for a receipt (or payout) of a customer, mostly the deposit of an order; a second person confirms it. */
export default function NewTransfer() {
  const makes = useHasFlag('ql', 'kt', 'kd', 'cs')
  if (makes) return <MakeTransfer />
  return (
    <Screen path="/transfer" title={title} actions={toList}>
      <p className="quiet">Phiếu thu, phiếu chi do kinh doanh, chăm sóc khách hàng và kế toán lập.</p>
    </Screen>
  )
}

function MakeTransfer() {
  const { role } = usePerson()
  const message = useMessage()
  const [search] = useSearchParams()
  const wanted = search.get('order')
  const wantedBill = search.get('bill')
  const [saved, setSaved] = useState<{ code: string; shows: boolean }>()
  const ask = useConfirmAction()
  const cards = useCall(listCards, { query: { kind: 'bank', size: 200 } }, { staleTime: 300_000 })
  const banks = (cards.data?.results ?? []).filter((card) => card.active)

  // The pickers depend on what is chosen, so the fields know the values of the render before.
  const [about, setAbout] = useState<About>({})
  const customer = about.customer_id
  const [pays, setPays] = useState(false)
  // The account the customer pays to is offered until somebody chooses another.
  const [chosen, setChosen] = useState(false)
  const advised = useCall(
    generateMessage,
    { body: { ...about, customer_id: customer ?? 0 } },
    { enabled: customer !== undefined },
  )
  const advice = advised.data?.data
  const money = useCall(
    customerBalance,
    { query: { user_id: customer ?? 0 } },
    { enabled: pays && customer !== undefined },
  )
  const free = money.data?.data.free
  const primary = advice?.card_id ?? banks.find((card) => card.is_primary)?.id ?? banks[0]?.id
  const fields: FormField[] = [
    { name: 'trans_type', label: 'Loại', input: { kind: 'select', options: types }, required: true, span: 6 },
    methodField,
    {
      name: 'customer_id',
      label: 'Khách hàng',
      input: customerInput,
      required: true,
      ...(pays && free !== undefined ? { hint: `Khả dụng để trả: ${grouped(free)} đ` } : {}),
    },
    {
      name: 'order_id',
      label: 'Đơn hàng',
      input: orderInput(customer),
      placeholder: 'Mã đơn, tên hàng…',
      span: 6,
    },
    {
      name: 'bill_id',
      label: 'Phiếu xuất',
      input: billInput(customer),
      placeholder: 'Mã phiếu, khách…',
      hint: `Để trống cả hai: ${pays ? 'trả từ' : 'nạp vào'} số dư`,
      span: 6,
    },
    ...requestForm(
      role,
      {
        name: 'card_id',
        label: pays ? 'Tài khoản chi' : 'Tài khoản nhận',
        ...(pays ? { hint: 'Có thể chọn khi hoàn tất' } : {}),
        input: {
          kind: 'select',
          options: banks.map(({ id, name, account_number }) => ({
            value: id,
            label: [name, account_number, advice?.own && id === advice.card_id && 'riêng của khách']
              .filter(Boolean)
              .join(' · '),
          })),
        },
        required: !pays,
        span: 6,
        visible: (values) => values['method'] === 'bank',
      },
      ...receiverFields(role, (values) => values['method'] === 'bank' && values['trans_type'] === 2),
      formField(transferFields, 'message', {
        hint: advice?.message ? `Để trống: ${advice.message}` : 'Để trống: mã khách và mã đơn hoặc mã phiếu',
        visible: (values) => values['method'] === 'bank',
      }),
    ),
    { name: 'attachments', label: 'Chứng từ đính kèm', input: proofInput },
  ]
  const form = useFieldForm(fields, { trans_type: 1, method: 'bank' })
  const { set, setValues } = form
  const values = form.values as TransferValues
  const code = memoCode(values)
  useDirty(Boolean(values.amount || values.note) && saved === undefined)

  useEffect(() => {
    if (primary && !chosen && !pays) setValues((now) => ({ ...now, card_id: primary }))
  }, [primary, chosen, pays, setValues])

  const asked = useCall(getOrderByCode, { params: { code: wanted ?? '' } }, { enabled: wanted !== null })
  const billed = useCall(getBill, { params: { code: wantedBill ?? '' } }, { enabled: wantedBill !== null })
  const bill = billed.data?.data
  useEffect(() => {
    if (!bill) return
    set(withBill(bill))
    setAbout(aboutBill(bill))
  }, [bill, set])
  const given = asked.data?.data
  useEffect(() => {
    if (!given) return
    set(withOrder(given))
    setAbout(aboutOrder(given))
  }, [given, set])

  const create = useAction(createTransfer, {
    invalidates: [listTransfers],
    quiet: true,
    onFailure: (problem, sent) => {
      if (problem.error !== 'transfers.noted') return form.refused(problem)
      const question = {
        title: 'Ghi thêm một khoản giống hệt?',
        content: problem.message,
        okText: 'Là lần chuyển khác, ghi thêm',
        danger: true,
        careful: true,
      }
      void ask(question).then((yes) => yes && create.mutate({ body: { ...sent.body, another: true } }))
      return true
    },
    onSuccess: ({ data }) => {
      message.success(`Đã tạo ${data.code}, chờ người khác xác nhận`)
      setSaved({ code: data.code, shows: data.trans_type === 1 && data.method === 'bank' })
      setValues({ trans_type: 1, method: 'bank', card_id: primary })
      setPays(false)
      setAbout({})
      setChosen(false)
    },
  })
  const submit = () => {
    const body = transferBody(values)
    if (create.isPending || !form.accepts(createTransfer.body, body)) return
    // A new one: nobody has seen a version of it.
    create.mutate({ body: { ...(body as { customer_id: number; amount: number }), version: undefined } })
  }
  const change = (field: FormField, value: unknown) => {
    setSaved(undefined)
    if (field.name === 'order_id') {
      const order = value as OrderRow | null
      set(withOrder(order))
      setAbout(order?.customer_id ? aboutOrder(order) : aboutCustomer(customer))
    } else if (field.name === 'bill_id') {
      const next = value as BillRow | null
      set(withBill(next))
      setAbout(next ? aboutBill(next) : aboutCustomer(customer))
    } else if (field.name === 'customer_id') {
      const next = (value as { id: number } | null)?.id
      setAbout(aboutCustomer(next))
      // An order or a bill of somebody else does not stay.
      set({
        customer_id: value,
        ...(values.order_id?.customer_id === next ? {} : { order_id: null }),
        ...(values.bill_id?.customer_id === next ? {} : { bill_id: null }),
      })
    } else if (field.name === 'trans_type') {
      setPays(value === 2)
      set({ trans_type: value })
    } else {
      if (field.name === 'card_id') setChosen(true)
      set({ [field.name]: value })
    }
  }
  return (
    <Screen path="/transfer" title={title} actions={toList}>
      <div className="transfer">
        <form className="transfer-box" ref={form.root} {...sentBy(submit)}>
          {form.general && (
            <p role="alert" className="transfer-problem">
              {form.general}
            </p>
          )}
          {(asked.error ?? billed.error) && (
            <p role="alert" className="transfer-problem">
              {errorText(asked.error ?? billed.error)}
            </p>
          )}
          {saved && (
            <p aria-live="polite">
              Đã tạo <Link to={`/transfers?q=${saved.code}`}>{saved.code}</Link>; người khác sẽ xác nhận.
            </p>
          )}
          <div className="form">
            {fields.map((field) =>
              field.visible && !field.visible(values) ? null : (
                <FieldInput
                  key={field.name}
                  field={field}
                  values={values}
                  problem={form.problems[field.name]}
                  disabled={create.isPending}
                  onChange={(value) => change(field, value)}
                />
              ),
            )}
          </div>
          <div className="transfer-buttons">
            <Button type="primary" htmlType="submit" loading={create.isPending}>
              Lưu
            </Button>
            <small className="quiet">Ctrl+Enter</small>
          </div>
        </form>
        {code !== null && values.trans_type === 1 && values.method === 'bank' && (
          <TransferQr
            unsaved
            code={code}
            amount={values.amount}
            card={values.card_id}
            message={values.message}
          />
        )}
        {code === null && saved?.shows && <TransferQr code={saved.code} />}
      </div>
    </Screen>
  )
}
