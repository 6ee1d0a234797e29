import { z } from 'zod'
import { goodsTypes, routes } from '#catalog/catalog.api.ts'
import { listStaff } from '#catalog/lookup.api.ts'
import { dateIn, id, text, vnd } from '#platform/contract/fields.ts'
import { recordIds, recordPaths, resource } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'
import { departments } from '#staff/department.api.ts'

const access = { read: roles('ql', 'kt'), write: roles('ql') } as const
const appliedDate = {
  label: 'Áp dụng từ',
  kind: 'date',
  schema: dateIn,
  required: true,
  list: { width: 130, sortable: true, filter: 'range' },
} as const
const note = { label: 'Ghi chú', kind: 'note', schema: text(500), list: { width: 260 } } as const
const person = {
  label: 'Kinh doanh',
  kind: 'reference',
  schema: id,
  reference: { resource: { table: 'staff', calls: { list: listStaff } }, value: 'id', label: 'name' },
  list: { width: 190, filter: 'any' },
} as const
const route = {
  label: 'Tuyến',
  kind: 'reference',
  schema: text(40),
  reference: { resource: routes, value: 'code', label: 'name' },
  list: { width: 215, filter: 'any' },
} as const

export const salaryBases = resource({
  key: 'salary-base',
  table: 'salary_base',
  title: 'Lương cơ bản',
  noun: 'mức lương cơ bản',
  paths: recordPaths('/api/salary/bases', '/api/salary/base'),
  ids: recordIds('salary-bases', 'salary-base'),
  roles: access,
  fields: {
    staff_id: { ...person, required: true },
    amount: {
      label: 'Lương tháng',
      kind: 'money',
      unit: 'đ',
      schema: vnd.min(0),
      required: true,
      list: { width: 140, sortable: true },
      form: { help: '0: từ ngày này không còn lương cơ bản.' },
    },
    applied_date: { ...appliedDate, form: { help: 'Mức đang áp dụng ngày cuối tháng là của cả tháng.' } },
    note,
  },
  search: ['staff_id', 'note'],
  defaultSort: '-applied_date',
})

export const salaryFactors = resource({
  key: 'salary-factor',
  table: 'salary_factor',
  title: 'Hệ số hoa hồng',
  noun: 'hệ số hoa hồng',
  paths: recordPaths('/api/salary/factors', '/api/salary/factor'),
  ids: recordIds('salary-factors', 'salary-factor'),
  roles: access,
  fields: {
    staff_id: {
      ...person,
      empty: 'Mọi người',
      form: {
        help: 'Chỉ chọn một: người, phòng ban hoặc tuyến; để trống cả ba: áp dụng chung. Người lấy trước phòng ban, phòng ban trước tuyến.',
      },
    },
    department_id: {
      label: 'Phòng ban',
      empty: 'Mọi phòng ban',
      kind: 'reference',
      schema: id,
      reference: { resource: departments, value: 'id', label: 'name' },
      list: { width: 190, filter: 'any' },
    },
    route_code: { ...route, empty: 'Mọi tuyến' },
    factor: {
      label: 'Hệ số',
      kind: 'number',
      schema: z.number().min(0).max(999).multipleOf(0.001),
      required: true,
      initial: 1,
      list: { width: 100, decimals: 2, sortable: true },
      form: { help: 'Hoa hồng theo bậc nhân với hệ số này.' },
    },
    applied_date: appliedDate,
    note,
  },
  search: ['staff_id', 'department_id', 'route_code', 'note'],
  defaultSort: '-applied_date',
})

export const salaryKgFactors = resource({
  key: 'salary-kg-factor',
  table: 'salary_kg_factor',
  title: 'Hệ số cân nhập',
  noun: 'hệ số cân nhập',
  paths: recordPaths('/api/salary/kg-factors', '/api/salary/kg-factor'),
  ids: recordIds('salary-kg-factors', 'salary-kg-factor'),
  roles: access,
  fields: {
    route_code: { ...route, empty: 'Mọi tuyến', form: { help: 'Để trống: mọi tuyến.' } },
    goods_type: {
      label: 'Loại hàng',
      empty: 'Mọi loại hàng',
      kind: 'reference',
      schema: text(40),
      reference: { resource: goodsTypes, value: 'code', label: 'name' },
      list: { width: 190, filter: 'any' },
      form: { help: 'Để trống: mọi loại hàng.' },
    },
    factor: {
      label: 'Hệ số (đ/kg)',
      kind: 'money',
      schema: vnd.min(0),
      required: true,
      list: { width: 130, sortable: true },
    },
    applied_date: appliedDate,
    note,
  },
  search: ['route_code', 'goods_type', 'note'],
  defaultSort: '-applied_date',
})
