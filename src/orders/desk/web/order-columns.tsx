import { serviceWords } from '#orders/core/extra-service.words.ts'
import { Link } from 'react-router'
import { paymentChannelNames } from '#orders/purchase/charge.words.ts'
import { type OrderRow } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { noteOptions, noteWords } from '#orders/core/order-note.rules.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api } from '#platform/web/api.ts'
import type { Column, Edit, FilterShape } from '#platform/web/list/list-types.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const amount = (value: number) => grouped(value, Number.isInteger(value) ? 0 : 2)

const apart = [
  { total: 'waiting_total', label: 'chờ báo giá' },
  { total: 'cancelled_total', label: 'đã hủy' },
]

export interface ColumnsGiven {
  role: RoleCode
  siteFilter: FilterShape
  siteName: (code: string) => string
  /** Reads the list anew after a cell was saved. */
  saved: () => void
  mayEditNote: boolean
  mayEditTrack: boolean
  /** The step within a status is what the list is about. */
  wideStatus: boolean
  /** Every order of the list is only carried: none is called so. */
  carriedAlone: boolean
}

/** The columns of every list of orders; the lists choose which stand at first. */
export function orderColumns(given: ColumnsGiven): Column<OrderRow>[] {
  const note: Edit<OrderRow> = {
    kind: 'text',
    // No list waits for what only an edit sends.
    save: async (row, value) => {
      const { updateQuote } = await import('#orders/quote/quote.api.ts')
      const body = { note: String(value ?? ''), version: row.version }
      await api(updateQuote, { params: { id: row.id }, body })
      given.saved()
    },
  }
  const track: Edit<OrderRow> = {
    kind: 'text',
    allowed: (row) =>
      row.kind !== carriedOnly &&
      (row.status === orderStatus.bought || row.status === orderStatus.arrivedOverseas),
    save: async (row, value) => {
      const { updateTrack } = await import('#orders/quote/quote.api.ts')
      const body = { track: String(value ?? ''), version: row.version }
      await api(updateTrack, { params: { id: row.id }, body })
      given.saved()
    },
  }
  return recordColumns<OrderRow>(orderFields, given.role, {
    status: {
      ...(given.wideStatus || given.carriedAlone ? { width: 300 } : {}),
      render: (row) => {
        const step = <StatusTag status={row.sub_status} tags={subStatus.tags} />
        return (
          <>
            {/* What a narrow card cuts is not what its list is about. */}
            {given.wideStatus && step}
            <StatusTag status={row.status} tags={orderStatus.tags} />
            {row.kind === carriedOnly && !given.carriedAlone && (
              <span className="order-kind">{orderFields.kind.options[1].label}</span>
            )}
            {!given.wideStatus && step}
          </>
        )
      },
    },
    customer_no: {
      title: orderFields.customer_name.label,
      kind: 'text',
      value: (row) => [row.customer_no, row.customer_name ?? row.customer_phone].filter(Boolean).join(' · '),
    },
    site_code: { value: (row) => given.siteName(row.site_code), filter: given.siteFilter },
    goods_values: { kind: 'money', render: (row) => `${amount(row.goods_values)} ${row.currency}` },
    exchange_rate: { value: (row) => row.exchange_rate || null },
    quoted_total: { value: (row) => row.quoted_total || null, total: 'quoted_total', apart },
    deposit_request: { value: (row) => row.deposit_request || null, total: 'deposit_request' },
    total_vnd: { value: (row) => row.total_vnd || null, total: 'total_vnd' },
    deposit: {
      total: 'deposit',
      render: (row) =>
        row.deposit ? (
          <span className={row.deposit < (row.deposit_request ?? 0) ? 'bad' : undefined}>
            {grouped(row.deposit)}
          </span>
        ) : null,
    },
    ...(given.mayEditTrack ? { track: { edit: track } } : {}),
    charge_status: { value: (row) => (row.status >= orderStatus.bought ? row.charge_status : null) },
    payment_channel: { value: (row) => paymentChannelNames[row.payment_channel ?? ''] },
    bill_code: {
      kind: 'text',
      render: (row) =>
        row.bill_code === null ? null : (
          <Link
            className="code"
            to={`/invoices?open=${row.bill_id}`}
            onClick={(event) => event.stopPropagation()}
          >
            {row.bill_code}
          </Link>
        ),
    },
    services_extra: { value: (row) => serviceWords(row.services_extra) },
    named_notes: {
      value: (row) => noteWords(row.named_notes).join(', '),
      filter: { kind: 'any', options: noteOptions },
    },
    ...(given.mayEditNote ? { note: { edit: note } } : {}),
  })
}
