import { Button } from 'antd'
import { useMemo } from 'react'
import { billFields } from '#billing/bill.fields.ts'
import { createBill, updateBill } from '#billing/bill-write.api.ts'
import { findBills } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import type { AddressRow } from '#customers/address.api.ts'
import { consigneeHistory } from '#billing/customer-bills.api.ts'
import { askedFor } from '#billing/web/order-picks.tsx'
import type { Pick } from '#billing/web/order-picks.tsx'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { receiverValues, sameReceiver, termFields, termsBody } from '#billing/web/parts/terms-fields.ts'
import { useFieldForm } from '#orders/core/web/parts/use-field-form.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { sentBy } from '#platform/web/form/sent-by.ts'
import { SelectInput } from '#platform/web/inputs/select-input.tsx'
import { recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** A bill that the orders are on now. */
export interface Made {
  id: number
  code: string
  /** It was there before. */
  added?: true
}

/**
 * How a new bill goes out, its fees and what it comes to. It starts anew for each customer and each bill:
 * whoever shows it gives it a key of its own, so that no fee, shipper or COD of the bill before is left.
 */
export function NewBillTerms({
  customer,
  addresses,
  orders,
  onMade,
}: {
  customer: number
  /** The usual one first. */
  addresses: readonly AddressRow[]
  orders: readonly Pick[]
  onMade: (bill: Made) => void
}) {
  const { role } = usePerson()
  const fields: FormField[] = [
    ...termFields(useCarrierOptions()),
    ...recordForm(billFields, role),
    { name: 'delivery_vnd', label: billFields.delivery_vnd.label, input: 'money', span: 6 },
    { name: 'box_vnd', label: billFields.box_vnd.label, input: 'money', span: 6 },
  ]
  const form = useFieldForm(fields, { method: 'TRANSFER', ...receiverValues(addresses[0]) })
  const { values, set } = form
  const fees = Number(values['delivery_vnd'] ?? 0) + Number(values['box_vnd'] ?? 0)
  const total = orders.reduce((sum, row) => sum + askedFor(row), 0) + fees
  const deposit = orders.reduce((sum, row) => sum + (row.deposit ?? 0), 0)

  const create = useAction(createBill, { invalidates: billReads, quiet: true, onFailure: form.refused })
  const submit = () => {
    // One of the customer's own addresses is named, not copied.
    const own = addresses.find((row) => sameReceiver(values, receiverValues(row)))
    const body = {
      ids: orders.map((row) => row.id),
      ...termsBody(values),
      ...(own ? { address: own.id } : {}),
      delivery_vnd: Number(values['delivery_vnd'] ?? 0),
      box_vnd: Number(values['box_vnd'] ?? 0),
    }
    if (create.isPending) return
    if (orders.length === 0) return form.setGeneral('Vui lòng chọn ít nhất một đơn.')
    if (!form.accepts(createBill.body, body)) return
    create.mutate(
      { body: body as never },
      { onSuccess: ({ data }) => onMade({ id: data.id, code: data.code }) },
    )
  }
  return (
    <form className="bill-box" ref={form.root} {...sentBy(submit)}>
      <OpenSlips customer={customer} orders={orders} onMade={onMade} />
      <Receivers customer={customer} addresses={addresses} choose={(row) => set(receiverValues(row))} />
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
            <th scope="row">Tổng {orders.length} đơn</th>
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
        <Button type="primary" htmlType="submit" loading={create.isPending} disabled={orders.length === 0}>
          Lập phiếu xuất
        </Button>
        <small className="quiet">Ctrl+Enter</small>
      </div>
    </form>
  )
}

/** Slips of the customer that may still take orders: theirs go out together. */
function OpenSlips({
  customer,
  orders,
  onMade,
}: {
  customer: number
  orders: readonly Pick[]
  onMade: (bill: Made) => void
}) {
  const status = [billStatus.new, billStatus.confirmed].join(',')
  const open = useCall(findBills, { query: { customer_id: String(customer), status, size: 5 } })
  const add = useAction(updateBill, { invalidates: billReads, quiet: true })
  const bills = open.data?.results ?? []
  if (bills.length === 0 || orders.length === 0) return null
  return (
    <p className="bill-buttons">
      <span>Khách đang có phiếu chưa duyệt:</span>
      {bills.map(({ id, code, ids, version }) => (
        <Button
          key={id}
          size="small"
          loading={add.isPending && add.variables?.params.id === id}
          disabled={add.isPending}
          onClick={() =>
            add.mutate(
              { params: { id }, body: { ids: [...ids, ...orders.map((order) => order.id)], version } },
              { onSuccess: () => onMade({ id, code, added: true }) },
            )
          }
        >
          Thêm {orders.length} đơn vào {code}
        </Button>
      ))}
    </p>
  )
}

type Chosen = Parameters<typeof receiverValues>[0]

/** The customer's addresses and whom their earlier slips went to: one choice fills the receiver. */
function Receivers({
  customer,
  addresses,
  choose,
}: {
  customer: number
  addresses: readonly AddressRow[]
  choose: (row: Chosen) => void
}) {
  const history = useCall(consigneeHistory, { query: { user_id: customer } })
  const rows = useMemo(() => {
    const key = (row: { name: string; phone: string; address: string }) =>
      [row.name, row.phone, row.address].join('|')
    const known = new Set(addresses.map(key))
    const line = (row: NonNullable<Chosen>) =>
      [row.name, row.phone, row.address, row.ward, row.province].filter(Boolean).join(', ')
    const earlier = (history.data?.data ?? []).filter((row) => !known.has(key(row)))
    return [
      ...addresses.map((row) => ({ row, label: line(row) })),
      ...earlier.map((row) => ({ row, label: `Phiếu ${row.last_bill}: ${line(row)}` })),
    ]
  }, [addresses, history.data])
  if (rows.length < 2) return null
  return (
    <div className="bill-address">
      <SelectInput<number>
        aria-label="Người nhận đã biết"
        placeholder="Địa chỉ đã lưu, người nhận của phiếu trước"
        options={rows.map(({ label }, value) => ({ value, label }))}
        value={null}
        onChange={(at) => at !== null && choose(rows[at]?.row)}
      />
    </div>
  )
}
