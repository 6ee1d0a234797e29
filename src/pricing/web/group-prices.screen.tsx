import { Button, Skeleton, Space } from 'antd'
import { useMemo, useState } from 'react'
import { customerLevels } from '#customers/levels.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { groupProducts, routes, warehouses } from '#catalog/catalog.api.ts'
import type { Call } from '#platform/contract/call.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import {
  getGroupPrice,
  groupPriceCustomers,
  groupPriceProduct,
  listGroupPrices,
  removeGroupPrice,
  saveGroupPrice,
  type GroupPriceRow,
} from '#pricing/group-price.api.ts'
import { groupPriceFields } from '#pricing/group-price.fields.ts'
import { affectedBy } from '#pricing/affected.api.ts'
import { Affected } from '#pricing/web/affected.tsx'
import { PriceTabs } from '#pricing/web/price-tabs.tsx'

const path = '/prices/prices/groups'
const reads = [listGroupPrices, getGroupPrice, affectedBy] as const
type Open = { kind: 'head'; row?: GroupPriceRow } | { kind: 'product' | 'customer'; id: number } | undefined
const all = { query: { size: 1000 } }
const still = { staleTime: 300_000 }

/** Price lists of freight by product group, for a level or for chosen customers. */
export default function GroupPricesScreen() {
  const [open, setOpen] = useState<Open>()
  const { role } = usePerson()
  const columns = useMemo(() => recordColumns<GroupPriceRow>(groupPriceFields, role), [role])
  return (
    <>
      <ListScreen
        path={path}
        title="Bảng giá nhóm"
        noun="bảng giá"
        call={listGroupPrices}
        columns={columns}
        size={20}
        sort="-applied_date"
        rowLabel={(row) => row.name}
        above={<PriceTabs path={path} />}
        open={{
          title: (row, id) => row?.name ?? `Bảng giá số ${id}`,
          width: 820,
          render: (id) => <PriceList id={id} edit={setOpen} />,
        }}
        actions={
          <Button type="primary" onClick={() => setOpen({ kind: 'head' })}>
            Thêm bảng giá
          </Button>
        }
      />
      <HeadForm open={open} onClose={() => setOpen(undefined)} />
      <ProductForm open={open} onClose={() => setOpen(undefined)} />
      <CustomerForm open={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

function PriceList({ id, edit }: { id: number; edit: (open: Open) => void }) {
  const { role } = usePerson()
  const writes = saveGroupPrice.roles.includes(role)
  const { data, error } = useCall(getGroupPrice, { query: { id } })
  const confirm = useConfirmAction()
  const invalidates = reads as readonly Call[]
  const removal = useAction(removeGroupPrice, { invalidates: [listGroupPrices] })
  const members = useAction(groupPriceCustomers, { invalidates })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <Skeleton active />
  const list = data.data
  const remove = async () => {
    if (await confirm({ title: `Xóa bảng giá "${list.name}"?`, danger: true, okText: 'Xóa' }))
      removal.mutate({ params: { id } })
  }
  return (
    <>
      {list.warnings.map((warning) => (
        <p key={warning} className="price-problem">
          {warning}
        </p>
      ))}
      <Affected stage="transport" values={{ group_price_id: id }} />
      <div className="price-scroll">
        <table className="price-diff">
          <thead>
            <tr>
              <th>Tuyến</th>
              <th>Nhóm sản phẩm</th>
              <th>Kho</th>
              <th className="n">Cân nặng (kg)</th>
              <th className="n">Đơn giá (đ/kg)</th>
              <th className="n">Tối thiểu (đ)</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.id}>
                <td>{row.route_name}</td>
                <td>{row.group_name ?? 'mọi nhóm'}</td>
                <td>{row.warehouse_code ?? 'mọi kho'}</td>
                <td className="n">
                  {row.from_kg} – {row.to_kg ?? '∞'}
                </td>
                <td className="n">{grouped(row.price)}</td>
                <td className="n">{grouped(row.min_charge)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!list.level_code && (
        <>
          <h3>Khách của bảng giá</h3>
          <ul>
            {list.members.map((member) => (
              <li key={member.id}>
                {[member.customer_no, member.name].filter(Boolean).join(' · ')}{' '}
                {writes && (
                  <Button
                    type="link"
                    size="small"
                    danger
                    onClick={() => members.mutate({ body: { id, user_ids: [member.id], remove: true } })}
                  >
                    Bỏ ra
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {writes && (
        <Space wrap>
          <Button onClick={() => edit({ kind: 'head', row: list })}>Sửa</Button>
          <Button onClick={() => edit({ kind: 'product', id })}>Nhập giá một nhóm</Button>
          {!list.level_code && <Button onClick={() => edit({ kind: 'customer', id })}>Thêm khách</Button>}
          <Button danger onClick={() => void remove()}>
            Xóa
          </Button>
        </Space>
      )}
    </>
  )
}

interface FormProps {
  open: Open
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

function HeadForm({ open, onClose }: FormProps) {
  const levels = useCall(customerLevels.calls.list, all, still)
  const { role } = usePerson()
  const row = open?.kind === 'head' ? open.row : undefined
  const fields = recordForm(groupPriceFields, role, {
    extended: {
      level_code: { input: options(levels.data?.results) },
      applied_date: { required: false },
    },
  })
  return (
    <FormDrawer
      key={row?.id ?? 'new'}
      call={saveGroupPrice}
      title={row ? `Sửa bảng giá: ${row.name}` : 'Thêm bảng giá nhóm'}
      fields={fields}
      initial={formValues(groupPriceFields, row)}
      toBody={(body) => ({ ...body, ...(row ? { _id: row.id } : {}) })}
      below={affects((values) => whomOf(values, row))}
      open={open?.kind === 'head'}
      onClose={onClose}
      invalidates={reads}
    />
  )
}

/** Brackets as people write them: a line a bracket, `0 - 5: 200,000`. */
function ProductForm({ open, onClose }: FormProps) {
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
      width={760}
    />
  )
}

function CustomerForm({ open, onClose }: FormProps) {
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
