import type { z } from 'zod'
import { createLocation, listLocations, mergeLocations, updateLocation } from '#geography/geography.api.ts'
import { labelOfType, systems, unitKinds, unitTypes } from '#geography/geography.words.ts'
import { api } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { remote, type FormField } from '#platform/web/form/form-types.ts'

export type LocationRow = z.output<typeof listLocations.row>

export type LocationForm =
  | { kind: 'create' }
  | { kind: 'update'; row: LocationRow }
  | { kind: 'merge'; row: LocationRow }
  | undefined

const systemLabel = (value: string) => systems.find((one) => one.value === value)?.label ?? value

/** Finds places by name or code; `narrow` names the types that fit. */
export async function searchPlaces(q: string, narrow: Readonly<Record<string, string>>) {
  const { results } = await api(listLocations, { query: { q, size: 30, status: 'open', ...narrow } })
  return results
}

const picker = (narrow: Readonly<Record<string, string>>) =>
  remote<LocationRow>({
    search: (q) => searchPlaces(q, narrow),
    keyOf: (row) => row.id,
    labelOf: (row) => row.full_name,
    render: (row) => (
      <span style={{ display: 'flex', gap: 8 }}>
        <b style={{ minWidth: 56 }}>{row.code}</b>
        <span style={{ flex: 1 }}>
          {row.full_name}
          {row.parent_name && row.type !== 'province' && <small> · {row.parent_name}</small>}
        </span>
        <small>{row.type === 'country' ? labelOfType(row.type) : systemLabel(row.system)}</small>
      </span>
    ),
  })

const idOfPicked = (value: unknown) => (value as LocationRow | null)?.id ?? null
const since: readonly FormField[] = [
  { name: 'day', label: 'Hiệu lực từ ngày', input: 'date', span: 6, hint: 'Để trống: từ hôm nay.' },
  { name: 'note', label: 'Căn cứ, lý do', input: 'text', placeholder: 'Nghị quyết số…' },
]
const options = <T extends string>(rows: readonly { value: T; label: string }[]) =>
  ({ kind: 'select', options: rows }) as const
const nameFields: readonly FormField[] = [
  { name: 'kind', label: 'Loại', input: options(unitKinds), span: 6, hint: 'Chỉ dùng cho Việt Nam.' },
  { name: 'name', label: 'Tên', input: 'text', required: true, hint: 'Không kèm chữ Phường, Xã, Tỉnh…' },
  { name: 'name_en', label: 'Tên không dấu hoặc tiếng Anh', input: 'text' },
]
const code: FormField = { name: 'code', label: 'Mã', input: 'text', required: true, span: 6 }
const parent = (narrow: Readonly<Record<string, string>>): FormField => ({
  name: 'parent_id',
  label: 'Thuộc',
  placeholder: 'Tên hoặc mã…',
  input: picker(narrow),
  toBody: idOfPicked,
})

const createFields: readonly FormField[] = [
  { name: 'type', label: 'Cấp', input: options(unitTypes), required: true, span: 6 },
  {
    name: 'system',
    label: 'Hệ thống',
    input: options(systems.filter(({ value }) => value !== 'world')),
    span: 6,
    visible: (values) => values['type'] === 'ward' || values['type'] === 'province',
  },
  parent({ type: 'country,state,province,district' }),
  code,
  ...nameFields,
  ...since,
]

const parentsOf: Readonly<Record<LocationRow['type'], string>> = {
  country: '',
  state: 'country',
  province: 'country',
  city: 'state',
  district: 'province',
  ward: 'province,district',
}

function valuesOf(row: unknown) {
  const { id, code: known, kind, name, name_en, version, ...within } = row as LocationRow
  const { type, system, parent_id, parent_name } = within
  return {
    id,
    code: known,
    kind,
    name,
    name_en,
    version,
    parent_id: parent_id === null ? null : { id: parent_id, full_name: parent_name, type, system },
  }
}

/** Adding, correcting or merging places. */
export function LocationFormDrawer({ form, onClose }: { form: LocationForm; onClose: () => void }) {
  const invalidates = [listLocations]
  if (form?.kind === 'create') {
    return (
      <FormDrawer
        call={createLocation}
        title="Thêm đơn vị hành chính"
        fields={createFields}
        initial={{ type: 'ward', system: '2025', kind: 'xa' }}
        open
        onClose={onClose}
        invalidates={invalidates}
      />
    )
  }
  if (form?.kind === 'update') {
    const { type } = form.row
    const within = type === 'country' ? [] : [parent({ type: parentsOf[type] })]
    return (
      <FormDrawer
        call={updateLocation}
        title={`Sửa ${form.row.full_name}`}
        fields={[...within, code, ...nameFields, ...since]}
        initial={valuesOf(form.row)}
        valuesOf={valuesOf}
        open
        onClose={onClose}
        invalidates={invalidates}
      />
    )
  }
  if (form?.kind !== 'merge') return null
  const { id, type, system, full_name } = form.row
  return (
    <FormDrawer
      call={mergeLocations}
      title={`Sáp nhập ${full_name}`}
      fields={[
        {
          name: 'into_id',
          label: 'Vào đơn vị',
          placeholder: 'Tên hoặc mã…',
          input: picker({ type, system }),
          toBody: idOfPicked,
          required: true,
          hint: 'Đơn vị trực thuộc chuyển sang đơn vị nhận; địa chỉ cũ vẫn giữ nguyên và được gợi ý chuyển đổi.',
        },
        ...since,
      ]}
      toBody={(body) => ({ ...body, type, ids: [id] })}
      open
      onClose={onClose}
      submitText="Sáp nhập"
      invalidates={invalidates}
    />
  )
}
