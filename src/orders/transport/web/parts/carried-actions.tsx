import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { transportImport } from '#orders/transport/transport.api.ts'
import { ImportButton } from '#platform/web/import/import-button.tsx'

const NewTransport = lazy(async () => ({
  default: (await import('#orders/transport/web/parts/transport-form.tsx')).NewTransport,
}))

/** The ways in for orders that are only carried: one by hand, many from a sheet. */
export function CarriedActions() {
  const [search, setSearch] = useSearchParams()
  const [making, setMaking] = useState(search.get('new') === '1')
  const stop = () => {
    setMaking(false)
    setSearch((now) => {
      now.delete('new')
      return now
    })
  }
  return (
    <>
      <ImportButton calls={transportImport} noun="đơn ký gửi" invalidates={orderReads} />
      <Button type="primary" onClick={() => setMaking(true)}>
        Tạo đơn ký gửi
      </Button>
      {making && (
        <Suspense>
          <NewTransport onClose={stop} />
        </Suspense>
      )}
    </>
  )
}
