import * as account from '#staff/staff-account.api.ts'
import * as paper from '#staff/staff-file.api.ts'
import { leaveDaysHistory, setLeaveDays } from '#staff/staff-leave.api.ts'
import * as staff from '#staff/staff.api.ts'
import { staffOf } from '#staff/staff.api.ts'
import { firstPassword, removeStaffRecord, saveStaffRecord } from '#staff/server/save-staff.usecase.ts'
import { keepStaffFile, openStaffFile, staffFiles } from '#staff/server/staff-file.usecase.ts'
import * as act from '#staff/server/staff.usecase.ts'
import type { RouteParts } from '#parts.ts'
import { serve, serveUpload } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes = ({ files }: RouteParts): Route[] => [
  serve(staff.listStaffs, ({ query }, context) => act.staffs(context, query)),
  serve(staff.listSales, ({ query }, context) => act.sales(context, query)),
  serve(staff.listStaffSales, ({ query }, context) => act.salesWithCustomers(context, query)),
  serve(staff.listStaffStations, ({ query }, context) => act.staffStations(context, query)),
  serve(
    staff.saveStaff,
    ({ body }, context, _, hash: string | null) => saveStaffRecord(context, body, hash),
    { before: ({ body }) => firstPassword(body) },
  ),
  serve(staff.changeStaff, ({ body }, context) => saveStaffRecord(context, body, null)),
  serve(staff.removeStaff, ({ params }, context) => removeStaffRecord(context, params.id)),
  serve(staff.addStation, ({ body }, context) => act.joinStations(context, staffOf(body), body.station)),
  serve(staff.removeStation, ({ params }, context) => act.leaveStation(context, params.id)),
  serve(account.saveAccount, ({ body }, context) => {
    const { account_no, bank_name, bank_account } = body
    const given = { account_no, bank_name, bank_account }
    return act.keepAccount(context, staffOf(body), body.version, given)
  }),
  serve(staff.setManager, ({ body }, context) =>
    act.appointManager(context, staffOf(body), body.version, body.manager),
  ),
  serve(setLeaveDays, ({ body }, context) => act.grantLeaveDays(context, staffOf(body), body)),
  serve(leaveDaysHistory, ({ params, query }, context) =>
    act.leaveDaysChanges(context, params.user_id, query),
  ),
  serve(
    account.setPassword,
    ({ params }, context, _, hash: string) => act.resetPassword(context, params.id, hash),
    { before: ({ params, body }, context) => act.givenPassword(context, params.id, body.password) },
  ),
  serve(account.staffQr, ({ body }, context) => act.qrOfStaff(context, staffOf(body), body.amount ?? null)),
  serveUpload(paper.uploadStaffFile, (_, context, upload) => keepStaffFile(context, upload, files)),
  serve(paper.listStaffFiles, ({ query }, context) => staffFiles(context, query)),
  serve(paper.readStaffFile, ({ params }, context) => openStaffFile(context, files, params.id)),
]
