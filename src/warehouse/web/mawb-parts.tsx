import { mawbStatusNames } from '#warehouse/mawb.api.ts'
import { useState } from 'react'
import { warehouses } from '#catalog/catalog.api.ts'
import { useCall } from '#platform/web/api.ts'
import { SelectInput } from '#platform/web/inputs/select-input.tsx'
import type { StatusTags } from '#platform/contract/status.ts'

/** Overseas warehouses to choose from. */
export function useOverseas() {
  const { data } = useCall(warehouses.calls.list, { query: { size: 1000 } }, { staleTime: 300_000 })
  return (data?.results ?? [])
    .filter((row) => row.active && row.country !== 'VN')
    .map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
}

/** The warehouse worked in, kept in this browser. */
export function useKeptWarehouse(): [string | null, (code: string | null) => void] {
  const [code, setCode] = useState(() => localStorage.getItem('overseas-warehouse'))
  return [
    code,
    (next) => {
      setCode(next)
      if (next) localStorage.setItem('overseas-warehouse', next)
      else localStorage.removeItem('overseas-warehouse')
    },
  ]
}

export function WarehouseSelect({
  value,
  onChange,
}: {
  value: string | null
  onChange: (code: string | null) => void
}) {
  return (
    <div style={{ width: 240 }}>
      <SelectInput
        options={useOverseas()}
        value={value}
        onChange={onChange}
        placeholder="Kho: theo đơn hàng"
        aria-label="Kho nước ngoài"
      />
    </div>
  )
}

export const mawbTags: StatusTags = {
  7: { label: mawbStatusNames['7'] ?? '', tone: 'progress' },
  8: { label: mawbStatusNames['8'] ?? '', tone: 'info' },
  8.2: { label: mawbStatusNames['8.2'] ?? '', tone: 'success' },
  0: { label: mawbStatusNames['0'] ?? '', tone: 'neutral' },
}
export const packageTags: StatusTags = {
  7: { label: 'Tại kho nước ngoài', tone: 'progress' },
  8: { label: 'Đã xuất kho', tone: 'info' },
  8.2: { label: 'Đã về Việt Nam', tone: 'success' },
  9: { label: 'Đã quét vào kho', tone: 'success' },
  10: { label: 'Đã khai thác', tone: 'neutral' },
}
