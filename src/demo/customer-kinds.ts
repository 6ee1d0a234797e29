import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import { debtRequestStatus } from '#customers/decision.status.ts'
import { vipStatus } from '#customers/vip.status.ts'
import { seeded } from '#demo/random.ts'
import { accountCode } from '#customers/customer.rules.ts'
import type { Db } from '#platform/server/db/database.ts'

const vipLevels = [
  { code: 'VIP0', name: 'VIP dùng thử', deposit: 0, link_limit: 3 },
  { code: 'VIP1', name: 'VIP Bạc', deposit: 5_000_000, link_limit: 10, is_primary: true },
  { code: 'VIP2', name: 'VIP Vàng', deposit: 20_000_000, link_limit: 30 },
  { code: 'VIP3', name: 'VIP Kim cương', deposit: 50_000_000, link_limit: 100 },
]

const talks = [
  ['zalo', 'Khách hỏi thời gian hàng từ Tokyo về, đã báo 7–10 ngày làm việc.'],
  ['call', 'Gọi xác nhận địa chỉ nhận, khách nhờ giao giờ hành chính.'],
  ['facebook', 'Khách gửi link máy ảnh cũ trên Yahoo, nhờ báo giá trọn gói.'],
  ['visit', 'Khách ghé trạm nhận hàng, hài lòng cách đóng gói.'],
] as const

const registered = [
  ['Trịnh Gia Hân', '0903118274', 'giahan.trinh@khach.example'],
  ['Đoàn Nhật Minh', '0986402915', null],
  ['Lương Thùy Chi', '0377815064', 'thuychi@khach.example'],
  ['Tạ Quang Huy', '0704259183', null],
] as const

/**
 * One customer of each kind, and what staff keep about customers: levels of VIP accounts, account
 * numbers, registered users who are not completed, services, old addresses, points, conversations,
 * proposals of debt limits. Runs after the plain customers, who stay the same.
 */
export async function makeCustomerKinds(tx: Db, now: Date): Promise<void> {
  await tx
    .insertInto('vip_level')
    .values(vipLevels.map((level, position) => ({ ...level, position })))
    .execute()
  const customers = await tx
    .selectFrom('customer')
    .select(['id', 'name', 'sale_id', 'station_id', 'created_at'])
    .orderBy('id')
    .execute()
  const manager = await staffOf(tx, 'su')
  const support = await staffOf(tx, 'cs')
  const first = customers.filter((customer) => customer.station_id === customers[0]?.station_id)
  await personalFacts(tx)
  await accounts(
    tx,
    customers.filter((_, index) => index % 4 === 0).map(({ id }) => id),
  )
  await registeredUsers(tx, first[0]?.station_id ?? 0, now)
  const [auction, mercari, paused, asking, owing] = first.slice(3).map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const at = { changed_by: manager, changed_at: now }
  await tx
    .insertInto('customer_vip')
    .values([
      { customer_id: auction, kind: 'auction', status: vipStatus.active, level_code: 'VIP0', ...at },
      { customer_id: mercari, kind: 'mercari', status: vipStatus.active, priority: 10, ...at },
      {
        customer_id: paused,
        kind: 'mercari',
        status: vipStatus.paused,
        priority: 0,
        reason: 'Khách đi công tác',
        ...at,
      },
    ])
    .execute()
  await sql`update customer set other_service = true, daily_limit = 20 where id in (${auction}, ${mercari})`.execute(
    tx,
  )
  await sql`update customer set locked = true, note = 'Bùng hàng hai lần, chỉ nhận lại khi cọc đủ 100%' where id = ${paused}`.execute(
    tx,
  )
  await oldAddress(tx, asking)
  await tx
    .insertInto('customer_debt')
    .values([
      {
        customer_id: asking,
        amount: 15_000_000,
        reason: 'Khách mua đều hai năm, xin nhận hàng trước trả sau 15 ngày',
        created_by: support,
      },
      {
        customer_id: owing,
        amount: 10_000_000,
        reason: 'Khách sỉ, thanh toán gộp cuối tháng',
        status: debtRequestStatus.granted,
        granted: 8_000_000,
        decision: 'Duyệt mức thấp hơn, xem lại sau ba tháng',
        decided_by: manager,
        decided_at: now,
        created_by: support,
      },
    ])
    .execute()
  await sql`update customer set debt_limit = 8000000 where id = ${owing}`.execute(tx)
  await tx
    .insertInto('debt_payment')
    .values({
      customer_id: owing,
      amount: 3_500_000,
      due_date: sql<string>`(${now}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date + 7`,
      note: 'Khách hẹn chuyển khoản sau khi nhận lương',
      created_by: support,
    })
    .execute()
  await pointsAndTalks(
    tx,
    first.slice(0, 30).map(({ id }) => id),
    support,
    now,
  )
}

async function staffOf(tx: Db, username: string): Promise<number> {
  const { id } = await tx
    .selectFrom('staff')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return id
}

/** Birthdays between 18 and 60 years ago, for two in three. */
async function personalFacts(tx: Db): Promise<void> {
  await sql`update customer set completed_at = created_at,
    birthday = case when id % 3 <> 0 then date '1966-03-01' + (id * 7919 % 15000)::int end`.execute(tx)
}

async function accounts(tx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const number = await nextNumber(tx, 'account')
    await tx
      .updateTable('customer')
      .set({ account_no: accountCode(number) })
      .where('id', '=', id)
      .execute()
  }
}

/** The first two have all they need to become customers, the others lack an address. */
async function registeredUsers(tx: Db, station: number, now: Date): Promise<void> {
  const level = await tx
    .selectFrom('customer_level')
    .select('code')
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  const users = await tx
    .insertInto('customer')
    .values(
      registered.map(([name, phone, email], index) => ({
        name,
        phone,
        email,
        level_code: level.code,
        station_id: station,
        created_at: new Date(now.getTime() - (index + 1) * 86_400_000),
      })),
    )
    .returning(['id', 'name', 'phone'])
    .execute()
  await tx
    .insertInto('customer_address')
    .values(
      users.slice(0, 2).map(({ id, name, phone }, index) => ({
        customer_id: id,
        name,
        phone: phone ?? '',
        address: `${index + 11} Nguyễn Đình Chiểu`,
        province: 'Thành phố Hồ Chí Minh',
        province_code: '79',
        ward: 'Phường Bàn Cờ',
        ward_code: '27154',
        is_primary: true,
      })),
    )
    .execute()
}

/** As it was written before 01-07-2025. */
async function oldAddress(tx: Db, customer: number): Promise<void> {
  await sql`insert into customer_address (customer_id, name, phone, address, province, district, ward, system)
    select id, name, phone, '27B Nguyễn Văn Linh', 'Thành phố Hồ Chí Minh', 'Quận 7', 'Phường Tân Phong', 'legacy'
    from customer where id = ${customer}`.execute(tx)
}

async function pointsAndTalks(tx: Db, ids: readonly number[], staff: number, now: Date): Promise<void> {
  const random = seeded(50)
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  for (const id of ids) {
    await tx
      .insertInto('customer_point')
      .values({
        customer_id: id,
        points: random.int(5, 120) * 10,
        note: 'Điểm tích lũy đơn hàng quý trước',
        created_by: staff,
        created_at: daysAgo(random.int(20, 90)),
      })
      .execute()
    const [channel, content] = random.pick(talks)
    const at = daysAgo(random.int(1, 60))
    await tx
      .insertInto('customer_conversation')
      .values({ customer_id: id, channel, content, happened_at: at, created_by: staff, created_at: at })
      .execute()
  }
}
