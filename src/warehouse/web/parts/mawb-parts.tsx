import { useState } from 'react'
import { warehouses } from '#catalog/catalog.api.ts'
import { useCall } from '#platform/web/api.ts'
import { SelectInput } from '#platform/web/inputs/select-input.tsx'
import { usePerson } from '#platform/web/session.ts'

/** Overseas warehouses to choose from. */
export function useOverseas() {
  const { data } = useCall(warehouses.calls.list, { query: { size: 1000 } }, { staleTime: 300_000 })
  return (data?.results ?? [])
    .filter((row) => row.active && row.country !== 'VN')
    .map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
}

/**
 * The warehouse worked in: one's own abroad, else the one chosen last in this browser, which may be one that there is
 * no more until the list is read.
 */
export function useKeptWarehouse(): [string | null, (code: string | null) => void] {
  const own = usePerson().warehouse_code ?? null
  const overseas = useOverseas()
  const [kept, keep] = useState(() => localStorage.getItem('overseas-warehouse'))
  // Whoever works in a warehouse abroad receives there and nowhere else. Until it is known which there are it is the
  // one kept: a file or a scan that comes at once has its warehouse.
  const known = (one: string | null) => overseas.length === 0 || overseas.some(({ value }) => value === one)
  const code = [own, kept].find((one) => one !== null && known(one)) ?? null
  return [
    code,
    (next) => {
      keep(next)
      if (next) localStorage.setItem('overseas-warehouse', next)
      else localStorage.removeItem('overseas-warehouse')
    },
  ]
}

export function WarehouseSelect({
  value,
  required = false,
  onChange,
}: {
  value: string | null
  /** Where the orders of a code cannot say it. */
  required?: boolean
  onChange: (code: string | null) => void
}) {
  return (
    <div style={{ width: 240 }}>
      <SelectInput
        options={useOverseas()}
        value={value}
        onChange={onChange}
        required={required}
        placeholder={required ? 'Chọn kho nước ngoài' : 'Kho: theo đơn hàng'}
        aria-label="Kho nước ngoài"
      />
    </div>
  )
}
