import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { customerCode } from '#customers/customer-code.rules.ts'
import { seeded } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import { operators } from '#platform/rules/phone.ts'
import type { Db } from '#platform/server/db/database.ts'

export const surnames =
  'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trịnh Mai Cao'.split(' ')
export const middles =
  'Văn Thị Minh Thanh Ngọc Hoàng Quốc Đức Thu Thùy Hồng Gia Bảo Anh Khánh Phương Mỹ Tuấn Hải Kim'.split(' ')
export const givens =
  'An Bình Chi Dũng Giang Hà Hải Hạnh Hiếu Hòa Hùng Hương Khoa Lan Linh Long Mai Nam Nga Ngân Nhung Phúc Quân Quỳnh Sơn Tâm Thảo Thắng Trang Trung Tú Uyên Vân Vy Yến'.split(
    ' ',
  )
const streets =
  'Lê Lợi,Nguyễn Huệ,Trần Hưng Đạo,Hai Bà Trưng,Điện Biên Phủ,Cách Mạng Tháng Tám,Nguyễn Trãi,Lý Thường Kiệt,Phan Chu Trinh,Võ Văn Kiệt'.split(
    ',',
  )

/** Where the customers of each station mostly live (codes of provinces). */
const provincesOf: Record<string, string[]> = {
  HCM: ['79', '75', '82'],
  SKN: ['01', '31'],
  TEAM: ['79', '68'],
  ĐA: ['01', '24'],
  SBC: ['79', '92'],
}

interface Ward {
  code: string
  province_code: string
  full_name: string
}

/** Rows of one of the data files under db/data; none of them has a quoted comma. */
function csv(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(`../../db/data/${name}`, import.meta.url), 'utf8')
  const [head = '', ...lines] = text.trim().split('\n')
  const columns = head.split(',')
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [columns[index] ?? '', cell])),
  )
}

/** Makes the demo customers: real wards, Vietnamese names, valid phones; `count` of them over the stations. */
export async function makeDemoCustomers(tx: Db, count: number, now: Date): Promise<void> {
  const random = seeded(2026)
  const provinces = new Map(
    csv('vn-geo/provinces_2025.csv').map((row) => [row['code'], row['full_name'] ?? '']),
  )
  const wards = csv('vn-geo/wards_2025.csv') as unknown as Ward[]
  const stations = await tx.selectFrom('station').select(['id', 'code']).orderBy('position').execute()
  const levels = await tx.selectFrom('customer_level').select(['code']).orderBy('position').execute()
  const sales = await tx
    .selectFrom('staff')
    .select(['id', 'username'])
    .where('role', 'in', ['SS', 'CC'])
    .orderBy('id')
    .execute()
  const rows = Array.from({ length: count }, () => {
    // Three in five belong to the first station, where every demo account works.
    const station = random.chance(0.6) ? stations[0] : random.pick(stations)
    if (!station) throw new Error('there is no station')
    return {
      name: nameOf(random),
      phone: phoneOf(random),
      station_id: station.id,
      station: station.code,
      level_code:
        levels[Math.min(random.int(0, levels.length), random.int(0, levels.length), levels.length - 1)]
          ?.code ?? '',
      // Half of the first station's customers are those of `ss`.
      sale_id: (random.chance(0.5) ? sales[0] : random.pick(sales))?.id ?? null,
      debt_limit: random.chance(0.2) ? random.int(1, 10) * 1_000_000 : 0,
      created_at: new Date(now.getTime() - random.int(30, 700) * 86_400_000),
    }
  })
  const numbers = await sql<{
    n: number
  }>`select next_number(0, 'customer') as n from generate_series(1, ${count})`.execute(tx)
  const inserted = await tx
    .insertInto('customer')
    .values(
      rows.map(({ station: _, ...row }, index) => ({
        ...row,
        customer_no: customerCode(numbers.rows[index]?.n ?? 0),
        email: `${row.phone}@khach.example`,
      })),
    )
    .returning('id')
    .execute()
  await tx
    .insertInto('customer_address')
    .values(
      inserted.map(({ id }, index) => {
        const row = rows[index] as (typeof rows)[number]
        const province = random.pick(provincesOf[row.station] ?? ['79'])
        const ward = random.pick(wards.filter((each) => each.province_code === province))
        return {
          customer_id: id,
          name: row.name,
          phone: row.phone,
          address: `${random.int(1, 300)} ${random.pick(streets)}`,
          province: provinces.get(province) ?? '',
          province_code: province,
          ward: ward.full_name,
          ward_code: ward.code,
          is_primary: true,
        }
      }),
    )
    .execute()
}

function nameOf(random: Random): string {
  return `${random.pick(surnames)} ${random.pick(middles)} ${random.pick(givens)}`
}

/** A phone of a known operator. */
function phoneOf(random: Random): string {
  const prefix = random.pick(random.pick(operators).prefixes)
  return `0${prefix}${String(random.int(0, 9_999_999)).padStart(7, '0')}`
}
