import { Select } from 'antd'
import { useState } from 'react'
import { listAssets } from '#assets/core/asset.api.ts'
import { useCall } from '#platform/web/api.ts'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'
import { NothingFound } from '#platform/web/inputs/nothing-found.tsx'
import { useSettled } from '#platform/web/use-settled.ts'

export interface AssetOption {
  id: number
  code: string
  name: string
}

/** Several assets by code or name, also by a scanned label; `query` says which may be chosen. */
export function AssetsInput({
  query,
  ...props
}: InputProps<AssetOption[]> & { query: Readonly<Record<string, string>> }) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed, 150)
  const { data } = useCall(listAssets, { query: { ...query, q, size: 50, sort: 'code' } })
  const { required, ...rest } = bare(props)
  const value = props.value ?? []
  const found = data?.results ?? []
  const known = [...value, ...found.filter((one) => !value.some(({ id }) => id === one.id))]
  return (
    <Select<number[], { value: number; label: string }>
      {...rest}
      mode="multiple"
      style={{ width: '100%' }}
      aria-required={required}
      placeholder="Mã hoặc tên tài sản…"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={<NothingFound empty={found.length === 0} />}
      options={known.map((asset) => ({ value: asset.id, label: `${asset.code} ${asset.name}` }))}
      value={value.map(({ id }) => id)}
      onChange={(ids: number[]) =>
        props.onChange(ids.flatMap((id) => known.find((one) => one.id === id) ?? []))
      }
    />
  )
}
