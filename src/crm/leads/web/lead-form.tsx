import { useMemo } from 'react'
import { createLead, updateLead, type LeadRow } from '#crm/leads/lead.api.ts'
import { leadFields } from '#crm/leads/lead.fields.ts'
import { leadReads } from '#crm/leads/web/lead-reads.ts'
import type { Answer, Call } from '#platform/contract/call.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormValues } from '#platform/web/form/form-types.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { salePicker } from '#staff/web/parts/sale-picker.ts'

const keyed = (value: unknown) => (value as { id: number } | null)?.id ?? null

function valuesOf(of: unknown): FormValues {
  const row = of as LeadRow
  return {
    ...formValues(leadFields, row),
    sale_id: row.sale_id === null ? null : { id: row.sale_id, name: row.sale_name ?? '' },
  }
}

/** Writes somebody down, or changes what is known of them. */
export function LeadForm({ row, onClose }: { row?: LeadRow | undefined; onClose: () => void }) {
  const { role } = usePerson()
  const message = useMessage()
  const fields = useMemo(
    () =>
      recordForm(leadFields, role, {
        extended: { sale_id: { placeholder: 'Tên nhân viên…', input: salePicker, toBody: keyed } },
      }),
    [role],
  )
  const tell = (answer: unknown) => {
    const { joined, mine, sale_name } = (answer as Answer<typeof createLead>).data
    if (!joined) message.success('Đã ghi khách tiềm năng')
    else {
      const whose = sale_name ? `${sale_name} phụ trách` : 'chưa giao cho ai'
      message.info(
        mine
          ? `Số này đã có khách tiềm năng đang mở (${whose}); lần hỏi này được ghi vào đó.`
          : `Số này là khách tiềm năng của người khác (${whose}); lần hỏi này được chuyển cho họ.`,
      )
    }
  }
  return (
    <FormDrawer<Call>
      call={(row ? updateLead : createLead) as Call}
      {...(row ? { params: { id: row.id } } : { quiet: true, onSaved: tell })}
      title={row ? `Sửa khách tiềm năng: ${row.name}` : 'Thêm khách tiềm năng'}
      fields={fields}
      initial={row ? valuesOf(row) : formValues(leadFields)}
      valuesOf={valuesOf}
      open
      onClose={onClose}
      invalidates={leadReads}
    />
  )
}
