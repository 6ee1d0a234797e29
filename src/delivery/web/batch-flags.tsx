import { billReads } from '#billing/web/parts/bill-reads.ts'
import { batchFields } from '#delivery/batch.fields.ts'
import { batchHistory, updateBatch, type BatchDetail } from '#delivery/delivery.api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'

const fields: FormField[] = [
  { name: 'print', label: batchFields.print.label, input: 'checkbox' },
  { name: 'isBill', label: batchFields.isBill.label, input: 'checkbox' },
  { name: 'note', label: batchFields.note.label, input: 'note' },
]

/** What may be changed of a delivery list whatever has left with it: its flags and its note. */
export function BatchFlags({ batch, onClose }: { batch: BatchDetail; onClose: () => void }) {
  const { batch_code, print, isBill, note, version } = batch
  return (
    <FormDrawer
      open
      call={updateBatch}
      title={`Ghi chú, cờ in ${batch_code}`}
      fields={fields}
      initial={{ print, isBill, note, version }}
      toBody={(body) => ({ ...body, batch_code })}
      invalidates={billReads}
      history={{ call: batchHistory, params: { id: batch.id } }}
      onClose={onClose}
    />
  )
}
