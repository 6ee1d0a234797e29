import { useMemo } from 'react'
import { listAssets } from '#assets/core/asset.api.ts'
import { assetStatus } from '#assets/core/asset.status.ts'
import { AssetsInput, type AssetOption } from '#assets/core/web/parts/assets-input.tsx'
import { keyed, personInput } from '#assets/core/web/parts/people.tsx'
import { handOver, listAssetRequests, listAssetSlips } from '#assets/slips/slips.api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

interface Known {
  id: number
  name: string
}

const { stored, used } = assetStatus

/** Which assets may be chosen: those in the store and in use by whoever keeps them, else one's own. */
function queryOf({
  kind,
  keeps,
  me,
}: {
  kind: 'give' | 'return'
  keeps: boolean
  me: number
}): Readonly<Record<string, string>> {
  if (!keeps) return { staff_id: String(me), status: String(used) }
  return { status: kind === 'give' ? [stored, used].join(',') : String(used) }
}

function fieldsOf(given: {
  kind: 'give' | 'return'
  keeps: boolean
  me: number
  isFixed: boolean
}): readonly FormField[] {
  const { kind, keeps, isFixed } = given
  const query = queryOf(given)
  return [
    {
      name: 'asset_ids',
      label: 'Tài sản',
      input: (props: InputProps<AssetOption[]>) => <AssetsInput {...props} query={query} />,
      required: true,
      toBody: (value) => ((value as AssetOption[] | null) ?? []).map((asset) => asset.id),
    },
    {
      name: 'giver_id',
      label: 'Bên giao',
      input: personInput,
      required: true,
      span: 6,
      disabled: !keeps,
      toBody: keyed,
    },
    {
      name: 'receiver_id',
      label: 'Bên nhận',
      input: personInput,
      required: true,
      span: 6,
      disabled: isFixed,
      ...(kind === 'return' ? { hint: 'Quản lý, kế toán hoặc kho.' } : {}),
      toBody: keyed,
    },
    { name: 'note', label: 'Ghi chú', input: 'note' },
  ]
}

/** A slip for two people: what is given, or comes back into the store. Whoever writes it has confirmed by that. */
export function SlipForm({
  kind,
  request,
  receiver,
  assets = [],
  onClose,
}: {
  kind: 'give' | 'return'
  request?: { id: number; code: string }
  receiver?: Known
  assets?: readonly AssetOption[]
  onClose: () => void
}) {
  const { id, name } = usePerson()
  const keeps = useHasFlag('ql', 'kt', 'op')
  const fields = useMemo(
    () => fieldsOf({ kind, keeps, me: id, isFixed: request !== undefined }),
    [kind, keeps, id, request],
  )
  const me = { id, name }
  return (
    <FormDrawer
      call={handOver}
      title={
        request
          ? `Bàn giao theo đề nghị ${request.code}`
          : kind === 'give'
            ? 'Bàn giao tài sản'
            : 'Trả tài sản về kho'
      }
      fields={fields}
      initial={{
        kind,
        ...(request ? { request_id: request.id } : {}),
        asset_ids: assets,
        giver_id: kind === 'give' || !keeps ? me : null,
        receiver_id: receiver ?? (kind === 'return' && keeps ? me : null),
      }}
      submitText="Lập biên bản"
      open
      onClose={onClose}
      invalidates={[listAssetSlips, listAssetRequests, listAssets]}
    />
  )
}
