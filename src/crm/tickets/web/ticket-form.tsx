import { useMemo } from 'react'
import {
  createTicket,
  listTickets,
  ticketPeople,
  updateTicket,
  type TicketRow,
} from '#crm/tickets/ticket.api.ts'
import { ticketFields } from '#crm/tickets/ticket.fields.ts'
import { ticketPriorities } from '#crm/tickets/ticket.words.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import type { Call, OutputOf } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'

export type TicketPerson = OutputOf<(typeof ticketPeople)['data']>[number]

/** Everybody who may work on tickets here, with what they have on their hands and why their turn passes them over. */
export const useTicketPeople = (): readonly TicketPerson[] =>
  useCall(ticketPeople, {}, { staleTime: 60_000 }).data?.data ?? []

export const personLabel = ({ name, open, passed_over }: TicketPerson): string =>
  [name, passed_over ?? (open > 0 ? `đang giữ ${open} phiếu` : null)].filter(Boolean).join(' · ')

const keyed = (value: unknown) => (value as { id: number } | null)?.id ?? null
/** Order codes as they were pasted. */
const codesOf = (value: unknown) =>
  String(value ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)

const fieldsFor = (role: RoleCode, isNew: boolean, people: readonly TicketPerson[]): readonly FormField[] => [
  ...recordForm(ticketFields, role, {
    extended: {
      priority: { input: { kind: 'select', options: ticketPriorities } },
      customer_id: { input: customerInput, toBody: keyed },
      codes: { placeholder: 'DH000123, DH000124', required: false, toBody: codesOf },
    },
  }),
  ...(isNew
    ? [
        {
          name: 'assignee_id',
          label: ticketFields.assignee_id.label,
          hint: 'Để trống: giao theo lượt cho người đang có mặt.',
          input: {
            kind: 'select' as const,
            options: people.map((person) => ({ value: person.id, label: personLabel(person) })),
          },
        },
      ]
    : []),
]

function valuesOf(of: unknown): FormValues {
  const row = of as TicketRow
  return {
    ...formValues(ticketFields, row),
    codes: row.codes.join(', '),
    customer_id:
      row.customer_id === null
        ? null
        : { id: row.customer_id, customer_no: row.customer_no, name: row.customer_name ?? '', phone: null },
  }
}

export function TicketForm({ row, onClose }: { row?: TicketRow | undefined; onClose: () => void }) {
  const { role } = usePerson()
  const people = useTicketPeople()
  const fields = useMemo(() => fieldsFor(role, !row, people), [role, row, people])
  return (
    <FormDrawer<Call>
      call={(row ? updateTicket : createTicket) as Call}
      {...(row ? { params: { id: row.id } } : {})}
      title={row ? `Sửa phiếu ${row.code}` : 'Thêm phiếu yêu cầu'}
      fields={fields}
      initial={row ? valuesOf(row) : { ...formValues(ticketFields), codes: '' }}
      valuesOf={valuesOf}
      open
      onClose={onClose}
      invalidates={[listTickets]}
    />
  )
}
