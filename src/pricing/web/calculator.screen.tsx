import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { goodsTypes, partners, routes, warehouses } from '#catalog/catalog.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { customerLevels } from '#customers/levels.api.ts'
import { PriceBreakdown } from '#pricing/web/parts/price-breakdown.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { NumberInput } from '#platform/web/inputs/number-inputs.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { calculatePrice, exchangePrice } from '#pricing/calculator.api.ts'
import { extraServiceTypes } from '#pricing/price-records.api.ts'
import type { PriceExplanation as Price } from '#pricing/price.rules.ts'
import { priceSourceNames } from '#pricing/pricing.words.ts'
import { breakdownOf, problemWords, weightWords } from '#pricing/web/parts/price-words.ts'
import '#pricing/web/pricing.css'
import { usePerson } from '#platform/web/session.ts'
import { typedProblems } from '#platform/web/form/typed-problems.ts'
import { useCurrencies } from '#pricing/web/parts/currencies.ts'
import { keepPreviousData } from '@tanstack/react-query'

const still = { staleTime: 300_000 }
const all = { query: { size: 1000 } }
const initial: FormValues = {
  goods_values: { amount: null, currency: 'JPY' },
  quality: 1,
  weight: 1,
  transport: 'usual',
  services: [],
}
const labelled = (rows: readonly { code: string; name: string }[] | undefined) =>
  (rows ?? []).map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))

/** Anybody who quotes may try a price: whose, what, how heavy, with which services, on which day. */
export default function CalculatorScreen() {
  const [values, setValues] = useState<FormValues>(initial)
  const [asked, setAsked] = useState<Record<string, string | number | string[]>>()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const fields = useFields(values)
  const query = useCall(calculatePrice, { query: asked ?? {} } as never, {
    enabled: asked !== undefined,
    retry: false,
    // What was computed stands while the next is, or was refused.
    placeholderData: keepPreviousData,
  })
  return (
    <Screen path="/prices/calculator" title="Tính thử giá">
      <div className="price-try">
        <form
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const mistyped = typedProblems(fields, values)
            setProblems(Object.fromEntries(mistyped.map(({ path, message }) => [path, message])))
            if (mistyped.length === 0) setAsked(questionOf(values))
          }}
        >
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              values={values}
              problem={problems[field.name]}
              disabled={false}
              onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
            />
          ))}
          <div className="form-wide">
            <Button type="primary" htmlType="submit" loading={query.isFetching}>
              Tính giá
            </Button>
          </div>
        </form>
        <section aria-live="polite" aria-label="Kết quả">
          {query.error && <Failed error={query.error} />}
          {!query.error && query.data && <Result answer={query.data.data as unknown as Answered} />}
          {!asked && <Nothing>Nhập thông tin rồi bấm “Tính giá”. Không có gì được lưu.</Nothing>}
        </section>
      </div>
    </Screen>
  )
}

interface Answered {
  date: string
  total: number
  price: Price
  sources: { freight: string | null; service: string | null }
}

function Result({ answer: { date, total, price, sources } }: { answer: Answered }) {
  const weight = weightWords(price)
  const lists = [
    sources.service && `phí dịch vụ theo ${priceSourceNames[sources.service] ?? sources.service}`,
    sources.freight && `cước theo ${priceSourceNames[sources.freight] ?? sources.freight}`,
  ].filter(Boolean)
  return (
    <>
      <p className="price-total">{grouped(total)} đ</p>
      {weight && <p className="quiet">{weight}</p>}
      {problemWords(price).map((words) => (
        <p key={words} role="alert" className="price-problem">
          {words}
        </p>
      ))}
      <PriceBreakdown breakdown={breakdownOf(price)} />
      <p className="quiet">
        Giá ngày {date}
        {lists.length > 0 && `; ${lists.join(', ')}`}.
      </p>
    </>
  )
}

