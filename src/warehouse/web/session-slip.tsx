import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#platform/web/api.ts'
import { currentStation } from '#platform/web/session.ts'
import { listInbills, type InbillRow } from '#warehouse/inbill.api.ts'

const InbillForm = lazy(async () => ({
  default: (await import('#warehouse/web/inbill-form.tsx')).InbillForm,
}))

/** The slip of this session: the browser tab's, of this station and day. */
const key = () => `checkin-slip-${currentStation() ?? ''}-${new Date().toDateString()}`
export const keptSlip = (): number | null => Number(sessionStorage.getItem(key())) || null
export const keepSlip = (id: number): void => sessionStorage.setItem(key(), String(id))

/** Which slip the orders go on, what is written on it, and a new one. */
export function SessionSlip({ id, onSlip }: { id: number | null; onSlip: (slip: InbillRow) => void }) {
  const [form, setForm] = useState<'new' | 'edit'>()
  const read = useCall(listInbills, { query: { id: String(id ?? 0), size: 1 } }, { enabled: id !== null })
  const slip = id === null ? undefined : read.data?.results[0]
  return (
    <span className="checkin-options">
      {slip ? (
        <span>
          Phiếu <Link to={`/inbills?open=${slip.id}`}>{slip.code}</Link> · {slip.orders} đơn
          {slip.services_partner && ` · ${slip.services_partner}`}
        </span>
      ) : (
        <span className="quiet">Phiếu mở khi cân đơn đầu tiên</span>
      )}
      {slip && (
        <Button size="small" onClick={() => setForm('edit')}>
          Sửa phiếu
        </Button>
      )}
      <Button size="small" onClick={() => setForm('new')}>
        Phiếu mới
      </Button>
      {form && (
        <Suspense>
          <InbillForm
            slip={form === 'edit' ? slip : undefined}
            onClose={() => setForm(undefined)}
            onSaved={onSlip}
          />
        </Suspense>
      )}
    </span>
  )
}
