import { z } from 'zod'
import { addressBooks, historyActions, systems, unitKinds, unitTypes } from '#geography/geography.words.ts'
import { call } from '#platform/contract/call.ts'
import {
  byId,
  dateOut,
  id,
  ids,
  instantOut,
  requiredText,
  text,
  version,
  dateIn,
} from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { everyRole, roles } from '#platform/contract/roles.ts'
import { importCalls } from '#platform/contract/sheet-import.ts'

/** Every form with an address offers places: they are open to whoever is signed in. */
const read = { method: 'GET', roles: everyRole, station: 'none' } as const
const write = { roles: roles('ql'), station: 'none' } as const

export const unitType = z.enum(unitTypes.map(({ value }) => value))
const system = z.enum(systems.map(({ value }) => value))
const kind = z.enum(unitKinds.map(({ value }) => value))
const book = z.enum(addressBooks.map(({ value }) => value))

const placeShape = {
  id: z.number(),
  _id: z.string(),
  type: unitType,
  system,
  code: z.string(),
  kind: kind.nullable(),
  name: z.string(),
  full_name: z.string(),
  name_en: z.string().nullable(),
  parent_id: z.number().nullable(),
  parent_name: z.string().nullable(),
  valid_from: dateOut.nullable(),
  valid_to: dateOut.nullable(),
  version: z.number(),
}
export const place = z.object(placeShape)

/** What pickers get: all of a parent at once, the best known first. */
const whole = { size: 1000, most: 1000 } as const
const places = <const I extends string, const P extends string>(
  callId: I,
  path: P,
  summary: string,
  query: z.ZodType<PlaceQuery, Record<string, string | number | undefined>>,
) => call({ ...read, id: callId, path, summary, query, row: place })

export interface PlaceQuery {
  page: number
  size: number
  sort?: string | undefined
  q?: string | undefined
  system?: string[]
  country_id?: number[]
  state_id?: number[]
  province_id?: number[]
  district_id?: number[]
}
type Sent = z.ZodType<PlaceQuery, Record<string, string | number | undefined>>
const ofSystem = listQuery({ system: 'any' }, whole) as Sent
const ofDistricts = listQuery({ province_id: 'anyId' }, whole) as Sent
const ofWards = listQuery({ system: 'any', province_id: 'anyId', district_id: 'anyId' }, whole) as Sent

export const listCountries = places(
  'get-utility-countries',
  '/api/utility/countries',
  'Quốc gia',
  listQuery({}, whole) as Sent,
)
export const listStates = places(
  'get-utility-states',
  '/api/utility/states',
  'Bang, tỉnh nước ngoài',
  listQuery({ country_id: 'anyId' }, whole) as Sent,
)
export const listCities = places(
  'get-utility-cities',
  '/api/utility/cities',
  'Thành phố nước ngoài',
  listQuery({ country_id: 'anyId', state_id: 'anyId' }, whole) as Sent,
)
/** `system` legacy: those of before 01-07-2025. */
export const listProvinces = places(
  'get-utility-provinces',
  '/api/utility/provinces',
  'Tỉnh, thành phố',
  ofSystem,
)
export const listDistricts = places(
  'get-utility-districts',
  '/api/utility/districts',
  'Quận, huyện (3 cấp cũ)',
  ofDistricts,
)
export const listWards = places('get-utility-wards', '/api/utility/wards', 'Phường, xã', ofWards)

export const provincesNow = places(
  'get-province',
  '/api/province',
  'Tỉnh, thành phố hiện hành',
  listQuery({}, whole) as Sent,
)
export const wardsNow = call({
  ...read,
  id: 'get-province-by-province-id-ward',
  path: '/api/province/{province_id}/ward',
  summary: 'Phường, xã của tỉnh, thành phố',
  params: z.object({ province_id: id }),
  query: listQuery({}, whole),
  row: place,
  errors: ['not_found'],
})

const coded = z.object({
  ...placeShape,
  partner_unit_code: z.string().nullable(),
  partner_name: z.string().nullable(),
  /** False: the carrier does not deliver there; null: it has no code for the place. */
  accepted: z.boolean().nullable(),
})
const partner_code = requiredText(40)
const codedQuery = (shape: Sent) => (shape as unknown as z.ZodObject).extend({ partner_code })
type CodedQuery = PlaceQuery & { partner_code: string }
type CodedSent = z.ZodType<CodedQuery, Record<string, string | number | undefined>>
const codedPlaces = <const I extends string, const P extends string>(
  callId: I,
  path: P,
  summary: string,
  shape: Sent,
) =>
  call({
    ...read,
    id: callId,
    path,
    summary,
    query: codedQuery(shape) as unknown as CodedSent,
    row: coded,
  })
