import { addDays } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'

const groups: [code: string, name: string, note: string, goods: string[]][] = [
  [
    'thuong',
    'Hàng thông thường',
    'Đồ gia dụng, quần áo, sách, đồ chơi',
    ['household', 'clothes', 'book', 'toy', 'other'],
  ],
  ['gia-tri', 'Hàng giá trị cao', 'Điện tử, máy ảnh, đồng hồ', ['electronics', 'camera', 'watch']],
  ['kiem-soat', 'Hàng kiểm soát', 'Mỹ phẩm, thực phẩm chức năng', ['cosmetics', 'supplement']],
  ['cong-kenh', 'Hàng cồng kềnh', 'Bàn ghế, đồ khổ lớn', ['furniture']],
]

/** Weight brackets of an express parcel: the small ones have one price, the others one a kg. */
const expressBrackets: [from: number, to: number | null, kind: 'flat' | 'per_kg', percent: number][] = [
  [0, 0.5, 'flat', 70],
  [0.5, 2, 'per_kg', 130],
  [2, 10, 'per_kg', 120],
  [10, null, 'per_kg', 112],
]
const expressRoutes: [route: string, base: number][] = [
  ['JP-AIR', 260_000],
  ['US-AIR', 320_000],
  ['KR-AIR', 190_000],
  ['CN-AIR', 110_000],
]

const extras: [code: string, name: string, kind: string, amount: number, min?: number, max?: number][] = [
  ['KIEMDEM', 'Kiểm đếm', 'per_unit', 3_000, 10_000, 200_000],
  ['DONGGO', 'Đóng thùng gỗ', 'per_kg', 8_000, 90_000],
  ['BAOHIEM', 'Bảo hiểm hàng hóa', 'percent', 2, 20_000],
  ['CHUPANH', 'Chụp ảnh chi tiết', 'flat', 15_000],
]

const delivery: [
  code: string,
  name: string,
  partner: string | null,
  kind: string,
  amount: number,
  min?: number,
][] = [
  ['NOITHANH', 'Giao nội thành trong ngày', null, 'flat', 35_000],
  ['BOCXEP', 'Bốc xếp hàng nặng', null, 'per_kg', 1_500, 50_000],
  ['THUHO', 'Phí thu hộ COD', 'VTCPN', 'percent', 0.8, 15_000],
  ['THUHO', 'Phí thu hộ COD', null, 'percent', 1, 15_000],
  ['VUNGXA', 'Phụ phí vùng sâu, vùng xa', 'EMS', 'flat', 25_000],
]

/** The further price tables of the demo company: groups, express, oversize, services, delivery, China, coupons. */
export async function makeDemoPrices(tx: Db, today: BusinessDate): Promise<void> {
  const applied_date = addDays(today, -180)
  await tx
    .insertInto('group_product')
    .values(groups.map(([code, name, note], position) => ({ code, name, note, position })))
    .execute()
  for (const [group_code, , , goods] of groups) {
    await tx.updateTable('goods_type').set({ group_code }).where('code', 'in', goods).execute()
  }
  await tx
    .insertInto('express_price')
    .values(
      expressRoutes.flatMap(([route_code, base]) =>
        expressBrackets.map(([from_kg, to_kg, kind, percent]) => ({
          route_code,
          from_kg,
          to_kg,
          kind,
          price: Math.round((base * percent) / 100 / 1_000) * 1_000,
          applied_date,
        })),
      ),
    )
    .execute()
  await tx
    .insertInto('price_oversize')
    .values([
      {
        name: 'Hàng dài bằng đường biển',
        route_code: 'JP-SEA',
        longest_cm: 180,
        sum_cm: null,
        weight_kg: null,
        kind: 'flat',
        price: 900_000,
        applied_date,
      },
      {
        name: 'Bàn ghế khổ lớn',
        goods_type: 'furniture',
        longest_cm: null,
        sum_cm: 260,
        weight_kg: 60,
        kind: 'per_kg',
        price: 65_000,
        applied_date,
      },
    ])
    .execute()
  await tx
    .insertInto('service_extra')
    .values(
      extras.map(([code, name, kind, amount, min_amount = null, max_amount = null]) => ({
        code,
        name,
        kind,
        amount,
        min_amount,
        max_amount,
        applied_date,
      })),
    )
    .execute()
  await tx
    .insertInto('delivery_extra')
    .values(
      delivery.map(([code, name, partner_code, kind, amount, min_amount = null]) => ({
        code,
        name,
        partner_code,
        kind,
        amount,
        min_amount,
        applied_date,
      })),
    )
    .execute()
  await makeChina(tx, applied_date)
  await tx
    .insertInto('service_coupon')
    .values([
      {
        code: 'GOMHANG',
        name: 'Giảm một nửa phí gom kiện',
        kind: 'percent',
        value: 50,
        max_amount: 100_000,
        applied_date,
      },
      {
        code: 'CHAO30',
        name: 'Chào khách mới',
        kind: 'amount',
        value: 30_000,
        min_services: 30_000,
        level_code: 'dong',
        usage_limit: 500,
        applied_date,
        expried_date: addDays(today, 60),
      },
      {
        code: 'TET2026',
        name: 'Mừng Tết Bính Ngọ',
        kind: 'percent',
        value: 20,
        max_amount: 200_000,
        applied_date: addDays(today, -300),
        expried_date: addDays(today, -250),
      },
    ])
    .execute()
}

