import { useCallback, useState, type ReactNode } from 'react'
import { startContact, tellContact, type ContactRow } from '#crm/leads/lead.api.ts'
import { contactFields } from '#crm/leads/lead.fields.ts'
import { leadReads } from '#crm/leads/web/lead-reads.ts'
import type { Call } from '#platform/contract/call.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { useWrite } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { formField, formValues } from '#platform/web/record/record-form.ts'

export type Reached = { lead_id: number } | { customer_id: number }
type Channel = ContactRow['channel']

/** Opens what the person talks with: the softphone or Zalo, without leaving the page. */
function reach(channel: Channel, phone: string | null): void {
  if (!phone || (channel !== 'call' && channel !== 'zalo')) return
  const link = document.createElement('a')
  link.href = channel === 'call' ? `tel:${phone}` : `https://zalo.me/${phone}`
  if (channel === 'zalo') Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}

/**
 * Calls or writes to somebody: the click is the contact, what came of it and the next step are asked on return.
 * `again` are further calls that show it.
 */
export function useContact(again: readonly Call[] = []): {
  contact: (whom: Reached, channel: Channel, phone: string | null) => Promise<void>
  tell: (contact: ContactRow) => void
  dialog: ReactNode
} {
  const [told, setTold] = useState<ContactRow>()
  const reads = [...leadReads, ...again]
  const write = useWrite(reads, true)
  const contact = useCallback(
    async (whom: Reached, channel: Channel, phone: string | null) => {
      const { data } = await write(startContact, { body: { ...whom, channel } })
      reach(channel, phone)
      setTold(data)
    },
    [write],
  )
  const dialog = told && (
    <FormDrawer<Call>
      key={told.id}
      call={tellContact as Call}
      params={{ id: told.id }}
      title={`Kết quả liên hệ: ${told.name}`}
      fields={fieldsOf(told)}
      initial={{
        result: 'reached',
        ...(told.lead_id === null ? {} : { next_on: soon() }),
        version: told.version,
      }}
      valuesOf={valuesOf}
      open
      onClose={() => setTold(undefined)}
      invalidates={reads}
    />
  )
  return { contact, tell: setTold, dialog }
}

const valuesOf = (row: unknown) => formValues(contactFields, row as ContactRow)

/** Two days from now, which the person may change. */
const soon = () => formatBusinessDate(addDays(businessDate(new Date()), 2))

const fieldsOf = ({ lead_id }: ContactRow) => {
  const required = lead_id !== null
  return [
    formField(contactFields, 'result', { required: true, span: 12 }),
    formField(contactFields, 'note'),
    formField(contactFields, 'next_step', { required }),
    formField(contactFields, 'next_on', { required }),
  ]
}
