import { listAssets, readAsset } from '#assets/core/asset.api.ts'
import type { AssetRow } from '#assets/core/asset.api.ts'
import { disposeAsset, previewDisposal, readWear } from '#assets/wear/wear.api.ts'
import { JournalTable } from '#ledger/web/parts/journal-preview.tsx'
import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { useSettled } from '#platform/web/use-settled.ts'

const fields: readonly FormField[] = [
  {
    name: 'gone_on',
    label: 'Ngày thanh lý',
    input: 'date',
    span: 6,
    hint: 'Để trống: hôm nay. Ngày này không tính hao mòn.',
  },
  { name: 'gone_for', label: 'Tiền bán', input: 'money', span: 6, hint: 'Vứt bỏ thì để 0.' },
  {
    name: 'place',
    label: 'Tiền bán vào đâu',
    input: {
      kind: 'select',
      options: [
        { value: 'later', label: 'Chờ thanh toán' },
        { value: 'cash', label: 'Tiền mặt của trạm' },
      ],
    },
    span: 6,
  },
  { name: 'reason', label: 'Lý do', input: 'note', required: true },
]

/** What is asked is nothing that the record has: of it only the version goes along. */
const valuesOf = (of: unknown): FormValues => {
  const { id, version } = of as Pick<AssetRow, 'id' | 'version'>
  return { id, version, gone_on: null, gone_for: 0, place: 'later' }
}
const belowOf = (id: number) => (values: FormValues) => <Preview id={id} values={values} />

/** Sells or scraps an asset; what it will book stands below the form. */
export function DisposeForm({
  row,
  onClose,
}: {
  row: { id: number; code: string; version: number }
  onClose: () => void
}) {
  return (
    <FormDrawer
      call={disposeAsset}
      title={`Thanh lý ${row.code}`}
      fields={fields}
      initial={valuesOf(row)}
      valuesOf={valuesOf}
      below={belowOf(row.id)}
      submitText="Thanh lý"
      open
      onClose={onClose}
      invalidates={[listAssets, readAsset, readWear]}
    />
  )
}

function Preview({ id, values }: { id: number; values: FormValues }) {
  const sent = useSettled(
    JSON.stringify({
      id,
      gone_on: values['gone_on'] ?? null,
      gone_for: values['gone_for'] ?? 0,
      place: values['place'] ?? 'later',
      reason: 'Xem trước',
    }),
    300,
  )
  const { data, error } = useCall(
    previewDisposal,
    { body: JSON.parse(sent) as never },
    { staleTime: 0, gcTime: 0 },
  )
  if (error) return <Failed small error={error} />
  if (!data) return <PreviewWaits />
  if (data.data.refusal) return <p role="alert">{data.data.refusal}</p>
  if (data.data.rows.length === 0) return <Nothing>Không có bút toán: tài sản không có nguyên giá.</Nothing>
  return (
    <JournalTable
      caption="Bút toán sẽ ghi"
      rows={data.data.rows.map(({ name, debit, credit }) => ({
        account: name,
        debit: debit || undefined,
        credit: credit || undefined,
      }))}
    />
  )
}
