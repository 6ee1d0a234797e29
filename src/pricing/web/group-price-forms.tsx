import type { CustomerRow } from '#customers/customer.api.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { groupProducts, routes, warehouses } from '#catalog/catalog.api.ts'
import { customerLevels } from '#customers/levels.api.ts'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { NoteInput } from '#platform/web/inputs/text-inputs.tsx'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import {
  groupPriceCustomers,
  groupPriceProduct,
  saveGroupPrice,
  savePriceList,
  type GroupPriceRow,
  type GroupPriceWhole,
} from '#pricing/group-price.api.ts'
import { groupPriceFields } from '#pricing/group-price.fields.ts'
import { lineColumns, readPriceLines, writePriceLines } from '#pricing/price-lines.rules.ts'
import { Affected } from '#pricing/web/affected.tsx'
import { groupPriceReads as reads } from '#pricing/web/group-price-reads.ts'

/** Which form is open over the lists, and of which list. */
export type OpenForm =
  | { kind: 'head'; row?: GroupPriceRow; copied?: GroupPriceWhole }
  | { kind: 'whole'; list: GroupPriceWhole }
  | { kind: 'product' | 'customer'; id: number }
  | undefined

const all = { query: { size: 1000 } }
const still = { staleTime: 300_000 }

interface FormProps {
  open: OpenForm
  onClose: () => void
}
const options = (rows: readonly { code: string; name: string }[] | undefined) => ({
  kind: 'select' as const,
  options: (rows ?? []).map(({ code, name }) => ({ value: code, label: name })),
})

/** Under a form: whom it concerns, where what is typed says so. */
const affects = (whom: (values: FormValues) => FormValues | undefined) => (values: FormValues) => {
  const given = whom(values)
  return given && <Affected stage="transport" values={given} />
}

/** Whom the list in the form is for: a level, or the customers it has already. */
function whomOf(values: FormValues, row: GroupPriceRow | undefined): FormValues | undefined {
  if (values['level_code']) return { level_code: values['level_code'] }
  return row && !row.level_code ? { group_price_id: row.id } : undefined
}

/** A list begins from nothing, or as a copy of another with its prices and customers. */
export function HeadForm({ open, onClose }: FormProps) {
  const levels = useCall(customerLevels.calls.list, all, still)
  const { role } = usePerson()
  const { row, copied } = open?.kind === 'head' ? open : {}
  const fields = recordForm(groupPriceFields, role, {
    extended: {
      level_code: { input: options(levels.data?.results) },
      applied_date: { required: false },
    },
  })
  return (
    <FormDrawer
      key={row?.id ?? `new${copied?.id ?? ''}`}
      call={saveGroupPrice}
      title={
        row
          ? `Sửa bảng giá: ${row.name}`
          : copied
            ? `Sao chép bảng giá: ${copied.name}`
            : 'Thêm bảng giá nhóm'
      }
      fields={fields}
      initial={copied ? copyOf(copied) : headOf(row)}
      valuesOf={headOf}
      toBody={(body) => ({
        ...body,
        ...(row ? { _id: row.id } : {}),
        ...(copied ? { copy_of: copied.id } : {}),
      })}
      below={affects((values) => whomOf(values, row))}
      open={open?.kind === 'head'}
      onClose={onClose}
      invalidates={reads}
    />
  )
}

const headOf = (row: unknown) => formValues(groupPriceFields, row as GroupPriceRow | undefined)

/** Its code is another's already, and it begins on a day of its own. */
function copyOf(list: GroupPriceWhole): FormValues {
  const {
    version: _,
    code: __,
    applied_date: ___,
    expried_date: ____,
    ...values
  } = formValues(groupPriceFields, list)
  return values
}

const Lines = (props: InputProps<string>) => <NoteInput {...props} rows={10} maxLength={200_000} />

/** Every price of a list at once: pasted from a sheet, or the ones that stand there, changed. */
export function WholeForm({ open, onClose }: FormProps) {
  const list = open?.kind === 'whole' ? open.list : undefined
  return (
    <FormDrawer
      key={list?.id ?? 0}
      call={savePriceList}
      title={`Nhập toàn bộ giá: ${list?.name ?? ''}`}
      fields={[
        {
          name: 'prices',
          label: 'Mỗi dòng một bậc, dán được từ Excel',
          input: Lines,
          required: true,
          hint: `Các cột: ${lineColumns}. Dấu - hoặc ô trống: mọi nhóm, mọi kho, không giới hạn. Giá cũ được thay hết.`,
        },
      ]}
      initial={wholeOf(list)}
      valuesOf={wholeOf}
      toBody={(body, values) => ({ ...body, prices: pricesOf(values) })}
      below={linesRead}
      open={list !== undefined}
      onClose={onClose}
      invalidates={reads}
      width="record"
    />
  )
}

