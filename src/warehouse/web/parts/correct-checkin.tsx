import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { NumberInput } from '#platform/web/inputs/number-inputs.tsx'
import { correctCheckin, getCheckin, listWaiting, type CheckinFound } from '#warehouse/checkin.api.ts'

const shelf: FormField[] = [
  { name: 'position', label: 'Vị trí kệ', input: 'text', span: 6 },
  { name: 'reason', label: 'Lý do', input: 'note', required: true },
]
const measures: FormField[] = [
  { name: 'r_weight', label: 'Cân tại Việt Nam', input: 'weight', required: true, span: 6 },
  { name: 'd_weight', label: 'Cân kho nước ngoài', input: 'weight', span: 6 },
  { name: 'length', label: 'Dài (cm)', input: NumberInput, span: 4 },
  { name: 'width', label: 'Rộng (cm)', input: NumberInput, span: 4 },
  { name: 'height', label: 'Cao (cm)', input: NumberInput, span: 4 },
  ...shelf,
]
const reads = [...orderReads, listWaiting, getCheckin]

const valuesOf = (given: unknown) => {
  const { r_weight, d_weight, length, width, height, position, version } = given as CheckinFound
  return { r_weight, d_weight, length, width, height, position, version }
}

/** What was weighed, measured and shelved of an order is mended with a reason; nothing is priced here. */
export function CorrectCheckin({
  id,
  shelfOnly = false,
  onClose,
  onSaved,
}: {
  id: number
  shelfOnly?: boolean
  onClose: () => void
  onSaved?: (row: CheckinFound) => void
}) {
  const { data } = useCall(getCheckin, { query: { id } }, { staleTime: 0 })
  if (!data) return null
  const { code, bill_id, priced_at } = data.data
  const billed = bill_id !== null
  const onlyShelf = shelfOnly || billed
  const said = billed
    ? 'Đơn đã lên phiếu xuất: chỉ sửa được vị trí kệ.'
    : priced_at !== null &&
      !shelfOnly &&
      'Đơn đã tính giá: sửa cân, kích thước thì bỏ giá đó, đơn về chờ tính giá lại.'
  const below = () => <Said words={said} />
  return (
    <FormDrawer
      open
      call={correctCheckin}
      params={{ id }}
      title={`${onlyShelf ? 'Đổi vị trí kệ' : 'Sửa cân, kích thước, kệ'} ${code}`}
      fields={onlyShelf ? shelf : measures}
      initial={valuesOf(data.data)}
      valuesOf={valuesOf}
      below={below}
      invalidates={reads}
      submitText="Lưu"
      // A price that was taken off does not come back with the weight.
      soft={priced_at === null || onlyShelf}
      toBody={(body, { reason }, first) => ({
        ...body,
        reason: reason ?? (first['reason'] && `Hoàn tác: ${String(first['reason'])}`),
      })}
      onClose={onClose}
      onSaved={({ data: saved }) => onSaved?.(saved)}
    />
  )
}

function Said({ words }: { words: string | false }) {
  return words ? <p className="quiet">{words}</p> : null
}
