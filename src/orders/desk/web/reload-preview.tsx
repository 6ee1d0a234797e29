import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { reloadOrders, type Reloaded } from '#warehouse/reload-orders.api.ts'

/** What the warehouses and the price tables say of the orders now, before it is kept. */
export const reloadPreview = (_: unknown, ids: readonly number[]) => <Preview ids={ids} />

function Preview({ ids }: { ids: readonly number[] }) {
  const asked = { body: { ids: [...ids], save: false } }
  const { data, error } = useCall(reloadOrders, asked, { staleTime: 0, gcTime: 0 })
  if (error) return <Failed small error={error} />
  if (!data) return <PreviewWaits />
  return (
    <>
      <p>Tính lại cân, vị trí, kiện và giá; không ghi bút toán nào.</p>
      <Rows rows={data.data.rows} />
    </>
  )
}

export const toldReloaded = (rows: readonly Reloaded[]) => <Rows rows={rows} />

function Rows({ rows }: { rows: readonly Reloaded[] }) {
  return (
    <ul style={{ maxHeight: 360, overflow: 'auto', margin: 0, paddingInlineStart: 18 }}>
      {rows.map(({ id, code, packages_total, packages_scanned, changes, note }) => (
        <li key={id}>
          <span className="code">{code}</span> {packages_total} kiện, đã quét ở Việt Nam {packages_scanned}.{' '}
          {changes.length === 0
            ? 'Không có gì đổi.'
            : changes.map((one) => `${one.label}: ${one.before} → ${one.after}`).join('; ')}
          {note && <span className="quiet"> {note}.</span>}
        </li>
      ))}
    </ul>
  )
}
