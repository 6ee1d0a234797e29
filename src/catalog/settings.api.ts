import { z } from 'zod'
import { sites } from '#catalog/catalog.api.ts'
import { countries } from '#catalog/catalog.words.ts'
import { serviceKinds } from '#catalog/settings.words.ts'
import { text } from '#platform/contract/fields.ts'
import { active, code, name, position } from '#platform/contract/record-fields.ts'
import { recordIds, recordPaths, resource } from '#platform/contract/resource.ts'
import { everyRole, roles } from '#platform/contract/roles.ts'

const access = { read: everyRole, write: roles('ql') } as const
const lookup = { most: 1000 } as const

/** A web shop's address: the whole of it, as it is copied from the browser. */
const address = z
  .string()
  .trim()
  .max(500)
  .regex(/^(https?:\/\/[^\s<>"]+)?$/, 'Địa chỉ phải bắt đầu bằng http:// hoặc https://')

export const webs = resource({
  key: 'web',
  table: 'web',
  title: 'Website',
  noun: 'website',
  paths: recordPaths('/api/web'),
  ids: recordIds('web'),
  roles: access,
  page: lookup,
  ordered: true,
  fields: {
    code,
    name,
    site_code: {
      label: 'Trang mua',
      kind: 'reference',
      schema: text(40),
      reference: { resource: sites, value: 'code', label: 'name' },
      list: { width: 180, filter: 'any' },
    },
    country: {
      label: 'Quốc gia',
      kind: 'select',
      schema: z.enum(countries.map(({ value }) => value)),
      options: countries,
      required: true,
      list: { width: 120, sortable: true, filter: 'any' },
    },
    url: { label: 'Địa chỉ', kind: 'text', schema: address, list: { width: 260 } },
    note: { label: 'Ghi chú', kind: 'note', schema: text(500), list: { width: 240 } },
    position,
    active,
  },
  search: ['code', 'name', 'url'],
  defaultSort: 'position',
})

export const services = resource({
  key: 'service',
  table: 'service',
  title: 'Dịch vụ',
  noun: 'dịch vụ',
  paths: recordPaths('/api/service'),
  ids: recordIds('service'),
  roles: access,
  page: lookup,
  ordered: true,
  fields: {
    code,
    name,
    kind: {
      label: 'Nhóm',
      kind: 'select',
      schema: z.enum(serviceKinds.map(({ value }) => value)),
      options: serviceKinds,
      required: true,
      list: { width: 150, sortable: true, filter: 'any' },
    },
    unit: { label: 'Đơn vị tính', kind: 'text', schema: text(40), list: { width: 110 } },
    description: { label: 'Mô tả', kind: 'note', schema: text(1000), list: { width: 360 } },
    position,
    active,
  },
  search: ['code', 'name', 'description'],
  defaultSort: 'position',
})
