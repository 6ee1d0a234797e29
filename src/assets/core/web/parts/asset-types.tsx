import { useMemo } from 'react'
import { assetTypes, readAssetType } from '#assets/core/asset-type.api.ts'
import { useCall } from '#platform/web/api.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { SelectInput } from '#platform/web/inputs/select-input.tsx'

/** Which types there are, for forms and filters. */
export function useTypeOptions(): readonly { value: number; label: string }[] {
  const { data } = useCall(assetTypes.calls.list, { query: { size: 200, sort: 'position' } })
  return useMemo(() => data?.results.map(({ id, name }) => ({ value: id, label: name })) ?? [], [data])
}

/** The type, and below it over how many months one of it usually wears. */
export function TypeInput(props: InputProps<number>) {
  const options = useTypeOptions()
  const type = props.value ?? 0
  const { data } = useCall(readAssetType, { params: { type } }, { enabled: type > 0 })
  return (
    <>
      <SelectInput {...props} options={options} />
      {data && <small className="quiet">Thời gian dùng thường là {data.data.life_months} tháng</small>}
    </>
  )
}