export const partnerProvinces = codedPlaces(
  'get-utility-partner-provinces',
  '/api/utility/partner/provinces',
  'Tỉnh, thành phố theo mã của đối tác',
  ofSystem,
)
export const partnerDistricts = codedPlaces(
  'get-utility-partner-districts',
  '/api/utility/partner/districts',
  'Quận, huyện theo mã của đối tác',
  ofDistricts,
)
export const partnerWards = codedPlaces(
  'get-utility-partner-wards',
  '/api/utility/partner/wards',
  'Phường, xã theo mã của đối tác',
  ofWards,
)
export const partnersOfWard = call({
  ...read,
  id: 'get-partner-get-ward-by-ward-id',
  path: '/api/partner/get/ward/{ward_id}',
  summary: 'Mã của các đối tác cho một phường, xã',
  params: z.object({ ward_id: id }),
  data: z.array(
    z.object({
      id: z.number(),
      _id: z.string(),
      address_book: book,
      name: z.string(),
      partners: z.array(z.string()),
      ward_code: z.string().nullable(),
      district_code: z.string().nullable(),
      province_code: z.string().nullable(),
      accepted: z.boolean(),
      problem: z.string().nullable(),
    }),
  ),
  errors: ['not_found'],
})

export const listLocations = call({
  id: 'get-utility-location',
  method: 'GET',
  path: '/api/utility/location',
  summary: 'Danh sách địa giới hành chính',
  roles: roles('ql'),
  station: 'none',
  query: listQuery(
    { id: 'anyId', type: 'any', system: 'any', parent_id: 'anyId', kind: 'any', status: 'any' },
    { size: 50 },
  ),
  row: z.object({
    ...placeShape,
    active: z.boolean(),
    merged_into_id: z.number().nullable(),
    merged_into_name: z.string().nullable(),
    children: z.number(),
    updated_at: instantOut,
  }),
})

const name = requiredText(120)
const placeFields = {
  code: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[A-Za-z0-9-]+$/, 'Mã chỉ gồm chữ không dấu, số và dấu gạch ngang'),
  name,
  kind: kind.nullish(),
  name_en: text(120).nullish(),
  parent_id: id.nullish(),
}
/** From which day, and by which decree. */
const since = { day: dateIn.optional(), note: text(500).optional() }

export const createLocation = call({
  ...write,
  id: 'post-utility-location-create',
  method: 'POST',
  path: '/api/utility/location/create',
  summary: 'Thêm đơn vị hành chính',
  body: z.object({ type: unitType, system: system.optional(), ...placeFields, ...since }),
  data: place,
  message: 'Đã thêm đơn vị hành chính',
  errors: ['conflict.duplicate'],
})
export const updateLocation = call({
  ...write,
  id: 'put-utility-location-update',
  method: 'PUT',
  path: '/api/utility/location/update',
  summary: 'Sửa đơn vị hành chính',
  body: z
    .object(placeFields)
    .partial()
    .extend({ id, type: unitType.optional(), ...since, version }),
  data: place,
  message: 'Đã lưu đơn vị hành chính',
  errors: ['not_found', 'conflict.stale', 'conflict.duplicate', 'geography.closed'],
})
export const deleteLocation = call({
  ...write,
  id: 'delete-utility-location-delete-by-type-by-id',
  method: 'DELETE',
  path: '/api/utility/location/delete/{type}/{id}',
  summary: 'Xóa đơn vị hành chính',
  params: z.object({ type: unitType, id }),
  data: z.object({ id: z.number() }),
  message: 'Đã xóa đơn vị hành chính',
  errors: ['not_found', 'geography.in_use'],
})
export const mergeLocations = call({
  ...write,
  id: 'post-utility-location-merge-location',
  method: 'POST',
  path: '/api/utility/location/merge-location',
  summary: 'Sáp nhập đơn vị hành chính',
  body: z.object({ type: unitType, ids, into_id: id, ...since }),
  data: z.object({ into: place, merged: z.number(), moved: z.number() }),
  message: 'Đã sáp nhập đơn vị hành chính',
  errors: ['not_found', 'geography.closed'],
})
export const locationImport = importCalls({
  ...write,
  key: 'location',
  path: '/api/utility/location',
  noun: 'đơn vị hành chính',
})
export const locationHistory = call({
  id: 'get-location-history',
  method: 'GET',
  path: '/api/utility/location/{id}/history',
  summary: 'Lịch sử đơn vị hành chính',
  roles: roles('ql'),
  station: 'none',
  params: byId,
  data: z.array(
    z.object({
      id: z.number(),
      day: dateOut,
      at: instantOut,
      action: z.enum(Object.keys(historyActions) as [keyof typeof historyActions]),
      action_name: z.string(),
      actor: z.string().nullable(),
      before: z.record(z.string(), z.string().nullable()),
      after: z.record(z.string(), z.string().nullable()),
      other_name: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})

/** Named by key, or by the codes that an address keeps. */
export const convertAddress = call({
  ...read,
  id: 'get-location-convert',
  path: '/api/utility/location/convert',
  summary: 'Chuyển địa chỉ 3 cấp cũ sang 2 cấp',
  query: z.object({ ward_id: id.optional(), ward_code: text(10).optional(), district_id: id.optional() }),
  data: z.object({
    old: z.object({ id: z.number(), code: z.string(), full_name: z.string(), line: z.string() }),
    candidates: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        full_name: z.string(),
        province_id: z.number(),
        province_code: z.string(),
        province: z.string(),
        kind: z.enum(['whole', 'part', 'unchanged', 'renamed']),
        kind_name: z.string(),
        note: z.string().nullable(),
      }),
    ),
    chosen_id: z.number().nullable(),
    /** What to ask the person where the old ward was split. */
    question: z.string().nullable(),
  }),
  errors: ['not_found'],
})
