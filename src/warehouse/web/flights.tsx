import { Button, Segmented, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { CallList, ListScreen } from '#platform/web/list/list-screen.tsx'
import { putBefore } from '#platform/web/record/put-before.ts'
import { formField, recordForm } from '#platform/web/record/record-form.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { moveTracks } from '#warehouse/import.api.ts'
import { createMawb, listMawbs } from '#warehouse/mawb.api.ts'
import { mawbFields } from '#warehouse/mawb.fields.ts'
import { listImported } from '#warehouse/package.api.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { Hawb } from '#warehouse/web/hawb.tsx'
import { ImportForms } from '#warehouse/web/imports-view.tsx'
import { useBatchList } from '#warehouse/web/mawb-batches.tsx'
import { MawbExceptions } from '#warehouse/web/mawb-exceptions.tsx'
import { MawbList } from '#warehouse/web/mawb-list.tsx'
import { useKeptWarehouse, useOverseas, WarehouseSelect } from '#warehouse/web/parts/mawb-parts.tsx'
import { packageList } from '#warehouse/web/parts/package-list.tsx'
import { PastedTracks } from '#warehouse/web/pasted-tracks.tsx'

const ReceivePackage = lazy(async () => ({
  default: (await import('#warehouse/web/package-forms.tsx')).ReceivePackage,
}))

const views = [
  { value: 'flights', label: 'Các MAWB', work: false },
  { value: 'packages', label: 'Các kiện', work: false },
  { value: 'exceptions', label: 'Kiện lạ, thiếu', work: false },
  { value: 'hawb', label: 'Tra HAWB', work: false },
  { value: 'import', label: 'Nhập packing list', work: true },
  { value: 'move', label: 'Chuyển bước theo mã', work: true },
] as const

/** Flights, their packages and what is done with them: the desk opens on those at work, the list on all. */
export function Flights({ path, title, status = '' }: { path: string; title: string; status?: string }) {
  const { role } = usePerson()
  const works = useHasFlag('ql', 'op')
  const [search, setSearch] = useSearchParams()
  const offered = views.filter(({ work }) => works || !work)
  const view = offered.find(({ value }) => value === search.get('view'))?.value ?? 'flights'
  const choose = (
    <Segmented
      aria-label="Xem gì"
      value={view}
      options={offered.map(({ value, label }) => ({ value, label }))}
      onChange={(value) => setSearch(value === 'flights' ? {} : { view: value })}
    />
  )
  if (view === 'flights') {
    return (
      <MawbList
        path={path}
        title={title}
        status={status}
        actions={
          <>
            {choose}
            {works && <NewFlight onMade={(id) => setSearch({ open: String(id) })} />}
          </>
        }
      />
    )
  }
  if (view === 'packages')
    return (
      <ListScreen
        {...packageList(path, role, listImported)}
        title={title}
        actions={
          <>
            {choose}
            {works && <ByHand />}
          </>
        }
      />
    )
  return (
    <Screen path={path} title={title} actions={choose}>
      {view === 'exceptions' && <MawbExceptions />}
      {view === 'hawb' && <Hawb />}
      {view === 'import' && <Imports path={path} />}
      {view === 'move' && <MoveTracks />}
    </Screen>
  )
}

function Imports({ path }: { path: string }) {
  return (
    <>
      <ImportForms />
      <CallList {...useBatchList(path)} />
    </>
  )
}

const steps = [packageStatus.overseas, packageStatus.exported, packageStatus.arrived] as const

/** Packages to a step by a pasted column, of whatever flights they are on. */
function MoveTracks() {
  const [warehouse, setWarehouse] = useKeptWarehouse()
  const [status, setStatus] = useState<(typeof steps)[number]>()
  return (
    <PastedTracks
      verb="Chuyển bước"
      off={status === undefined ? 'Chọn bước chuyển tới.' : undefined}
      run={(tracks) =>
        api(moveTracks, {
          body: {
            tracks,
            status: status ?? packageStatus.overseas,
            ...(warehouse ? { warehouse_code: warehouse } : {}),
          },
        })
      }
    >
      <Select
        aria-label="Bước chuyển tới"
        placeholder="Bước chuyển tới"
        style={{ width: 220 }}
        value={status ?? null}
        options={steps.map((value) => ({ value, label: packageStatus.label(value) }))}
        onChange={(value) => setStatus(value ?? undefined)}
      />
      {status === packageStatus.overseas && <WarehouseSelect value={warehouse} onChange={setWarehouse} />}
    </PastedTracks>
  )
}

/** A package whose label no scanner reads. */
function ByHand() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Nhận kiện</Button>
      <Suspense>{open && <ReceivePackage onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** What is made is packed next: it opens. */
function NewFlight({ onMade }: { onMade: (id: number) => void }) {
  const { role } = usePerson()
  const navigate = useNavigate()
  const options = useOverseas()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => void navigate('/quotes/receiving/scan')}>Trạm nhận hàng</Button>
      <Button type="primary" onClick={() => setOpen(true)}>
        Tạo MAWB
      </Button>
      <FormDrawer
        call={createMawb}
        title="Tạo MAWB"
        open={open}
        onClose={() => setOpen(false)}
        onSaved={({ data }) => onMade(data.id)}
        invalidates={[listMawbs]}
        fields={[
          formField(mawbFields, 'mawb', { required: true, placeholder: '176-12345675', span: 6 }),
          ...putBefore(
            recordForm(mawbFields, role, { section: '' }),
            'note',
            formField(mawbFields, 'warehouse_code', { input: { kind: 'select', options }, required: false }),
          ),
        ]}
      />
    </>
  )
}
