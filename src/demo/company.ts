import { sql } from 'kysely'
import { hashPassword } from '#access/server/password.ts'
import { demoPassword } from '#demo/accounts.ts'
import { makeDemoCatalog } from '#demo/catalog.ts'
import { makeCustomerKinds } from '#demo/customer-kinds.ts'
import { makeDemoCustomers } from '#demo/customers.ts'
import { makeDemoLeads } from '#demo/leads.ts'
import { makeDemoLeaves } from '#demo/leaves.ts'
import { makeDemoNotices } from '#demo/notices.ts'
import { inOneTransaction } from '#demo/one-transaction.ts'
import { makeDemoPlaces } from '#demo/places.ts'
import { makeDemoPrivatePrices } from '#demo/prices.ts'
import { makeDemoSettings } from '#demo/settings.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db/database.ts'

/** In whose name the stations print. */
const company = 'Công ty TNHH Mua hộ Việt'
const stations = [
  ['HCM', 'Trạm HCM', '12 Cộng Hòa, Phường Tân Sơn Nhất, TP. Hồ Chí Minh'],
  ['SKN', 'Trạm SKN', '45 Lê Duẩn, Phường Cửa Nam, Hà Nội'],
  ['TEAM', 'Trạm TEAM', '8 Nguyễn Hữu Thọ, Phường Tân Hưng, TP. Hồ Chí Minh'],
  ['ĐA', 'Trạm ĐA', '3 Cao Lỗ, Xã Đông Anh, Hà Nội'],
  ['SBC', 'Trạm SBC', '101 Nguyễn Thiện Thuật, Phường Bàn Cờ, TP. Hồ Chí Minh'],
] as const

const staff: [username: string, name: string, role: RoleCode, warehouse?: string][] = [
  ['su', 'Nguyễn Quốc Hưng', 'SU'],
  ['ad', 'Trần Thị Bích Ngọc', 'AD'],
  ['ac', 'Lê Thị Thu Hà', 'AC'],
  ['cs', 'Phạm Minh Anh', 'CS'],
  ['ss', 'Vũ Hoàng Nam', 'SS'],
  ['cc', 'Đặng Thùy Dương', 'CC'],
  ['op', 'Bùi Văn Tài', 'OP'],
  ['af', 'Hoàng Gia Bảo', 'AF'],
  ['pa', 'Ngô Thị Lan', 'PA'],
  ['mkt', 'Đỗ Phương Thảo', 'MKT'],
  ['ac2', 'Phan Thị Mỹ Linh', 'AC'],
  ['ss2', 'Lý Quốc Việt', 'SS'],
  ['af2', 'Mai Thu Trang', 'AF'],
]

/** Makes the demo company on an empty database; false when there is somebody already. */
export async function makeDemoCompany(db: Db, now: Date = systemClock()): Promise<boolean> {
  return inOneTransaction(db, async (tx) => {
    // Two servers starting at once make one company.
    await sql`select pg_advisory_xact_lock(7316042010)`.execute(tx)
    const somebody = await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()
    if (somebody) return false
    const stationRows = await tx
      .insertInto('station')
      .values(stations.map(([code, name, address], position) => ({ code, name, address, position, company })))
      .returning('id')
      .execute()
    const hash = await hashPassword(demoPassword)
    const staffRows = await tx
      .insertInto('staff')
      .values(
        staff.map(([username, name, role, warehouse]) => ({
          username,
          name,
          role,
          password_hash: hash,
          email: `${username}@congty.example`,
          warehouse_code: warehouse ?? null,
          type: role === 'PA' ? 3 : 2,
        })),
      )
      .returning(['id', 'role'])
      .execute()
    await tx
      .insertInto('demo_person')
      .values(staffRows.map(({ id }) => ({ staff_id: id })))
      .execute()
    // Everybody works in the first station; accountants and operations in every one.
    const memberships = staffRows.flatMap(({ id, role }) =>
      (role === 'AC' || role === 'OP' ? stationRows : stationRows.slice(0, 1)).map((station) => ({
        staff_id: id,
        station_id: station.id,
      })),
    )
    await tx.insertInto('staff_station').values(memberships).execute()
    await makeDemoCatalog(tx, businessDate(now))
    await makeDemoPlaces(tx)
    await makeDemoSettings(tx)
    await makeDemoCustomers(tx, 300, now)
    await makeDemoNotices(tx, now)
    await makeDemoLeaves(tx, now)
    await makeDemoPrivatePrices(tx, businessDate(now))
    await makeCustomerKinds(tx, now)
    await makeDemoLeads(tx, now)
    return true
  })
}
