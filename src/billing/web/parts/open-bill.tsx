import { lazy, Suspense } from 'react'
import type { OpenRecord } from '#platform/web/list/list-types.ts'

const drawer = () => import('#billing/web/parts/bill-drawer.tsx')
const BillTitle = lazy(async () => ({ default: (await drawer()).BillTitle }))
const BillDrawer = lazy(async () => ({ default: (await drawer()).BillDrawer }))

interface Glance {
  id: number
  code: string
}

/** `open` of a list whose rows are bills: the drawer with `?open=<id>` in the address. */
export const openBill: OpenRecord<Glance> = {
  title: (row, id) => (
    <Suspense fallback={row?.code ?? `Phiếu xuất #${id}`}>
      <BillTitle id={id} />
    </Suspense>
  ),
  head: 'own',
  render: (id) => <BillDrawer key={id} id={id} />,
  width: 'work',
}
