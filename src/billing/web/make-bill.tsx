import { Button, Checkbox } from 'antd'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { billFields } from '#billing/bill.fields.ts'
import { createBill } from '#billing/bill-write.api.ts'
import { billAddresses, ordersToBill } from '#billing/bill.api.ts'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { receiverValues, termFields, termsBody } from '#billing/web/parts/terms-fields.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { useFieldForm } from '#orders/core/web/parts/use-field-form.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useDirty } from '#platform/web/dirty.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import { recordForm } from '#platform/web/record/record-form.ts'
import type { FormField } from '#platform/web/form/form-types.ts'
import { SelectInput } from '#platform/web/inputs/select-input.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { sentBy } from '#platform/web/form/sent-by.ts'
import '#billing/web/billing.css'

const numbersIn = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)

interface Frame {
  path: string
  title: string
  /** Stands above the form: how its orders are found. */
  above?: ReactNode
}

/** Makes a bill: whose, which of their priced orders, how it goes out. Also from `?orders=1,2`. */
export function NewBill(frame: Frame) {
  const makes = useHasFlag('ql', 'kt', 'kd', 'cs')
  if (makes) return <MakeBill {...frame} />
  return (
    <Screen
      path={frame.path}
      title={frame.title}
      actions={<LinkButton to="/invoices">Danh sách phiếu xuất</LinkButton>}
    >
      <p className="quiet">
        Phiếu xuất do kinh doanh, chăm sóc khách hàng và kế toán lập; kho xem ở danh sách.
      </p>
    </Screen>
  )
}

function MakeBill({ path, title, above }: Frame) {
  const message = useMessage()
  const [search, setSearch] = useSearchParams()
  const wanted = useMemo(() => numbersIn(search.get('orders')), [search])
  const options = useCarrierOptions()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(wanted))
  const [known, setKnown] = useState(wanted)
  // Another address names other orders: what was chosen before was another bill.
  if (known !== wanted && wanted.length > 0) {
    setKnown(wanted)
    setChosen(new Set(wanted))
  }
  const [saved, setSaved] = useState<{ id: number; code: string }>()
  const whose: FormField = { name: 'customer_id', label: 'Khách hàng', input: customerInput, required: true }
  const { role } = usePerson()
  const fields: FormField[] = [
    ...termFields(options),
    ...recordForm(billFields, role),
    { name: 'delivery_vnd', label: billFields.delivery_vnd.label, input: 'money', span: 6 },
    { name: 'box_vnd', label: billFields.box_vnd.label, input: 'money', span: 6 },
  ]
  const form = useFieldForm([whose, ...fields], { method: 'TRANSFER' })
  const { values, set } = form
  const picked = values['customer_id'] as CustomerRow | null | undefined
  useDirty(chosen.size > 0 && saved === undefined)

  // The orders of the address name their customer; then all of theirs are shown.
  const asked = useCall(
    ordersToBill,
    { query: { ids: wanted.join(','), size: 200 } },
    { enabled: wanted.length > 0 },
  )
  const first = asked.data?.results[0]
  const customer = picked?.id ?? (picked === undefined ? first?.customer_id : undefined) ?? null
  const orders = useCall(
    ordersToBill,
    { query: { customer_id: String(customer), size: 200 } },
    { enabled: customer !== null },
  )
  const addresses = useCall(
    billAddresses,
    { query: { customer_id: customer ?? 0 } },
    { enabled: customer !== null },
  )
  const usual = addresses.data?.data[0]
  useEffect(() => {
    set(receiverValues(usual))
  }, [usual, set])

  const rows = customer === null ? [] : (orders.data?.results ?? [])
  const marked = rows.filter((row) => chosen.has(row.id))
  const total =
    marked.reduce((sum, row) => sum + (row.total_vnd ?? 0), 0) +
    Number(values['delivery_vnd'] ?? 0) +
    Number(values['box_vnd'] ?? 0)
  const deposit = marked.reduce((sum, row) => sum + (row.deposit ?? 0), 0)

  const create = useAction(createBill, { invalidates: billReads, quiet: true, onFailure: form.refused })
  const submit = () => {
    const body = {
      ids: marked.map((row) => row.id),
      ...termsBody(values),
      delivery_vnd: Number(values['delivery_vnd'] ?? 0),
      box_vnd: Number(values['box_vnd'] ?? 0),
    }
    if (create.isPending) return
    if (marked.length === 0) return form.setGeneral('Vui lòng chọn ít nhất một đơn.')
    if (!form.accepts(createBill.body, body)) return
    create.mutate(
      { body: body as never },
      {
        onSuccess: ({ data }) => {
          message.success(`Đã lập phiếu ${data.code}`)
          setSaved({ id: data.id, code: data.code })
          setChosen(new Set())
          if (wanted.length) setSearch({}, { replace: true })
        },
      },
    )
  }
  const toggle = (id: number, on: boolean) => {
    setSaved(undefined)
    setChosen((now) => {
      const next = new Set(now)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  }
  const pick = (value: unknown) => {
    set({ customer_id: value })
    setChosen(new Set())
    setSaved(undefined)
  }
  return (
    <Screen path={path} title={title} actions={<LinkButton to="/invoices">Danh sách phiếu xuất</LinkButton>}>
      {above}
      <form className="bill-make" ref={form.root} {...sentBy(submit)}>
        <section className="bill-box">
          <div className="form">
            <FieldInput
              field={whose}
              values={{
                customer_id:
                  picked ??
                  (picked === undefined && first?.customer_id
                    ? {
                        id: first.customer_id,
                        customer_no: first.customer_no,
                        name: first.customer_name,
                        phone: first.customer_phone,
                      }
                    : null),
              }}
              problem={undefined}
              disabled={create.isPending}
              onChange={pick}
            />
          </div>
          {saved && (
            <p aria-live="polite">
              Đã lập <Link to={`/invoices?open=${saved.id}`}>{saved.code}</Link>. Bước tiếp theo: sale xác
              nhận với khách.
            </p>
          )}
          {orders.error && <p role="alert">{errorText(orders.error)}</p>}
          {customer === null ? (
            <p className="quiet">Chọn khách để xem các đơn đã tính giá, chưa lên phiếu.</p>
          ) : (
            <OrderPicks rows={rows} chosen={chosen} loading={orders.isPending} toggle={toggle} />
          )}
        </section>
        <section className="bill-box">
          {(addresses.data?.data.length ?? 0) > 1 && (
            <div className="bill-address">
              <SelectInput<number>
                aria-label="Địa chỉ đã lưu"
                placeholder="Địa chỉ đã lưu của khách"
                options={(addresses.data?.data ?? []).map((row) => ({
                  value: row.id,
                  label: [row.name, row.phone, row.address, row.ward, row.province]
                    .filter(Boolean)
                    .join(', '),
                }))}
                value={null}
                onChange={(id) => set(receiverValues(addresses.data?.data.find((row) => row.id === id)))}
              />
            </div>
          )}
          <div className="form">
            {form.general && (
              <p className="form-wide bill-problem" role="alert">
                {form.general}
              </p>
            )}
            {fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                values={values}
                problem={form.problems[field.name]}
                disabled={create.isPending}
                onChange={(value) => set({ [field.name]: value })}
              />
            ))}
          </div>
          <table className="bill-amounts">
            <tbody>
              <tr className="sum">
                <th scope="row">Tổng {marked.length} đơn</th>
                <td>{grouped(total)}</td>
              </tr>
              <tr>
                <th scope="row">Tiền cọc sẽ trừ</th>
                <td>{grouped(-deposit)}</td>
              </tr>
              <tr className="sum due">
                <th scope="row">Còn phải trả</th>
                <td>{grouped(Math.max(0, total - deposit))}</td>
              </tr>
            </tbody>
          </table>
          <div className="bill-buttons">
            <Button
              type="primary"
              htmlType="submit"
              loading={create.isPending}
              disabled={marked.length === 0}
            >
              Lập phiếu xuất
            </Button>
            <small className="quiet">Ctrl+Enter</small>
          </div>
        </section>
      </form>
    </Screen>
  )
}

