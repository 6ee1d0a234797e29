import { Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { routes } from '#catalog/catalog.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { customerLevels } from '#customers/levels.api.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { useCall, useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { exchangePrice } from '#pricing/calculator.api.ts'
import { expressRoutes, fetchServiceFee } from '#pricing/price-records.api.ts'
import { currencyWords, parcelKinds, priceSourceNames } from '#pricing/pricing.words.ts'

const all = { query: { size: 1000 } }
const still = { staleTime: 300_000 }
const choices = (rows: readonly { code: string; name: string }[] | undefined) => ({
  kind: 'select' as const,
  options: (rows ?? []).map(({ code, name }) => ({ value: code, label: name })),
})
const textOf = (values: FormValues, name: string) =>
  typeof values[name] === 'string' && values[name] ? { [name]: values[name] } : {}

function Asked({
  fields,
  values,
  change,
}: {
  fields: readonly FormField[]
  values: FormValues
  change: (values: FormValues) => void
}) {
  return (
    <div className="form">
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          values={values}
          problem={undefined}
          disabled={false}
          onChange={(value) => change({ ...values, [field.name]: value })}
        />
      ))}
    </div>
  )
}

/** What was asked for, as a table with these heads; `n`: a number's. */
function Answered({
  answer: { data, error },
  heads,
  nothing,
  children,
}: {
  answer: { data: { data: readonly unknown[] } | undefined; error: unknown }
  heads: readonly (readonly [title: string, kind?: 'n'])[]
  nothing?: string
  children: ReactNode
}) {
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active title={false} />
  if (nothing && data.data.length === 0) return <p className="quiet">{nothing}</p>
  return (
    <div className="price-scroll">
      <table className="price-diff">
        <thead>
          <tr>
            {heads.map(([title, kind]) => (
              <th key={title} scope="col" className={kind}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** A customer, or a level where none is chosen: the fields that ask, and what is sent. */
function useWhom(values: FormValues) {
  const levels = useCall(customerLevels.calls.list, { query: { size: 200 } }, still)
  const customer = values['customer'] as CustomerRow | null | undefined
  const fields: FormField[] = [
    { name: 'customer', label: 'Khách hàng', input: customerInput, span: 4 },
    {
      name: 'level_code',
      label: 'Hạng khách',
      input: choices(levels.data?.results),
      span: 3,
      disabled: () => customer !== null && customer !== undefined,
      placeholder: 'Khách mới',
    },
  ]
  return { fields, query: customer ? { user_id: customer.id } : textOf(values, 'level_code') }
}

/** The express prices of today, a route after the other. */
export function ExpressNow() {
  const [values, setValues] = useState<FormValues>({})
  const route = useCall(routes.calls.list, all, still)
  const answer = useRecord(expressRoutes, { query: textOf(values, 'route_code') })
  const fields: FormField[] = [
    { name: 'route_code', label: 'Tuyến', input: choices(route.data?.results), span: 4 },
  ]
  return (
    <>
      <Asked fields={fields} values={values} change={setValues} />
      <Answered
        answer={answer}
        nothing="Hôm nay chưa có giá chuyển phát nào áp dụng."
        heads={[
          ['Tuyến'],
          ['Hãng'],
          ['Cân nặng (kg)', 'n'],
          ['Cách tính'],
          ['Giá (đ)', 'n'],
          ['Tối thiểu (đ)', 'n'],
        ]}
      >
        {answer.data?.data.flatMap(({ route_code, route_name, prices }) =>
          prices.map((price, index) => (
            <tr key={price.id}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={prices.length}>
                  {route_name} ({route_code})
                </th>
              )}
              <td>{price.partner_code ?? 'mọi hãng'}</td>
              <td className="n">
                {price.from_kg} – {price.to_kg ?? '∞'}
              </td>
              <td>{parcelKinds.find(({ value }) => value === price.kind)?.label}</td>
              <td className="n">{grouped(price.price)}</td>
              <td className="n">{grouped(price.min_charge)}</td>
            </tr>
          )),
        )}
      </Answered>
    </>
  )
}

/** The tiers of the service fee that a customer or a level pays on a day, and whose list they come from. */
export function FeeNow() {
  const [values, setValues] = useState<FormValues>({})
  const route = useCall(routes.calls.list, all, still)
  const whom = useWhom(values)
  const query = { ...whom.query, ...textOf(values, 'route_code'), ...textOf(values, 'date') }
  const answer = useRecord(fetchServiceFee, { query })
  const fields: FormField[] = [
    ...whom.fields,
    { name: 'route_code', label: 'Tuyến', input: choices(route.data?.results), span: 3 },
    { name: 'date', label: 'Ngày', input: 'date', span: 3, placeholder: 'Hôm nay' },
  ]
  return (
    <>
      <Asked fields={fields} values={values} change={setValues} />
      <Answered
        answer={answer}
        nothing="Ngày này chưa có bậc phí nào áp dụng."
        heads={[['Giá trị hàng (đ)', 'n'], ['Phí (%)', 'n'], ['Tối thiểu (đ)', 'n'], ['Lấy từ']]}
      >
        {answer.data?.data.map((tier) => (
          <tr key={tier.id}>
            <td className="n">
              {grouped(tier.from_value)} – {tier.to_value === null ? '∞' : grouped(tier.to_value)}
            </td>
            <td className="n">{tier.percent}</td>
            <td className="n">{grouped(tier.min_fee)}</td>
            <td>{priceSourceNames[tier.source]}</td>
          </tr>
        ))}
      </Answered>
    </>
  )
}

/** What a customer or a level pays today for one unit of each currency, for an order of this value. */
export function RateNow() {
  const [values, setValues] = useState<FormValues>({})
  const whom = useWhom(values)
  const { value } = values
  const answer = useRecord(exchangePrice, {
    query: { ...whom.query, ...(typeof value === 'number' ? { value } : {}) },
  })
  const fields: FormField[] = [
    ...whom.fields,
    { name: 'value', label: 'Giá trị đơn (ngoại tệ)', input: 'number', span: 3 },
  ]
  return (
    <>
      <Asked fields={fields} values={values} change={setValues} />
      <Answered answer={answer} heads={[['Tiền tệ'], ['Tỷ giá bán (đ)', 'n'], ['Lấy từ']]}>
        {answer.data?.data.map((rate) => (
          <tr key={rate.currency}>
            <td>
              {rate.currency} · {currencyWords[rate.currency as keyof typeof currencyWords]}
            </td>
            <td className="n">{grouped(rate.sell_rate, 2)}</td>
            <td>{rate.private ? priceSourceNames['private'] : 'tỷ giá công ty'}</td>
          </tr>
        ))}
      </Answered>
    </>
  )
}
