import { Skeleton } from 'antd'
import { useState } from 'react'
import { partners } from '#catalog/catalog.api.ts'
import * as places from '#geography/geography.api.ts'
import { addressBooks } from '#geography/geography.words.ts'
import { useCall, useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#geography/web/place-browser.css'

/** Places change once in a year. */
const still = { staleTime: 300_000 }
const home = 'VN'

interface Shown {
  id: number
  code: string
  full_name: string
  parent_name: string | null
  partner_unit_code?: string | null
  partner_name?: string | null
  accepted?: boolean | null
}
const choices = (rows: readonly Shown[] | undefined) => ({
  kind: 'select' as const,
  options: (rows ?? []).map(({ id, full_name }) => ({ value: id, label: full_name })),
})
const keyIn = (values: FormValues, name: string) => {
  const value = values[name]
  return typeof value === 'number' ? String(value) : undefined
}

/** What choosing one level means for those below it. */
const below: Readonly<Record<string, readonly string[]>> = {
  country: ['state', 'system', 'province', 'district', 'partner_code'],
  system: ['province', 'district'],
  province: ['district'],
}

/** Walks the division of a country from its top, with the codes of a carrier beside the names. */
export default function PlaceBrowser() {
  const [values, setValues] = useState<FormValues>({ system: '2025' })
  const countries = useRecord(places.listCountries, { query: {} }, still)
  const vietnam = countries.data?.results.find(({ code }) => code === home)?.id
  const country = (values['country'] as number | null | undefined) ?? vietnam
  const isHome = country === vietnam
  const change = (name: string, value: unknown) =>
    setValues((now) => ({
      ...now,
      ...Object.fromEntries((below[name] ?? []).map((lower) => [lower, lower === 'system' ? '2025' : null])),
      [name]: value,
    }))
  const first: FormField = {
    name: 'country',
    label: 'Quốc gia',
    input: choices(countries.data?.results),
    span: 3,
  }
  const shared = { values: { ...values, country }, change, first }
  if (countries.error) return <Failed error={countries.error} />
  if (country === undefined) return <Skeleton active />
  return isHome ? <Home {...shared} /> : <Abroad {...shared} country={String(country)} />
}

interface Level {
  values: FormValues
  change: (name: string, value: unknown) => void
  first: FormField
}

function Abroad({ values, change, first, country }: Level & { country: string }) {
  const states = useCall(places.listStates, { query: { country_id: country } }, still)
  const state = keyIn(values, 'state')
  const cities = useCall(
    places.listCities,
    { query: { country_id: country, ...(state ? { state_id: state } : {}) } },
    still,
  )
  const fields = [
    first,
    { name: 'state', label: 'Bang, tỉnh', input: choices(states.data?.results), span: 3 } as const,
  ]
  return <Walk fields={fields} values={values} change={change} answer={cities} noun="thành phố nước ngoài" />
}

const systemField: FormField = {
  name: 'system',
  label: 'Địa giới',
  input: {
    kind: 'select',
    options: [
      { value: '2025', label: '2 cấp (từ 01-07-2025)' },
      { value: 'legacy', label: '3 cấp cũ' },
    ],
  },
  required: true,
  span: 3,
}

function Home({ values, change, first }: Level) {
  const carriers = useCall(partners.calls.list, { query: { size: 99_999 } }, still)
  const system = values['system'] === 'legacy' ? 'legacy' : '2025'
  const [province, district] = [keyIn(values, 'province'), keyIn(values, 'district')]
  const carrier = values['partner_code'] as string | null | undefined
  const provinces = useCall(places.listProvinces, { query: { system } }, still)
  const districts = useCall(
    places.listDistricts,
    { query: { province_id: province ?? '' } },
    { ...still, enabled: system === 'legacy' && province !== undefined },
  )
  const fields: FormField[] = [
    first,
    systemField,
    { name: 'province', label: 'Tỉnh, thành phố', input: choices(provinces.data?.results), span: 3 },
    ...(system === 'legacy'
      ? [
          {
            name: 'district',
            label: 'Quận, huyện',
            input: choices(districts.data?.results),
            span: 3,
          } as const,
        ]
      : []),
    {
      name: 'partner_code',
      label: 'Mã của hãng',
      input: {
        kind: 'select',
        options: (carriers.data?.results ?? []).flatMap(({ code, name, address_book: book }) =>
          book ? [{ value: code, label: `${name} · ${bookName(book)}` }] : [],
        ),
      },
      span: 3,
    },
  ]
  const asked = { system, province, district, carrier: carrier ?? undefined }
  const shared = { fields, values, change }
  if (!province) return <Provinces asked={asked} {...shared} />
  if (system === 'legacy' && !district) return <Districts asked={asked} province={province} {...shared} />
  return <Wards asked={asked} province={province} {...shared} />
}
const bookName = (book: string) => addressBooks.find(({ value }) => value === book)?.label ?? book

interface Asked {
  system: string
  province: string | undefined
  district: string | undefined
  /** Whose codes stand beside the names. */
  carrier: string | undefined
}
type Part = Omit<WalkProps, 'answer' | 'noun'> & { asked: Asked }

function Provinces({ asked: { system, carrier }, ...rest }: Part) {
  const plain = useCall(places.listProvinces, { query: { system } }, { ...still, enabled: !carrier })
  const coded = useCall(
    places.partnerProvinces,
    { query: { system, partner_code: carrier ?? '' } },
    { ...still, enabled: Boolean(carrier) },
  )
  return <Walk {...rest} answer={carrier ? coded : plain} noun="tỉnh, thành phố" coded={Boolean(carrier)} />
}

function Districts({ asked: { carrier }, province, ...rest }: Part & { province: string }) {
  const query = { province_id: province }
  const plain = useCall(places.listDistricts, { query }, { ...still, enabled: !carrier })
  const coded = useCall(
    places.partnerDistricts,
    { query: { ...query, partner_code: carrier ?? '' } },
    { ...still, enabled: Boolean(carrier) },
  )
  return <Walk {...rest} answer={carrier ? coded : plain} noun="quận, huyện" coded={Boolean(carrier)} />
}

function Wards({ asked: { system, district, carrier }, province, ...rest }: Part & { province: string }) {
  const query = { system, ...(district ? { district_id: district } : { province_id: province }) }
  const plain = useCall(places.listWards, { query }, { ...still, enabled: !carrier })
  const coded = useCall(
    places.partnerWards,
    { query: { ...query, partner_code: carrier ?? '' } },
    { ...still, enabled: Boolean(carrier) },
  )
  return <Walk {...rest} answer={carrier ? coded : plain} noun="phường, xã" coded={Boolean(carrier)} />
}

interface WalkProps {
  fields: readonly FormField[]
  values: FormValues
  change: (name: string, value: unknown) => void
  answer: { data: { results: readonly Shown[] } | undefined; error: Parameters<typeof errorText>[0] | null }
  noun: string
  coded?: boolean
}

/** What was chosen, and the places of the next level. */
function Walk({ fields, values, change, answer: { data, error }, noun, coded = false }: WalkProps) {
  const rows = data?.results
  return (
    <>
      <div className="form place-choice">
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            values={values}
            problem={undefined}
            disabled={false}
            onChange={(value) => change(field.name, value)}
          />
        ))}
      </div>
      {error && <Failed error={error} />}
      {!rows && !error && <Skeleton active />}
      {rows && (
        <>
          <p className="quiet">
            {grouped(rows.length)} {noun}
          </p>
          <div className="place-scroll">
            <table className="place-table">
              <thead>
                <tr>
                  <th scope="col">Mã</th>
                  <th scope="col">Tên</th>
                  <th scope="col">Thuộc</th>
                  {coded && <th scope="col">Mã của hãng</th>}
                  {coded && <th scope="col">Tên ở hãng</th>}
                  {coded && <th scope="col">Hãng giao</th>}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>{row.code}</td>
                    <td>{row.full_name}</td>
                    <td>{row.parent_name}</td>
                    {coded && <td>{row.partner_unit_code ?? '—'}</td>}
                    {coded && <td>{row.partner_name ?? '—'}</td>}
                    {coded && (
                      <td>{row.accepted === null ? 'chưa có mã' : row.accepted ? 'có' : 'không giao'}</td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  )
}