const wholeOf = (of: unknown) => {
  const list = of as GroupPriceWhole | undefined
  return { id: list?.id, version: list?.version, prices: writePriceLines(list?.rows ?? []) }
}
const linesRead = (values: FormValues) => <LinesRead text={String(values['prices'] ?? '')} />

/** The prices of the lines; nothing that would be saved while a line cannot be read. */
function pricesOf(values: FormValues) {
  const { prices, problems } = readPriceLines(String(values['prices'] ?? ''))
  return problems.length ? undefined : prices
}

function LinesRead({ text }: { text: string }) {
  const { prices, problems } = readPriceLines(text)
  return (
    <>
      <p className="quiet">{grouped(prices.length)} bậc giá đọc được.</p>
      {problems.slice(0, 10).map(({ line, message }) => (
        <p key={line} className="price-problem" role="alert">
          Dòng {line}: {message}.
        </p>
      ))}
    </>
  )
}

/** Brackets as people write them: a line a bracket, `0 - 5: 200,000`. */
export function ProductForm({ open, onClose }: FormProps) {
  const route = useCall(routes.calls.list, all, still)
  const group = useCall(groupProducts.calls.list, all, still)
  const warehouse = useCall(warehouses.calls.list, all, still)
  const id = open?.kind === 'product' ? open.id : 0
  const brackets = [0, 1, 2, 3, 4, 5]
  const fields: FormField[] = [
    { name: 'route_code', label: 'Tuyến', input: options(route.data?.results), required: true, span: 4 },
    {
      name: 'group_code',
      label: 'Nhóm sản phẩm',
      input: options(group.data?.results),
      span: 4,
      hint: 'Để trống: mọi nhóm.',
    },
    {
      name: 'warehouse_code',
      label: 'Kho',
      input: options(warehouse.data?.results),
      span: 4,
      hint: 'Để trống: mọi kho.',
    },
    ...brackets.flatMap((index): FormField[] => [
      { name: `prices.${index}.from_kg`, label: 'Từ (kg)', input: 'weight', span: 3 },
      {
        name: `prices.${index}.to_kg`,
        label: 'Đến dưới (kg)',
        input: 'weight',
        span: 3,
        placeholder: 'không giới hạn',
      },
      { name: `prices.${index}.price`, label: 'Đơn giá (đ/kg)', input: 'money', span: 3 },
      { name: `prices.${index}.min_charge`, label: 'Tối thiểu (đ)', input: 'money', span: 3 },
    ]),
  ]
  return (
    <FormDrawer
      key={id}
      call={groupPriceProduct}
      title="Nhập giá một nhóm sản phẩm"
      fields={fields}
      initial={{ 'prices.0.from_kg': 0 }}
      toBody={(_, values) => ({
        id,
        route_code: values['route_code'],
        group_code: values['group_code'] ?? null,
        warehouse_code: values['warehouse_code'] ?? null,
        prices: brackets.flatMap((index) => {
          const cell = (name: string) => values[`prices.${index}.${name}`] as number | null | undefined
          const price = cell('price')
          return typeof price === 'number'
            ? [
                {
                  from_kg: cell('from_kg'),
                  to_kg: cell('to_kg') ?? null,
                  price,
                  min_charge: cell('min_charge') ?? 0,
                },
              ]
            : []
        }),
      })}
      below={affects((values) => ({ ...values, group_price_id: id }))}
      open={open?.kind === 'product'}
      onClose={onClose}
      invalidates={reads}
      width="record"
    />
  )
}

export function CustomerForm({ open, onClose }: FormProps) {
  const id = open?.kind === 'customer' ? open.id : 0
  return (
    <FormDrawer
      key={id}
      call={groupPriceCustomers}
      title="Thêm khách vào bảng giá"
      fields={[{ name: 'user_ids', label: 'Khách hàng', input: customerInput, required: true }]}
      toBody={(_, values) => {
        const customer = values['user_ids'] as CustomerRow | null | undefined
        return { id, user_ids: customer ? [customer.id] : [] }
      }}
      below={affects((values) => {
        const customer = values['user_ids'] as CustomerRow | null | undefined
        return customer ? { customer_id: customer.id } : undefined
      })}
      open={open?.kind === 'customer'}
      onClose={onClose}
      invalidates={reads}
    />
  )
}