interface Pick {
  id: number
  code: string
  name: string
  weight: number | null
  goods_vnd: number
  total_vnd: number | null
  deposit: number | null
}

function OrderPicks({
  rows,
  chosen,
  loading,
  toggle,
}: {
  rows: readonly Pick[]
  chosen: ReadonlySet<number>
  loading: boolean
  toggle: (id: number, on: boolean) => void
}) {
  if (!loading && rows.length === 0) {
    return <p className="quiet">Khách không còn đơn đã tính giá nào chưa lên phiếu.</p>
  }
  const all = rows.length > 0 && rows.every((row) => chosen.has(row.id))
  return (
    <div className="bill-orders" aria-busy={loading}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label="Chọn tất cả"
                checked={all}
                indeterminate={!all && rows.some((row) => chosen.has(row.id))}
                onChange={(event) => rows.forEach((row) => toggle(row.id, event.target.checked))}
              />
            </th>
            <th scope="col">Hàng hóa</th>
            <th scope="col">Mã đơn</th>
            <th scope="col" className="n">
              Kg
            </th>
            <th scope="col" className="n">
              Tiền hàng
            </th>
            <th scope="col" className="n">
              Tổng
            </th>
            <th scope="col" className="n">
              Tiền cọc
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-on={chosen.has(row.id)} onClick={() => toggle(row.id, !chosen.has(row.id))}>
              <td>
                <Checkbox aria-label={`Chọn ${row.code}`} checked={chosen.has(row.id)} />
              </td>
              <td title={row.name}>{row.name}</td>
              <td className="code">{row.code}</td>
              <td className="n">{grouped(row.weight ?? 0, 2)}</td>
              <td className="n">{grouped(row.goods_vnd)}</td>
              <td className="n">{grouped(row.total_vnd ?? 0)}</td>
              <td className="n">{grouped(row.deposit ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
