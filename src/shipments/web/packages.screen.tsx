import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { exportPackages, listExported, listPackages } from '#shipments/package.api.ts'
import { packageActions, packageBulk } from '#shipments/web/package-actions.ts'
import type { PackageRow } from '#warehouse/package.api.ts'
import { packageList } from '#warehouse/web/parts/package-list.tsx'

const AddToBag = lazy(async () => ({
  default: (await import('#shipments/web/bag-forms.tsx')).AddToBag,
}))
const PackageForm = lazy(async () => ({
  default: (await import('#shipments/web/package-form.tsx')).PackageForm,
}))

const path = '/packages'
const title = 'Kiện và bao hàng'
const views = [
  { value: 'packages', label: 'Các kiện' },
  { value: 'exports', label: 'Đã xuất' },
]

/** Packages with what is done to each: labels, steps, out of the bag; and what left with which flight. */
export default function Packages() {
  const { role } = usePerson()
  const works = useHasFlag('ql', 'op')
  const cache = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [making, setMaking] = useState(false)
  const [bagged, setBagged] = useState<readonly PackageRow[]>()
  const view = views.find(({ value }) => value === search.get('view'))?.value ?? 'packages'
  const call = view === 'exports' ? listExported : listPackages
  const changed = () => void cache.invalidateQueries({ queryKey: [call.id] })
  return (
    <>
      <ListScreen
        key={view}
        {...packageList(path, role, call)}
        title={title}
        {...(view === 'packages' ? { exportCall: exportPackages } : {})}
        bulk={packageBulk(works, setBagged)}
        rowActions={(row: PackageRow, close?: () => void) => packageActions(row, { works, changed, close })}
        actions={
          <>
            <Segmented
              aria-label="Xem gì"
              value={view}
              options={views}
              onChange={(next) => setSearch(next === 'packages' ? {} : { view: next })}
            />
            {works && (
              <Button type="primary" onClick={() => setMaking(true)}>
                Tạo kiện
              </Button>
            )}
          </>
        }
      />
      <Suspense>
        {making && <PackageForm onClose={() => setMaking(false)} />}
        {bagged && <AddToBag packages={bagged} onClose={() => setBagged(undefined)} />}
      </Suspense>
    </>
  )
}
