import { Skeleton } from 'antd'
import { useState } from 'react'
import { routes } from '#catalog/catalog.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { customerLevels } from '#customers/levels.api.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { useCall } from '#platform/web/api.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
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

/** The express prices of today, a route after the other. */
export function ExpressNow() {
  const [values, setValues] = useState<FormValues>({})
  const route = useCall(routes.calls.list, all, still)
  const { data, error } = useCall(expressRoutes, { query: textOf(values, 'route_code') })
  const fields: FormField[] = [
    { name: 'route_code', label: 'Tuyến', input: choices(route.data?.results), span: 4 },
  ]
  return (
    <>
      <Asked fields={fields} values={values} change={setValues} />
      {error && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Skeleton active title={false} />}
      {data?.data.length === 0 && <p className="quiet">Hôm nay chưa có giá chuyển phát nào áp dụng.</p>}
      {data && data.data.length > 0 && (
        <div className="price-scroll">
          <table className="price-diff">
            <thead>
              <tr>
                <th scope="col">Tuyến</th>
                <th scope="col">Hãng</th>
                <th scope="col" className="n">
                  Cân nặng (kg)
                </th>
                <th scope="col">Cách tính</th>
                <th scope="col" className="n">
                  Giá (đ)
                </th>
                <th scope="col" className="n">
                  Tối thiểu (đ)
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.flatMap(({ route_code, route_name, prices }) =>
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
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** The tiers of the service fee that a customer or a level pays on a day, and whose list they come from. */
export function FeeNow() {
  const [values, setValues] = useState<FormValues>({})
  const levels = useCall(customerLevels.calls.list, { query: { size: 200 } }, still)
  const route = useCall(routes.calls.list, all, still)
  const customer = values['customer'] as CustomerRow | null | undefined
  const query = {
    ...(customer ? { user_id: customer.id } : textOf(values, 'level_code')),
    ...textOf(values, 'route_code'),
    ...textOf(values, 'date'),
  }
  const { data, error } = useCall(fetchServiceFee, { query })
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
    { name: 'route_code', label: 'Tuyến', input: choices(route.data?.results), span: 3 },
    { name: 'date', label: 'Ngày', input: 'date', span: 3, placeholder: 'Hôm nay' },
  ]
  return (
    <>
      <Asked fields={fields} values={values} change={setValues} />
      {error && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Skeleton active title={false} />}
      {data?.data.length === 0 && <p className="quiet">Ngày này chưa có bậc phí nào áp dụng.</p>}
      {data && data.data.length > 0 && (
        <div className="price-scroll">
          <table className="price-diff">
            <thead>
              <tr>
                <th scope="col" className="n">
                  Giá trị hàng (đ)
                </th>
                <th scope="col" className="n">
                  Phí (%)
                </th>
                <th scope="col" className="n">
                  Tối thiểu (đ)
                </th>
                <th scope="col">Lấy từ</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((tier) => (
                <tr key={tier.id}>
                  <td className="n">
                    {grouped(tier.from_value)} – {tier.to_value === null ? '∞' : grouped(tier.to_value)}
                  </td>
                  <td className="n">{tier.percent}</td>
                  <td className="n">{grouped(tier.min_fee)}</td>
                  <td>{priceSourceNames[tier.source]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** What a customer or a level pays today for one unit of each currency, for an order of this value. */
export function RateNow() {
  const [values, setValues] = useState<FormValues>({})
  const levels = useCall(customerLevels.calls.list, { query: { size: 200 } }, still)
  const customer = values['customer'] as CustomerRow | null | undefined
  const { value } = values
  const query = {
    ...(customer ? { user_id: customer.id } : textOf(values, 'level_code')),
    ...(typeof value === 'number' ? { value } : {}),
  }
  const { data, error } = useCall(exchangePrice, { query })
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
    { name: 'value', label: 'Giá trị đơn (ngoại tệ)', input: 'number', span: 3 },
  ]
  return (
    <>
      <Asked fields={fields} values={values} change={setValues} />
      {error && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Skeleton active title={false} />}
      {data && (
        <div className="price-scroll">
          <table className="price-diff">
            <thead>
              <tr>
                <th scope="col">Tiền tệ</th>
                <th scope="col" className="n">
                  Tỷ giá bán (đ)
                </th>
                <th scope="col">Lấy từ</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((rate) => (
                <tr key={rate.currency}>
                  <td>
                    {rate.currency} · {currencyWords[rate.currency as keyof typeof currencyWords]}
                  </td>
                  <td className="n">{grouped(rate.sell_rate, 2)}</td>
                  <td>{rate.private ? priceSourceNames['private'] : 'tỷ giá công ty'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
