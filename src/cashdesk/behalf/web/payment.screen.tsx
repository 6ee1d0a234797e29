import { Button, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import {
  createBehalfPayment,
  listBehalfPayments,
  priceBehalfPayment,
} from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfFields } from '#cashdesk/behalf/behalf-payment.fields.ts'
import { OpenRequests, paid } from '#cashdesk/behalf/web/open-requests.tsx'
import { paymentForm } from '#cashdesk/behalf/web/behalf-form.ts'
import { keyed } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { useFieldForm } from '#orders/core/web/parts/use-field-form.ts'
import type { InputOf } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useDirty } from '#platform/web/dirty.ts'
import { bodyOf } from '#platform/web/form/form-body.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { formField } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { useSettled } from '#platform/web/use-settled.ts'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { useCurrencies } from '#pricing/web/parts/currencies.ts'
import { sentBy } from '#platform/web/form/sent-by.ts'
import '#cashdesk/desk/web/parts/desk.css'

type Body = InputOf<(typeof createBehalfPayment)['body']>
const initial = { currency: 'USD' }
const fieldsFor = (role: RoleCode, currencies: readonly string[]): FormField[] => [
  formField(behalfFields, 'customer_id', { input: customerInput, span: 12, required: true, toBody: keyed }),
  ...paymentForm(role).map((field) =>
    field.name === 'currency'
      ? {
          ...field,
          input: { kind: 'select' as const, options: currencies.map((value) => ({ value, label: value })) },
        }
      : field,
  ),
]

/** Asks for a payment abroad on behalf of a customer; the accountant approves and pays it. */
export default function NewPayment() {
  const message = useMessage()
  const [saved, setSaved] = useState<string>()
  const { role } = usePerson()
  const codes = Object.keys(useCurrencies()).join()
  const fields = useMemo(() => fieldsFor(role, codes.split(',')), [role, codes])
  const form = useFieldForm(fields, initial)
  const { values } = form
  useDirty(Boolean(values['amount'] || values['name']) && saved === undefined)
  const create = useAction(createBehalfPayment, {
    invalidates: [listBehalfPayments],
    quiet: true,
    onFailure: form.refused,
  })
  const submit = () => {
    const body = bodyOf(fields, values, initial) as Body
    if (create.isPending || !form.accepts(createBehalfPayment.body, body)) return
    create.mutate(
      { body },
      {
        onSuccess: ({ data }) => {
          message.success(`Đã tạo ${data.code}, chờ kế toán duyệt`)
          setSaved(data.code)
          form.setValues(initial)
        },
      },
    )
  }
  return (
    <Screen
      path="/payment"
      title="Tạo thanh toán hộ"
      actions={<LinkButton to="/payments">Danh sách thanh toán hộ</LinkButton>}
    >
      <div className="transfer">
        <form className="transfer-box" ref={form.root} {...sentBy(submit)}>
          {form.general && (
            <p role="alert" className="transfer-problem">
              {form.general}
            </p>
          )}
          {saved && (
            <p aria-live="polite">
              Đã tạo <Link to={`/payments?q=${saved}`}>{saved}</Link>; kế toán sẽ duyệt và thanh toán.
            </p>
          )}
          <div className="form">
            {fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                values={values}
                problem={form.problems[field.name]}
                disabled={create.isPending}
                onChange={(value) => {
                  setSaved(undefined)
                  form.set({ [field.name]: value })
                }}
              />
            ))}
          </div>
          <div className="transfer-buttons">
            <Button type="primary" htmlType="submit" loading={create.isPending}>
              Tạo yêu cầu
            </Button>
          </div>
        </form>
        <div>
          <Price
            customer={(values['customer_id'] as { id: number } | null | undefined)?.id}
            amount={values['amount'] as number | null | undefined}
            currency={values['currency'] as Body['currency']}
          />
          <OpenRequests
            username={
              (values['customer_id'] as { customer_no?: string | null } | null | undefined)?.customer_no ??
              undefined
            }
            take={(request) => {
              setSaved(undefined)
              form.set({
                name: `${request.code} · ${request.name}`.slice(0, 255),
                link: request.link,
                amount: paid(request),
                currency: request.currency,
              })
            }}
          />
        </div>
      </div>
    </Screen>
  )
}

/** What the customer will pay, as it is typed. */
function Price({
  customer,
  currency,
  ...typed
}: {
  customer: number | undefined
  amount: number | null | undefined
  currency: Body['currency']
}) {
  const amount = useSettled(typed.amount, 250)
  const known = customer !== undefined && typeof amount === 'number' && amount > 0
  const { data, error } = useCall(
    priceBehalfPayment,
    { body: { customer_id: customer ?? 0, amount: amount ?? 0, currency } },
    { enabled: known },
  )
  if (!known)
    return (
      <aside className="transfer-box quiet">
        Chọn khách và nhập số tiền để xem khách phải trả bao nhiêu.
      </aside>
    )
  if (error)
    return (
      <aside className="transfer-box">
        <Failed small error={error} />
      </aside>
    )
  if (!data)
    return (
      <aside className="transfer-box">
        <Skeleton active title={false} />
      </aside>
    )
  const price = data.data
  const short = price.total_vnd - price.free
  return (
    <aside className="transfer-box" aria-live="polite">
      <RecordFacts
        facts={[
          { name: 'rate', label: 'Tỷ giá', value: grouped(price.exchange_rate) },
          { name: 'goods', label: 'Quy đổi', value: `${grouped(price.goods_vnd)} đ` },
          { name: 'service', label: 'Phí dịch vụ', value: `${grouped(price.service_vnd)} đ` },
          { name: 'total', label: 'Khách trả', value: `${grouped(price.total_vnd)} đ` },
          { name: 'free', label: 'Số dư khả dụng', value: `${grouped(price.free)} đ` },
        ]}
      />
      {short > 0 && (
        <p className="transfer-problem">
          Khách còn thiếu {grouped(short)} đ: kế toán chỉ duyệt được trong hạn mức công nợ.
        </p>
      )}
    </aside>
  )
}
