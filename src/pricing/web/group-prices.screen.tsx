import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'
import { listGroupPrices, type GroupPriceRow } from '#pricing/group-price.api.ts'
import { groupPriceFields } from '#pricing/group-price.fields.ts'
import {
  CustomerForm,
  HeadForm,
  ProductForm,
  WholeForm,
  type OpenForm,
} from '#pricing/web/group-price-forms.tsx'
import { priceListHead, PriceList, usePriceListActions } from '#pricing/web/group-price-record.tsx'
import { PriceTabs } from '#pricing/web/price-tabs.tsx'

const Lookup = lazy(() => import('#pricing/web/group-price-lookup.tsx'))

const path = '/prices/prices/groups'

/** Price lists of freight by product group, for a level or for chosen customers. */
export default function GroupPricesScreen() {
  const [open, setOpen] = useState<OpenForm>()
  const [looking, setLooking] = useState(false)
  const { role } = usePerson()
  const rowActions = usePriceListActions(setOpen)
  const columns = useMemo(() => recordColumns<GroupPriceRow>(groupPriceFields, role), [role])
  return (
    <>
      <ListScreen
        path={path}
        title="Bảng giá nhóm"
        noun="bảng giá"
        call={listGroupPrices}
        columns={columns}
        size={20}
        sort="-applied_date"
        rowLabel={(row) => row.name}
        above={<PriceTabs path={path} />}
        open={{
          title: (row, id) => row?.name ?? `Bảng giá số ${id}`,
          width: 'record',
          head: priceListHead,
          render: (id) => <PriceList key={id} id={id} />,
        }}
        rowActions={rowActions}
        actions={
          <>
            <Button onClick={() => setLooking(true)}>Tra bảng giá</Button>
            <Button type="primary" onClick={() => setOpen({ kind: 'head' })}>
              Thêm bảng giá
            </Button>
          </>
        }
      />
      <HeadForm open={open} onClose={() => setOpen(undefined)} />
      <ProductForm open={open} onClose={() => setOpen(undefined)} />
      <WholeForm open={open} onClose={() => setOpen(undefined)} />
      <CustomerForm open={open} onClose={() => setOpen(undefined)} />
      {looking && (
        <Suspense>
          <Lookup onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </>
  )
}
