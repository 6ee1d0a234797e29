import { useCallback, useMemo } from 'react'
import { convertAddress, provincesNow, wardsNow } from '#geography/geography.api.ts'
import { addressLine } from '#geography/unit.rules.ts'
import { fold } from '#platform/rules/fold.ts'
import { api, keyOf, queryClient, readOnce } from '#platform/web/api.ts'
import { AddressInput, type Address, type Conversion } from '#platform/web/inputs/address-input.tsx'
import type { InputProps } from '#platform/web/inputs/input-props.ts'

/** An address as records keep it: names as written, codes to find the places by. */
export interface PostalAddress {
  /** House number and street. */
  address: string
  province: string
  ward: string
  district?: string | null
  province_code: string | null
  ward_code: string | null
  /** legacy: three levels, shown with its conversion. */
  system: '2025' | 'legacy'
}

/** Every one, asked for under one name. */
const all = { query: {} }

type Places = { results: readonly { id: number; code: string; full_name: string }[] }

const provinces = () => readOnce(provincesNow, all)
const idOf = (provinceCode: string | null) =>
  queryClient
    .getQueryData<Places>(keyOf(provincesNow, all))
    ?.results.find(({ code }) => code === provinceCode)?.id ?? 0
const wardArgs = (provinceId: number) => ({ params: { province_id: provinceId }, query: {} })

async function wardsOf(provinceCode: string) {
  await provinces()
  const args = wardArgs(idOf(provinceCode))
  if (!args.params.province_id) return []
  return (await readOnce(wardsNow, args)).results
}

const options = (places: readonly { code: string; full_name: string }[]) =>
  places.map(({ code, full_name }) => ({ value: code, label: full_name }))
const loadProvinces = async () => options((await provinces()).results)
const loadWards = async (province: string) => options(await wardsOf(province))

/** The picked codes with their names: what can be picked has been fetched. */
function written({ province, ward, street }: Address): PostalAddress {
  const nameIn = (places: Places | undefined, code: string | null) =>
    places?.results.find((place) => place.code === code)?.full_name ?? ''
  const wards = queryClient.getQueryData<Places>(keyOf(wardsNow, wardArgs(idOf(province))))
  return {
    address: street,
    province_code: province,
    province: nameIn(queryClient.getQueryData<Places>(keyOf(provincesNow, all)), province),
    ward_code: ward,
    ward: nameIn(wards, ward),
    district: null,
    system: '2025',
  }
}

/** A place of today that was written by its names alone, found by them. */
async function found({ address, province, ward, district }: PostalAddress): Promise<Conversion> {
  const named = (places: readonly { code: string; full_name: string }[], name: string) =>
    places.find((place) => fold(place.full_name) === fold(name))?.code ?? null
  const code = named((await provinces()).results, province)
  const wardCode = code && named(await wardsOf(code), ward)
  if (code && wardCode) return { province: code, ward: wardCode, street: address }
  return {
    question: `${addressLine(address, ward, district, province)}: chưa có trong danh mục, hãy chọn tỉnh, phường.`,
    choices: [],
  }
}

/** What an old ward is today: its one new ward, or the question which of them it is. */
async function converted({ ward_code, address }: PostalAddress): Promise<Conversion> {
  const { data } = await api(convertAddress, { query: { ward_code: ward_code ?? '' } })
  await Promise.all(data.candidates.map((row) => wardsOf(row.province_code)))
  const chosen = data.candidates.find(({ id }) => id === data.chosen_id)
  const read = ({ code, province_code }: { code: string; province_code: string }): Address => ({
    province: province_code,
    ward: code,
    street: address,
  })
  if (chosen) return read(chosen)
  return {
    question: data.question ?? `${data.old.line}: chưa có trong bảng chuyển đổi, hãy chọn phường, xã mới.`,
    choices: data.candidates.map((row) => ({
      label: addressLine(row.full_name, row.province),
      address: read(row),
    })),
  }
}

/** Three levels, or names without the codes of their places. */
const isWrittenOut = ({ system, province, province_code }: PostalAddress): boolean =>
  system === 'legacy' || (province !== '' && province_code === null)

/**
 * The address of a form: province and ward of today by name without accents; an old three-level one
 * is shown as it was written, with its conversion, until a place of today is chosen.
 */
export function AddressField({ value, onChange, ...props }: InputProps<PostalAddress>) {
  const old = value && isWrittenOut(value) ? value : undefined
  const shown = useMemo<Address | null>(() => {
    if (!value) return null
    const { address: street, province_code, ward_code } = value
    return old ? { province: null, ward: null, street } : { province: province_code, ward: ward_code, street }
  }, [value, old])
  const change = useCallback(
    (next: Address | null) => {
      if (!next) onChange(null)
      else if (old && next.province === null) onChange({ ...old, address: next.street })
      else onChange(written(next))
    },
    [onChange, old],
  )
  return (
    <AddressInput
      {...props}
      value={shown}
      onChange={change}
      loadProvinces={loadProvinces}
      loadWards={loadWards}
      old={
        old && {
          ...(old.system === 'legacy'
            ? { title: 'Địa chỉ cũ (3 cấp)', action: 'Chuyển sang 2 cấp', convert: () => converted(old) }
            : { title: 'Đã ghi', action: 'Chọn theo danh mục', convert: () => found(old) }),
          text: addressLine(old.address, old.ward, old.district, old.province),
        }
      }
    />
  )
}
