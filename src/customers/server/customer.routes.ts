import { sql } from 'kysely'
import * as addresses from '#customers/address.api.ts'
import * as api from '#customers/customer.api.ts'
import * as sheets from '#customers/customer-sheet.api.ts'
import * as sales from '#customers/sale.api.ts'
import {
  addAddress,
  editAddress,
  listAddresses,
  readAddress,
  removeAddress,
} from '#customers/server/address.usecase.ts'
import { addCustomer } from '#customers/server/add-customer.usecase.ts'
import { customerRowOf } from '#customers/server/customer.repo.ts'
import { customersFile } from '#customers/server/export-customers.usecase.ts'
import { customerSheet } from '#customers/server/import-customers.usecase.ts'
import { hashPassword } from '#access/server/password.ts'
import * as edit from '#customers/server/edit-customer.usecase.ts'
import { findDuplicatesOf, listCustomers, readCustomer } from '#customers/server/read-customer.usecase.ts'
import {
  assignmentsOf,
  cancelAssignment,
  createAssignment,
  updateAssignment,
} from '#customers/server/sale.usecase.ts'
import * as vips from '#customers/server/vip.usecase.ts'
import * as vip from '#customers/vip.api.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { importRoutes } from '#platform/server/lists/sheets/sheet-import.ts'

const completed = sql<boolean>`c.customer_no is not null`

export const routes: Route[] = [
  serve(api.listUsers, ({ query }, context) => listCustomers(context, query)),
  serve(api.listCustomers, ({ query }, context) => listCustomers(context, query, completed)),
  serve(api.findCustomers, ({ query }, context) => listCustomers(context, query)),
  serve(api.readCustomer, ({ params }, context) => readCustomer(context, params.id)),
  serve(api.addCustomer, ({ body }, context) => addCustomer(context, body)),
  serve(api.updatePersonal, ({ params, body }, context) => edit.updateCustomer(context, params.id, body)),
  serve(api.updateUser, ({ params, body }, context) => edit.updateCustomer(context, params.id, body)),
  serve(api.updateCustomer, ({ params, body }, context) => edit.updateCustomer(context, params.id, body)),
  serve(
    api.changePassword,
    ({ params }, context, _, hash: string) => edit.changePassword(context, params.id, hash),
    { before: ({ body }) => hashPassword(body.password) },
  ),
  serve(api.deleteUser, ({ params, body }, context) => edit.deleteCustomer(context, params.id, body?.reason)),
  serve(api.customerByNo, ({ body }, context) =>
    customerRowOf(context, sql<boolean>`c.customer_no = ${body.customer_no.toUpperCase()}`),
  ),
  serve(api.customerByAccount, ({ body }, context) =>
    body.user_id
      ? edit.saveAccount(context, { ...body, user_id: body.user_id })
      : customerRowOf(context, sql<boolean>`c.account_no = ${body.account_no}`),
  ),
  serve(api.saveAccount, ({ body }, context) => edit.saveAccount(context, body)),
  serve(api.completeCustomer, ({ body }, context) =>
    edit.completeCustomer(context, body.user_id, body.version),
  ),
  serve(api.completeCustomers, ({ body }, context) => edit.completeCustomers(context, body?.ids)),
  serve(api.findDuplicates, ({ query }, context) => findDuplicatesOf(context, query)),
  serve(sheets.exportUsers, (sent, context) => customersFile(context, sent)),
  ...importRoutes(customerSheet),

  serve(addresses.listAddresses, ({ query }, context) => listAddresses(context, query.user_id)),
  serve(addresses.readAddress, ({ params }, context) => readAddress(context, params.id)),
  serve(addresses.addAddress, ({ body }, context) => addAddress(context, body)),
  serve(addresses.editAddress, ({ params, body }, context) => editAddress(context, params.id, body)),
  serve(addresses.removeAddress, ({ params }, context) => removeAddress(context, params.id)),

  serve(sales.listAssignments, ({ params }, context) => assignmentsOf(context, params.id)),
  serve(sales.saleHistory, ({ body }, context) => assignmentsOf(context, body.user_id)),
  serve(sales.createAssignment, ({ body }, context) =>
    createAssignment(context, { customer: body.user_id, sale: body.sale_id, note: body.note }),
  ),
  serve(sales.updateAssignment, ({ body }, context) =>
    updateAssignment(context, { id: body.id, sale: body.sale_id, note: body.note }),
  ),
  serve(sales.cancelAssignment, ({ body }, context) => cancelAssignment(context, body)),

  serve(vip.setVipStatus, ({ body }, context) => vips.setVipStatus(context, 'auction', body)),
  serve(vip.activateMercari, ({ body }, context) => vips.activateMercari(context, body)),
  serve(vip.setMercariStatus, ({ body }, context) => vips.setVipStatus(context, 'mercari', body)),
  serve(vip.cancelMercari, ({ body }, context) => vips.cancelMercari(context, body)),
  serve(vip.setMercariPriority, ({ body }, context) => vips.setMercariPriority(context, body)),
  serve(vip.setOtherService, ({ body }, context) => vips.setOtherService(context, body)),
  serve(vip.setBidLimit, ({ params, body }, context) => vips.setBidLimit(context, params.id, body)),
  serve(vip.changeLevel, ({ params, body }, context) => vips.changeLevel(context, params.id, body)),
]
