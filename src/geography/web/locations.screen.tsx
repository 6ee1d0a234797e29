import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Segmented, Skeleton, Space } from 'antd'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { deleteLocation, listLocations, locationImport } from '#geography/geography.api.ts'
import { labelOfType, systems, unitKinds, unitTypes } from '#geography/geography.words.ts'
import {
  LocationFormDrawer,
  searchPlaces,
  type LocationForm,
  type LocationRow,
} from '#geography/web/location-forms.tsx'
import { locationStart } from '#geography/web/location-list.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { ImportButton } from '#platform/web/import/import-button.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import type { Column, Filter, Preset } from '#platform/web/list/list-types.ts'
import type { StatusTags } from '#platform/contract/status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

// A place's history is a timeline, which the list does not need.
const LocationRecord = lazy(() => import('#geography/web/location-record.tsx'))
const PlaceBrowser = lazy(() => import('#geography/web/place-browser.tsx'))

const columns: readonly Column<LocationRow>[] = [
  { key: 'code', title: 'Mã', kind: 'code', width: 110, pinned: true, sortable: true },
  { key: 'full_name', title: 'Tên', width: 240, sortable: 'name' },
  { key: 'type', title: 'Cấp', width: 150, value: (row) => labelOfType(row.type) },
  {
    key: 'system',
    title: 'Hệ thống',
    width: 150,
    value: (row) => systems.find(({ value }) => value === row.system)?.label,
  },
  { key: 'parent_name', title: 'Thuộc', width: 220 },
  { key: 'children', title: 'Trực thuộc', kind: 'number', width: 90 },
  { key: 'valid_from', title: 'Hiệu lực từ', kind: 'date', width: 100 },
  { key: 'valid_to', title: 'Hết hiệu lực', kind: 'date', width: 100 },
  { key: 'merged_into_name', title: 'Đã sáp nhập vào', width: 200 },
  { key: 'updated_at', title: 'Cập nhật', kind: 'ago', width: 122, hidden: true },
]

const optionsOf = (rows: readonly LocationRow[]) =>
  rows.map((row) => ({
    value: String(row.id),
    label: [row.full_name, row.type === 'district' ? row.parent_name : ''].filter(Boolean).join(' · '),
  }))

const filters: readonly Filter[] = [
  { key: 'type', title: 'Cấp', kind: 'any', options: unitTypes },
  { key: 'system', title: 'Hệ thống', kind: 'any', options: systems },
  { key: 'kind', title: 'Loại', kind: 'any', options: unitKinds },
  {
    key: 'status',
    title: 'Tình trạng',
    kind: 'any',
    options: [
      { value: 'open', label: 'Đang có' },
      { value: 'closed', label: 'Đã sáp nhập' },
    ],
  },
  {
    key: 'parent_id',
    title: 'Thuộc',
    kind: 'remote',
    search: async (q) => optionsOf(await searchPlaces(q, { type: 'country,state,province,district' })),
    labelled: async (values) => optionsOf(await searchPlaces('', { id: values.join(',') })),
  },
]

const standing: StatusTags = {
  open: { label: 'Đang có', phase: 'done' },
  closed: { label: 'Đã sáp nhập', phase: 'off' },
}

const presets: readonly Preset[] = [
  { label: 'Tỉnh, thành phố hiện hành', filters: { type: 'province', system: '2025' } },
  { label: 'Phường, xã hiện hành', filters: { type: 'ward', system: '2025' } },
  { label: 'Phường, xã cũ', filters: { type: 'ward', system: 'legacy' } },
  { label: 'Quốc gia', filters: { type: 'country' } },
]

const path = '/setting/location'
const views = [
  { value: 'list', label: 'Danh sách' },
  { value: 'browse', label: 'Duyệt theo cấp, mã của hãng' },
]

/** Every place as a list to be kept, or the division of a country walked from its top. */
export default function LocationScreen() {
  const [search, setSearch] = useSearchParams()
  const browsing = search.get('view') === 'browse'
  const choose = (
    <Segmented
      style={{ marginBottom: 8 }}
      options={views}
      value={browsing ? 'browse' : 'list'}
      onChange={(next) => setSearch(next === 'browse' ? { view: 'browse' } : {})}
      aria-label="Cách xem"
    />
  )
  if (!browsing) return <Locations above={choose} />
  return (
    <Screen path={path} title="Địa giới hành chính">
      {choose}
      <Suspense fallback={<Skeleton active />}>
        <PlaceBrowser />
      </Suspense>
    </Screen>
  )
}

const headOf = (row: LocationRow) => ({
  icon: <EnvironmentOutlined />,
  name: row.full_name,
  code: row.code,
  tags: <StatusTag status={row.active ? 'open' : 'closed'} tags={standing} />,
  about: [labelOfType(row.type), row.parent_name].filter(Boolean).join(' · '),
  figures: [
    { label: 'Trực thuộc', value: row.children > 0 ? grouped(row.children) : null },
    { label: 'Hiệu lực từ', value: row.valid_from },
    { label: 'Hết hiệu lực', value: row.valid_to },
  ],
})

function Locations({ above }: { above: ReactNode }) {
  const [form, setForm] = useState<LocationForm>()
  const write = useWrite([listLocations])
  const list = useMemo(
    () => ({
      path,
      noun: 'đơn vị hành chính',
      size: locationStart.size,
      sort: locationStart.sort,
      search: 'Tên hoặc mã…',
      initialFilters: locationStart.filters,
      rowLabel: (row: LocationRow) => row.full_name,
      presets,
      filters,
      columns,
      open: {
        title: (row: LocationRow | undefined, id: number) => row?.full_name ?? `Đơn vị #${id}`,
        head: headOf,
        render: (_: number, row: LocationRow | undefined) =>
          row ? (
            <Suspense fallback={<Skeleton active />}>
              <LocationRecord row={row} />
            </Suspense>
          ) : (
            <Nothing>Không tìm thấy đơn vị này.</Nothing>
          ),
        width: 'record' as const,
      },
    }),
    [],
  )
  const rowActions = (row: LocationRow): RowAction[] => {
    const off = row.active ? undefined : 'đã sáp nhập'
    return [
      { key: 'update', label: 'Sửa', off, run: () => setForm({ kind: 'update', row }) },
      {
        key: 'merge',
        label: 'Sáp nhập vào đơn vị khác',
        off,
        run: () => setForm({ kind: 'merge', row }),
      },
      {
        key: 'remove',
        label: 'Xóa',
        danger: true,
        confirm: { title: `Xóa ${row.full_name}?`, okText: 'Xóa' },
        run: () => write(deleteLocation, { params: { type: row.type, id: row.id } }),
      },
    ]
  }
  return (
    <>
      <ListScreen
        {...list}
        title="Địa giới hành chính"
        above={above}
        call={listLocations}
        rowActions={rowActions}
        actions={
          <Space wrap>
            <ImportButton calls={locationImport} noun="đơn vị hành chính" invalidates={[listLocations]} />
            <Button type="primary" onClick={() => setForm({ kind: 'create' })}>
              Thêm đơn vị
            </Button>
          </Space>
        }
      />
      <LocationFormDrawer form={form} onClose={() => setForm(undefined)} />
    </>
  )
}