async function makeChina(tx: Db, applied_date: BusinessDate): Promise<void> {
  const tiers: [from: number, to: number | null, percent: number][] = [
    [0, 50_000_000, 3],
    [50_000_000, 100_000_000, 2],
    [100_000_000, null, 1],
  ]
  await tx
    .insertInto('china_fee_service')
    .values(
      tiers.map(([from_value, to_value, percent]) => ({
        from_value,
        to_value,
        percent,
        min_fee: 9_000,
        applied_date,
      })),
    )
    .execute()
  const brackets: [from: number, to: number | null, price: number][] = [
    [0, 10, 30_000],
    [10, 50, 27_000],
    [50, 300, 25_000],
    [300, null, 22_000],
  ]
  await tx
    .insertInto('china_fee_ship')
    .values(
      ['clothes', 'toy'].flatMap((goods_type) =>
        brackets.map(([from_kg, to_kg, price]) => ({
          route_code: 'CN-ROAD',
          goods_type,
          from_kg,
          to_kg,
          price,
          min_charge: 20_000,
          applied_date,
        })),
      ),
    )
    .execute()
}

/** What is agreed with single customers, once they are there: rates, services, a group's price list. */
export async function makeDemoPrivatePrices(tx: Db, today: BusinessDate): Promise<void> {
  const applied_date = addDays(today, -60)
  const customers = await tx.selectFrom('customer').select('id').orderBy('id').offset(200).limit(8).execute()
  const [first, second] = customers
  if (!first || !second) return
  await tx
    .insertInto('exchange_private')
    .values([
      { customer_id: first.id, currency: 'JPY', sell_rate: 170, exchange_date: applied_date, applied_date },
      {
        customer_id: second.id,
        currency: 'USD',
        sell_rate: 25_550,
        exchange_date: applied_date,
        applied_date,
      },
    ])
    .execute()
  await tx
    .insertInto('service_extra_private')
    .values([
      { customer_id: first.id, code: 'GOM', amount: 12_000, applied_date },
      { customer_id: second.id, code: 'REPACK', amount: 20_000, applied_date },
    ])
    .execute()
  const list = await tx
    .insertInto('group_price')
    .values({ code: 'SI-NHAT', name: 'Khách sỉ hàng Nhật', note: 'Từ 200 kg mỗi tháng', applied_date })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('group_price_customer')
    .values(customers.slice(2).map(({ id }) => ({ group_price_id: list.id, customer_id: id })))
    .execute()
  const rows = groups.flatMap(([group_code], index) =>
    (
      [
        [0, 5, 205_000],
        [5, null, 188_000],
      ] as const
    ).map(([from_kg, to_kg, price]) => ({
      group_price_id: list.id,
      route_code: 'JP-AIR',
      group_code,
      from_kg,
      to_kg,
      price: price + index * 12_000,
    })),
  )
  await tx.insertInto('group_price_row').values(rows).execute()
}
