import { z } from 'zod'
import { text } from '#platform/contract/fields.ts'
import { localOrigin } from '#platform/rules/local-address.ts'
import { active, name, position } from '#platform/contract/record-fields.ts'
import { recordIds, resource } from '#platform/contract/resource.ts'
import { everyRole, roles } from '#platform/contract/roles.ts'

/** Codes of stations are data and may be non-ASCII (ĐA); the header carries the id. */
const code = {
  label: 'Mã',
  kind: 'text',
  schema: z
    .string()
    .trim()
    .normalize('NFC')
    .min(1)
    .max(20)
    .regex(/^[\p{L}\d][\p{L}\d._-]*$/u, 'Mã chỉ gồm chữ, số, dấu chấm, gạch ngang và gạch dưới'),
  required: true,
  list: { width: 110, sortable: true },
} as const

const scaleHelp = 'Địa chỉ trong mạng của trạm, ví dụ 192.168.1.20:8080'

export const stations = resource({
  key: 'station',
  table: 'station',
  title: 'Trạm',
  noun: 'trạm',
  paths: {
    list: '/api/stations',
    one: '/api/station/{id}',
    create: '/api/station',
    update: '/api/station/{id}',
    remove: '/api/station/{id}',
  },
  ids: recordIds('stations', 'station'),
  roles: { read: everyRole, write: roles('ql') },
  page: { most: 1000 },
  ordered: true,
  fields: {
    code,
    name,
    company: {
      label: 'Công ty',
      kind: 'text',
      schema: text(160),
      form: { help: 'Đứng đầu các phiếu in của trạm.' },
      list: { width: 220 },
    },
    tax_code: {
      label: 'Mã số thuế',
      kind: 'text',
      schema: text(14).refine(
        (given) => given === '' || /^\d{10}(-\d{3})?$/.test(given),
        'Mã số thuế gồm 10 chữ số, chi nhánh thêm “-” và 3 chữ số',
      ),
      form: { help: 'Của công ty trên; in dưới tên công ty.' },
      list: { width: 130 },
    },
    address: { label: 'Địa chỉ', kind: 'note', schema: text(500), list: { width: 360 } },
    phone: { label: 'Điện thoại', kind: 'text', schema: text(30), list: { width: 130 } },
    scale_url: {
      label: 'Máy cân',
      kind: 'text',
      schema: text(100).refine((given) => given === '' || localOrigin(given) !== null, scaleHelp),
      form: { help: scaleHelp },
      list: { width: 150 },
    },
    position,
    active,
  },
  search: ['code', 'name', 'address'],
  defaultSort: 'position',
})
