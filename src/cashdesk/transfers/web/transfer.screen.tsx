import { Button } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { getBill, type BillRow } from '#billing/bill.api.ts'
import { billInput } from '#billing/web/parts/bill-field.tsx'
import { createTransfer, listTransfers, transferQr } from '#cashdesk/transfers/transfer.api.ts'
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
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { listCards } from '#catalog/lookup.api.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { getOrderByCode, type OrderRow } from '#orders/core/order.api.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { orderInput } from '#orders/desk/web/parts/order-field.tsx'
import { useCopy } from '#orders/core/web/parts/use-copy.ts'
import { useFieldForm } from '#orders/core/web/parts/use-field-form.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useDirty } from '#platform/web/dirty.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { formField } from '#platform/web/record/record-form.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { sentBy } from '#platform/web/form/sent-by.ts'
import '#cashdesk/desk/web/parts/desk.css'

const title = 'Tạo yêu cầu chuyển khoản'
const toList = <LinkButton to="/transfers">Danh sách chuyển khoản</LinkButton>
const types = [
  { value: 1, label: 'Thu tiền của khách' },
  { value: 2, label: 'Chi trả khách' },
]

/** Asks for a receipt (or payout) of a customer, mostly the deposit of an order; a second person confirms it. */
export default function NewTransfer() {
  const makes = useHasFlag('ql', 'kt', 'kd', 'cs')
  if (makes) return <MakeTransfer />
  return (
    <Screen path="/transfer" title={title} actions={toList}>
      <p className="quiet">Yêu cầu chuyển khoản do kinh doanh, chăm sóc khách hàng và kế toán lập.</p>
    </Screen>
  )
}

function MakeTransfer() {
  const { role } = usePerson()
  const message = useMessage()
  const [search] = useSearchParams()
  const wanted = search.get('order')
  const wantedBill = search.get('bill')
  const [saved, setSaved] = useState<string>()
  const cards = useCall(listCards, { query: { kind: 'bank', size: 200 } }, { staleTime: 300_000 })
  const banks = (cards.data?.results ?? []).filter((card) => card.active)
  const primary = banks.find((card) => card.is_primary)?.id ?? banks[0]?.id

  // The pickers depend on what is chosen, so the fields know the values of the render before.
  const [customer, setCustomer] = useState<number>()
  const [pays, setPays] = useState(false)
  const fields: FormField[] = [
    { name: 'trans_type', label: 'Loại', input: { kind: 'select', options: types }, required: true, span: 6 },
    methodField,
    { name: 'customer_id', label: 'Khách hàng', input: customerInput, required: true },
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
      hint: 'Để trống cả hai: nạp vào số dư',
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
          options: banks.map((card) => ({
            value: card.id,
            label: [card.name, card.account_number].filter(Boolean).join(' · '),
          })),
        },
        required: !pays,
        span: 6,
        visible: (values) => values['method'] === 'bank',
      },
      ...receiverFields(role, (values) => values['method'] === 'bank' && values['trans_type'] === 2),
      formField(transferFields, 'message', {
        hint: 'Để trống: mã khách và mã đơn hoặc mã phiếu',
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
    setValues((now) => (now['card_id'] === undefined && primary ? { ...now, card_id: primary } : now))
  }, [primary, setValues])

  const asked = useCall(getOrderByCode, { params: { code: wanted ?? '' } }, { enabled: wanted !== null })
  const billed = useCall(getBill, { params: { code: wantedBill ?? '' } }, { enabled: wantedBill !== null })
  const bill = billed.data?.data
  useEffect(() => {
    if (!bill) return
    set(withBill(bill))
    setCustomer(bill.customer_id)
  }, [bill, set])
  const given = asked.data?.data
  useEffect(() => {
    if (!given) return
    set(withOrder(given))
    setCustomer(given.customer_id ?? undefined)
  }, [given, set])

  const create = useAction(createTransfer, {
    invalidates: [listTransfers],
    quiet: true,
    onFailure: form.refused,
  })
  const submit = () => {
    const body = transferBody(values)
    if (create.isPending || !form.accepts(createTransfer.body, body)) return
    create.mutate(
      { body: body as { customer_id: number; amount: number } },
      {
        onSuccess: ({ data }) => {
          message.success(`Đã tạo ${data.code}, chờ người khác xác nhận`)
          setSaved(data.code)
          setValues({ trans_type: 1, method: 'bank', card_id: values.card_id })
          setCustomer(undefined)
          setPays(false)
        },
      },
    )
  }
  const change = (field: FormField, value: unknown) => {
    setSaved(undefined)
    if (field.name === 'order_id') {
      const order = value as OrderRow | null
      set(withOrder(order))
      if (order?.customer_id) setCustomer(order.customer_id)
    } else if (field.name === 'bill_id') {
      const next = value as BillRow | null
      set(withBill(next))
      if (next) setCustomer(next.customer_id)
    } else if (field.name === 'customer_id') {
      const next = (value as { id: number } | null)?.id
      setCustomer(next)
      // An order or a bill of somebody else does not stay.
      set({
        customer_id: value,
        ...(values.order_id?.customer_id === next ? {} : { order_id: null }),
        ...(values.bill_id?.customer_id === next ? {} : { bill_id: null }),
      })
    } else if (field.name === 'trans_type') {
      setPays(value === 2)
      set({ trans_type: value })
    } else set({ [field.name]: value })
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
              Đã tạo <Link to={`/transfers?q=${saved}`}>{saved}</Link>; người khác sẽ xác nhận.
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
          <Qr code={code} amount={values.amount ?? null} />
        )}
      </div>
    </Screen>
  )
}

/** The VietQR to show or send to the customer. */
function Qr({ code, amount }: { code: string; amount: number | null }) {
  const copy = useCopy()
  const query = { code, ...(amount && amount > 0 ? { amount } : {}) }
  const { data, error } = useCall(transferQr, { query })
  if (error) return <p className="quiet">{errorText(error)}</p>
  if (!data) return null
  const { qr, memo, bank, account, holder, amount: asked } = data.data
  return (
    <section className="transfer-box transfer-qr" aria-label="Mã QR chuyển khoản">
      <QRCodeSVG value={qr} size={220} title={`Mã QR chuyển khoản ${memo}`} />
      {asked !== null && (
        <p>
          <b>{grouped(asked)} đ</b>
        </p>
      )}
      <p>
        {bank}
        <br />
        {[account, holder].filter(Boolean).join(' · ')}
      </p>
      <p>
        <span className="code">{memo}</span>{' '}
        <Button size="small" onClick={() => void copy(memo, 'Đã sao chép nội dung chuyển khoản')}>
          Sao chép
        </Button>
      </p>
    </section>
  )
}
