import { Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import * as api from '#cashdesk/flights/flight-invoice.api.ts'
import type { FlightInvoiceRow } from '#cashdesk/flights/flight-invoice.api.ts'
import { flightInvoiceFields } from '#cashdesk/flights/flight-invoice.fields.ts'
import { flightInvoiceStatus } from '#cashdesk/flights/flight-invoice.status.ts'
import { keyed, useDeskForm, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { DeskPreview, FormPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { partnerInput } from '#catalog/web/parts/partner-field.ts'
import type { Sent } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useRecord, useWrite } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import type { FormValues } from '#platform/web/form/form-types.ts'
import type { Column } from '#platform/web/list/list-types.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { decimalsOf, grouped } from '#platform/web/words/numbers.ts'
import type { MawbRow } from '#warehouse/mawb.api.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { RowTable } from '#warehouse/web/row-table.tsx'

const invalidates = [api.listFlightInvoices]

/** What the preview asks, once the form says enough. */
function sentBy(id: number, values: FormValues) {
  const { partner_id, document, invoice_date, currency, amount, foreign_amount, rate } = values
  // What is not asked for in this currency is not sent either.
  const money = currency === 'VND' ? { amount } : { foreign_amount, rate }
  const isPriced = Object.values(money).every((given) => Number(given) > 0)
  if (!partner_id || !document || !isPriced) return null
  const body = { document, invoice_date, currency, ...money, partner_id: keyed(partner_id) } as unknown
  return { params: { id }, body: body as Sent<typeof api.previewFlightInvoice>['body'] }
}

const inVnd = { visible: ({ currency }: FormValues) => currency === 'VND' }
const foreign = { visible: ({ currency }: FormValues) => currency !== 'VND', required: true }
const columnsFor = (role: RoleCode) =>
  recordColumns<FlightInvoiceRow>(flightInvoiceFields, role, {
    foreign_amount: {
      title: 'Ngoại tệ',
      kind: 'text',
      value: ({ foreign_amount, currency, rate }) =>
        foreign_amount && rate
          ? `${grouped(foreign_amount, decimalsOf(foreign_amount))} ${currency} × ${grouped(rate, decimalsOf(rate))}`
          : '',
    },
  })

const booking = (role: RoleCode, { id, mawb }: MawbRow): DeskForm => ({
  call: api.bookFlightInvoice,
  params: { id },
  title: `Ghi cước bay ${mawb}`,
  submitText: 'Ghi sổ',
  fields: recordForm(flightInvoiceFields, role, {
    extended: {
      partner_id: { input: partnerInput, toBody: keyed },
      amount: { ...inVnd, required: true },
      foreign_amount: foreign,
      rate: foreign,
    },
  }),
  initial: { currency: 'VND' },
  below: (values) => <FormPreview call={api.previewFlightInvoice} sent={sentBy(id, values)} />,
})

/** What a flight cost: the invoices of carriers and agents, for those who keep the books. */
export function FlightCost({ flight }: { flight: MawbRow }) {
  const { role } = usePerson()
  const write = useWrite(invalidates)
  const { open, drawer } = useDeskForm(invalidates)
  const columns = useMemo(() => columnsFor(role), [role])
  const { data, error } = useRecord(api.listFlightInvoices, { params: { id: flight.id } })
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active title={false} />
  const { cost_vnd, invoices } = data.data
  const reversal = ({ id, document, partner_name, amount }: FlightInvoiceRow): RowAction => ({
    key: 'reverse',
    label: 'Đảo',
    danger: true,
    confirm: {
      title: `Đảo phiếu cước ${document}: ${grouped(amount ?? 0)} đ?`,
      content: (
        <DeskPreview
          call={api.previewFlightReversal}
          sent={{ body: { id } }}
          balanceLabel={`Công nợ của ${partner_name} sau khi đảo`}
        />
      ),
      reason: 'required',
      okText: 'Đảo phiếu cước',
    },
    run: (reason) => write(api.reverseFlightInvoice, { body: { id, reason } }),
  })
  const toDo: Column<FlightInvoiceRow> = {
    key: 'do',
    title: 'Thao tác',
    card: 'action',
    render: (row) =>
      row.status === flightInvoiceStatus.booked && (
        <ActionBar inline actions={[reversal(row)]} label={`Thao tác với phiếu cước ${row.document}`} />
      ),
  }
  return (
    <section aria-label="Cước bay">
      <h3>Cước bay: {grouped(cost_vnd)} đ</h3>
      {flight.status !== mawbStatus.cancelled && (
        <p>
          <Button onClick={() => open(booking(role, flight))}>Ghi cước bay</Button>
        </p>
      )}
      {invoices.length === 0 && (
        <Nothing>Chưa ghi phiếu cước nào: lãi của các đơn trên chuyến chưa trừ cước bay.</Nothing>
      )}
      {invoices.length > 0 && (
        <RowTable
          label="Phiếu cước bay"
          columns={[...columns, toDo]}
          rows={invoices}
          rowLabel={({ document }) => document}
        />
      )}
      {drawer}
    </section>
  )
}