function useFields(values: FormValues): FormField[] {
  const customer = values['customer'] as CustomerRow | null | undefined
  const level_code = values['level_code'] as string | null | undefined
  const whose = customer ? { user_id: customer.id } : level_code ? { level_code } : {}
  const rates = useCall(exchangePrice, { query: whose }, still)
  // Until the rates are there none is missing.
  const rateOf = (currency: string) =>
    rates.data ? rates.data.data.find((one) => one.currency === currency)?.sell_rate : null
  const currencies = useCurrencies()
  const route = useCall(routes.calls.list, all, still)
  const goods = useCall(goodsTypes.calls.list, all, still)
  const warehouse = useCall(warehouses.calls.list, all, still)
  const partner = useCall(partners.calls.list, all, still)
  const { role } = usePerson()
  const level = useCall(customerLevels.calls.list, all, {
    ...still,
    enabled: customerLevels.roles.read.includes(role),
  })
  const services = useCall(extraServiceTypes, {}, still)
  const select = (options: { value: string; label: string }[]) => ({ kind: 'select' as const, options })
  const vietnamese = warehouse.data?.results.filter((row) => row.country === 'VN')
  const carriers = partner.data?.results.filter((row) => row.kind === 'carrier')
  return [
    { name: 'customer', label: 'Khách hàng', input: customerInput, placeholder: 'khách mới', span: 8 },
    {
      name: 'level_code',
      label: 'Hạng khách',
      input: select(labelled(level.data?.results)),
      span: 4,
      visible: (now) => !now['customer'],
    },
    { name: 'goods_values', label: 'Giá sản phẩm', input: { kind: 'foreign', currencies, rateOf }, span: 6 },
    { name: 'quality', label: 'Số lượng', input: 'quantity', span: 3 },
    { name: 'domestic_ship', label: 'Ship nội địa', input: NumberInput, span: 3 },
    { name: 'route_code', label: 'Tuyến', input: select(labelled(route.data?.results)), span: 6 },
    { name: 'goods_type', label: 'Loại hàng', input: select(labelled(goods.data?.results)), span: 6 },
    {
      name: 'transport',
      label: 'Vận chuyển',
      input: select([
        { value: 'usual', label: 'Thường' },
        { value: 'express', label: 'Chuyển phát nhanh' },
      ]),
      span: 4,
    },
    { name: 'warehouse_code', label: 'Kho tại Việt Nam', input: select(labelled(vietnamese)), span: 4 },
    { name: 'partner_code', label: 'Hãng', input: select(labelled(carriers)), span: 4 },
    { name: 'weight', label: 'Cân nặng (kg)', input: 'weight', span: 3 },
    { name: 'length', label: 'Dài (cm)', input: NumberInput, span: 3 },
    { name: 'width', label: 'Rộng (cm)', input: NumberInput, span: 3 },
    { name: 'height', label: 'Cao (cm)', input: NumberInput, span: 3 },
    {
      name: 'services',
      label: 'Dịch vụ cộng thêm',
      input: servicesInput(
        (services.data?.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
      ),
    },
    {
      name: 'parcels',
      label: 'Số kiện gom',
      input: 'quantity',
      placeholder: '2',
      span: 3,
      visible: (now) => wants(now, 'GOM'),
    },
    { name: 'boxes', label: 'Số thùng', input: 'quantity', span: 3, placeholder: '1' },
    { name: 'coupon', label: 'Mã giảm giá', input: 'text', span: 3 },
    { name: 'date', label: 'Ngày tính giá', input: 'date', span: 3, placeholder: 'hôm nay' },
    { name: 'has_receipt', label: 'Đã có hóa đơn mua hàng', input: 'checkbox', span: 6 },
  ]
}

const wants = (values: FormValues, code: string) =>
  Array.isArray(values['services']) && values['services'].includes(code)

/** The services as boxes to tick. */
function servicesInput(options: { value: string; label: string }[]) {
  return function ServicesInput({ id, value, onChange, disabled }: InputProps<readonly string[]>) {
    return (
      <Checkbox.Group
        {...(id ? { id } : {})}
        options={options}
        disabled={disabled ?? false}
        value={[...(value ?? [])]}
        onChange={(chosen) => onChange(chosen as string[])}
      />
    )
  }
}

/** What was typed as the call takes it: nothing that was left empty. */
function questionOf(values: FormValues): Record<string, string | number | string[]> {
  const customer = values['customer'] as CustomerRow | null | undefined
  const money = values['goods_values'] as { amount?: number | null; currency?: string } | null | undefined
  const plain = [
    'quality',
    'domestic_ship',
    'route_code',
    'goods_type',
    'warehouse_code',
    'partner_code',
    'weight',
    'length',
    'width',
    'height',
    'parcels',
    'boxes',
    'coupon',
    'date',
  ]
  const asked: Record<string, string | number | string[]> = {}
  for (const name of plain) {
    const value = values[name]
    if ((typeof value === 'number' && !Number.isNaN(value)) || (typeof value === 'string' && value))
      asked[name] = value
  }
  if (customer) asked['user_id'] = customer.id
  else if (typeof values['level_code'] === 'string' && values['level_code'])
    asked['level_code'] = values['level_code']
  if (typeof money?.amount === 'number') asked['goods_values'] = money.amount
  if (money?.currency) asked['currency'] = money.currency
  if (values['transport'] === 'express') asked['transport'] = 'express'
  if (values['has_receipt'] === true) asked['has_receipt'] = 'true'
  const services = values['services']
  if (Array.isArray(services) && services.length) asked['ServiceId'] = services as string[]
  return asked
}
