import { useMemo } from 'react'
import { messageFields } from '#carriers/carrier-message.fields.ts'
import { carrierMessage, carrierMessageTable } from '#carriers/carrier-message.status.ts'
import { listMessages, settleMessages, type MessageRow } from '#carriers/carrier-messages.api.ts'
import { carrierCodes, carrierNames, type CarrierCode } from '#carriers/parcel.words.ts'
import { messagesStart } from '#carriers/web/messages-list.ts'
import { startsOf } from '#platform/contract/status.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'

const nameOf = (code: string) => carrierNames[code as CarrierCode] ?? code
const called = (row: MessageRow) => row.waybill ?? `tin của ${nameOf(row.carrier)}`
const { foreign, unread, settled } = carrierMessage
/** What a person reads; the others are read by themselves. */
const read: readonly string[] = [foreign, unread, settled]

/** What carriers told that belongs to no slip, or that nobody understands: read here, and settled. */
export default function CarrierMessages() {
  const { role } = usePerson()
  const write = useWrite([listMessages])
  const open = startsOf(carrierMessageTable, 'settle', role)
  const list = useMemo(
    () => ({
      path: '/invoices/carrier-messages',
      title: 'Tin hãng chưa rõ',
      noun: 'tin của hãng',
      size: messagesStart.size,
      sort: messagesStart.sort,
      search: 'Mã vận đơn…',
      rowLabel: called,
      chips: { key: 'outcome', options: carrierMessage.chips.filter(({ value }) => read.includes(value)) },
      columns: recordColumns<MessageRow>(messageFields, role, {
        carrier: {
          value: (row) => nameOf(row.carrier),
          filter: {
            kind: 'any' as const,
            options: carrierCodes.map((value) => ({ value, label: carrierNames[value] })),
          },
        },
      }),
    }),
    [role],
  )
  const rowActions = (row: MessageRow): RowAction[] =>
    open.includes(row.outcome)
      ? [
          {
            key: 'settle',
            label: 'Đã xử lý',
            confirm: {
              title: `Đã tìm hiểu ${called(row)}?`,
              content: 'Nếu là vận đơn của mình, ghi mã ở phiếu: tin được đọc lại từ đó.',
              reason: 'required',
              reasonLabel: 'Đã tìm thấy gì',
            },
            run: (reason) => write(settleMessages, { body: { ids: [row.id], reason: reason ?? '' } }),
          },
        ]
      : []
  const settle: BulkAction<MessageRow> = {
    key: 'settle',
    label: 'Đã xử lý',
    confirm: 'reason',
    off: (rows) =>
      rows.length === 0 || rows.some((row) => open.includes(row.outcome))
        ? null
        : 'Các tin này đã được xử lý',
    run: (ids, { reason = '' }) => api(settleMessages, { body: { ids: [...ids], reason } }),
  }
  return <ListScreen {...list} call={listMessages} rowActions={rowActions} bulk={[settle]} />
}
