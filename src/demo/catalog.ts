import { sql } from 'kysely'
import { makeDemoPrices } from '#demo/prices.ts'
import { addDays } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'

/** `room`: for how many orders. */
const warehouses: [code: string, name: string, country: string, address: string, room: number][] = [
  ['JP-TYO', 'Kho Tokyo', 'JP', '2-14-7 Kiba, Koto-ku, Tokyo 135-0042', 400],
  ['JP-OSA', 'Kho Osaka', 'JP', '3-5-11 Nanko-kita, Suminoe-ku, Osaka 559-0034', 250],
  ['US-LAX', 'Kho Los Angeles', 'US', '1450 W Artesia Blvd, Gardena, CA 90248', 300],
  ['CN-CAN', 'Kho Quảng Châu', 'CN', '88 Shicha Road, Baiyun District, Guangzhou', 600],
  ['KR-ICN', 'Kho Incheon', 'KR', '271 Gonghang-ro, Jung-gu, Incheon', 150],
  ['GB-LON', 'Kho London', 'GB', 'Unit 6, Heathrow Estate, Hounslow TW4 6NF', 100],
  ['DE-FRA', 'Kho Frankfurt', 'DE', 'Cargo City Süd 558, 60549 Frankfurt am Main', 100],
  ['AU-SYD', 'Kho Sydney', 'AU', '21 Bourke Road, Mascot NSW 2020', 80],
  ['VN-HAN', 'Kho Hà Nội', 'VN', '45 Lê Duẩn, Phường Cửa Nam, Hà Nội', 500],
  ['VN-SGN', 'Kho TP. Hồ Chí Minh', 'VN', '12 Cộng Hòa, Phường Tân Sơn Nhất, TP. Hồ Chí Minh', 700],
]

/** `base`: VND a kg of household goods in the first bracket. */
const routes: {
  code: string
  name: string
  country: string
  transport: string
  days: [number, number]
  base: number
}[] = [
  {
    code: 'JP-AIR',
    name: 'Nhật – Việt Nam, hàng không',
    country: 'JP',
    transport: 'air',
    days: [5, 8],
    base: 235_000,
  },
  {
    code: 'JP-SEA',
    name: 'Nhật – Việt Nam, đường biển',
    country: 'JP',
    transport: 'sea',
    days: [25, 35],
    base: 95_000,
  },
  {
    code: 'US-AIR',
    name: 'Mỹ – Việt Nam, hàng không',
    country: 'US',
    transport: 'air',
    days: [7, 12],
    base: 290_000,
  },
  {
    code: 'US-SEA',
    name: 'Mỹ – Việt Nam, đường biển',
    country: 'US',
    transport: 'sea',
    days: [45, 60],
    base: 130_000,
  },
  {
    code: 'CN-ROAD',
    name: 'Trung Quốc – Việt Nam, đường bộ',
    country: 'CN',
    transport: 'road',
    days: [4, 7],
    base: 32_000,
  },
  {
    code: 'CN-AIR',
    name: 'Trung Quốc – Việt Nam, hàng không',
    country: 'CN',
    transport: 'air',
    days: [2, 4],
    base: 88_000,
  },
  {
    code: 'KR-AIR',
    name: 'Hàn Quốc – Việt Nam, hàng không',
    country: 'KR',
    transport: 'air',
    days: [4, 6],
    base: 165_000,
  },
  {
    code: 'GB-AIR',
    name: 'Anh – Việt Nam, hàng không',
    country: 'GB',
    transport: 'air',
    days: [8, 12],
    base: 310_000,
  },
  {
    code: 'DE-AIR',
    name: 'Đức – Việt Nam, hàng không',
    country: 'DE',
    transport: 'air',
    days: [8, 12],
    base: 320_000,
  },
  {
    code: 'AU-AIR',
    name: 'Úc – Việt Nam, hàng không',
    country: 'AU',
    transport: 'air',
    days: [7, 11],
    base: 280_000,
  },
]

/** `factor`: its freight against household goods, per cent; null: not carried. */
const goodsTypes: [code: string, name: string, factor: number | null][] = [
  ['electronics', 'Đồ điện tử', 115],
  ['furniture', 'Bàn ghế', 105],
  ['household', 'Đồ gia dụng', 100],
  ['cosmetics', 'Mỹ phẩm', 110],
  ['clothes', 'Quần áo, giày dép', 98],
  ['supplement', 'Thực phẩm chức năng', 112],
  ['camera', 'Máy ảnh, ống kính', 125],
  ['watch', 'Đồng hồ, trang sức', 130],
  ['toy', 'Đồ chơi, mô hình', 100],
  ['book', 'Sách, đĩa', 92],
  ['other', 'Khác', 102],
  ['prohibited', 'Hàng cấm (vũ khí, chất cháy nổ, pin rời)', null],
]

/** Codes as the link rules name them. */
const sites: [code: string, name: string, country: string, currency: string, auction: boolean][] = [
  ['yahoo-auctions', 'Yahoo! Auctions Nhật', 'JP', 'JPY', true],
  ['yahoo-flea', 'Yahoo! Flea Market', 'JP', 'JPY', false],
  ['mercari', 'Mercari Nhật', 'JP', 'JPY', false],
  ['mercari-shops', 'Mercari Shops', 'JP', 'JPY', false],
  ['mercari-us', 'Mercari Mỹ', 'US', 'USD', false],
  ['rakuma', 'Rakuma', 'JP', 'JPY', false],
  ['rakuten', 'Rakuten Ichiba', 'JP', 'JPY', false],
  ['amazon', 'Amazon', 'US', 'USD', false],
  ['ebay', 'eBay', 'US', 'USD', true],
  ['khac', 'Trang khác', 'CN', 'CNY', false],
]

const partners: [code: string, name: string, kind: string, phone: string, addressBook?: string][] = [
  ['EMS', 'EMS Việt Nam (VNPost)', 'carrier', '1900545433', 'vnpost'],
  ['VTE', 'Viettel Post chuyển phát nhanh', 'carrier', '19008095', 'viettel'],
  ['VTCPN', 'Viettel Post chuyển phát nhanh liên tỉnh', 'carrier', '19008095', 'viettel'],
  ['VTHT', 'Viettel Post hỏa tốc', 'carrier', '19008095', 'viettel'],
  ['GHN', 'Giao Hàng Nhanh', 'carrier', '1900636677'],
  ['GHTK', 'Giao Hàng Tiết Kiệm', 'carrier', '19006092'],
  ['SAKURA', 'Đại lý Sakura Logistics', 'agent', '0903112233'],
]

const levels: { code: string; name: string; discount: number; deposit: number; credit: number | null }[] = [
  { code: 'dong', name: 'Đồng', discount: 0, deposit: 80, credit: null },
  { code: 'bac', name: 'Bạc', discount: 5, deposit: 70, credit: 20_000_000 },
  { code: 'vang', name: 'Vàng', discount: 10, deposit: 60, credit: 50_000_000 },
  { code: 'bachkim', name: 'Bạch kim', discount: 15, deposit: 50, credit: 100_000_000 },
  { code: 'kimcuong', name: 'Kim cương', discount: 20, deposit: 50, credit: 200_000_000 },
]

/** kg from, kg to, per cent of the route's base. */
const brackets: [from: number, to: number | null, percent: number][] = [
  [0, 1, 100],
  [1, 5, 94],
  [5, 20, 88],
  [20, null, 82],
]

const serviceTiers: [from: number, to: number | null, percent: number, least: number][] = [
  [0, 5_000_000, 5, 30_000],
  [5_000_000, 20_000_000, 4.5, 30_000],
  [20_000_000, 50_000_000, 4, 30_000],
  [50_000_000, 100_000_000, 3.5, 30_000],
  [100_000_000, null, 3, 30_000],
]

/** What it costs us and what customers pay, VND; the second pair is the newer list. */
const rates: [currency: string, older: [number, number], newer: [number, number]][] = [
  ['USD', [25_310, 25_600], [25_400, 25_700]],
  ['JPY', [166.5, 170.5], [168, 172]],
  ['KRW', [17.6, 18.6], [17.8, 18.8]],
  ['CNY', [3_500, 3_580], [3_520, 3_600]],
  ['GBP', [32_900, 33_700], [33_100, 33_900]],
  ['EUR', [28_700, 29_400], [28_900, 29_600]],
  ['AUD', [16_500, 17_000], [16_600, 17_100]],
  ['PayPal', [26_200, 26_900], [26_300, 27_000]],
]

const buyingAccounts: [site: string, username: string][] = [
  ['yahoo-auctions', 'viet_tokyo_01'],
  ['yahoo-auctions', 'viet_tokyo_02'],
  ['yahoo-flea', 'viet_tokyo_01'],
  ['mercari', 'vietmuaho_jp'],
  ['rakuma', 'vietmuaho_jp'],
  ['rakuten', 'vietmuaho_jp'],
  ['amazon', 'buyer@muaho.example'],
  ['ebay', 'vn_buyer_lax'],
]

/** The catalogue, prices and accounts of the demo company, as if in business for half a year. */
export async function makeDemoCatalog(tx: Db, today: BusinessDate): Promise<void> {
  await makeCatalog(tx)
  await makePrices(tx, today)
  await makeDemoPrices(tx, today)
  await makeRates(tx, today)
  await makeAccounts(tx)
}

async function makeCatalog(tx: Db): Promise<void> {
  await tx
    .insertInto('warehouse')
    .values(
      warehouses.map(([code, name, country, address, capacity], position) => ({
        code,
        name,
        country,
        address,
        capacity,
        position,
      })),
    )
    .execute()
  await tx
    .insertInto('route')
    .values(
      routes.map(({ code, name, country, transport, days: [days_from, days_to] }, position) => ({
        code,
        name,
        country,
        transport,
        days_from,
        days_to,
        position,
      })),
    )
    .execute()
  await tx
    .insertInto('goods_type')
    .values(
      goodsTypes.map(([code, name, factor], position) => ({
        code,
        name,
        prohibited: factor === null,
        position,
      })),
    )
    // Some are there from the first day of every company.
    .onConflict((known) =>
      known.column('code').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        position: ref('excluded.position'),
      })),
    )
    .execute()
  await tx
    .insertInto('site')
    .values(
      sites.map(([code, name, country, currency, auction], position) => ({
        code,
        name,
        country,
        currency,
        auction,
        position,
      })),
    )
    .onConflict((known) =>
      known.column('code').doUpdateSet(({ ref }) => ({
        country: ref('excluded.country'),
        currency: ref('excluded.currency'),
      })),
    )
    .execute()
  await tx
    .insertInto('partner')
    .values(
      partners.map(([code, name, kind, phone, address_book]) => ({
        code,
        name,
        kind,
        phone,
        address_book: address_book ?? null,
      })),
    )
    .execute()
  await tx
    .insertInto('customer_level')
    .values(
      levels.map(({ code, name, discount, deposit, credit }, position) => ({
        code,
        name,
        service_discount: discount,
        payment_percent: deposit,
        exposure_limit: credit,
        is_primary: position === 0,
        position,
      })),
    )
    .onConflict((known) =>
      known.column('code').doUpdateSet(({ ref }) => ({
        payment_percent: ref('excluded.payment_percent'),
        exposure_limit: ref('excluded.exposure_limit'),
      })),
    )
    .execute()
}

async function makePrices(tx: Db, today: BusinessDate): Promise<void> {
  const applied_date = addDays(today, -180)
  const freight = routes.flatMap((route) =>
    goodsTypes.flatMap(([goods_type, , factor]) =>
      factor === null
        ? []
        : brackets.map(([from_kg, to_kg, percent]) => {
            // Price lists are printed in thousands.
            const price = Math.round((route.base * factor * percent) / 10_000 / 1_000) * 1_000
            const min_charge = Math.round((route.base * 0.3) / 1_000) * 1_000
            return { route_code: route.code, goods_type, from_kg, to_kg, price, min_charge, applied_date }
          }),
    ),
  )
  await tx.insertInto('freight_price').values(freight).execute()
  await tx
    .insertInto('service_fee')
    .values(
      serviceTiers.map(([from_value, to_value, percent, min_fee]) => ({
        from_value,
        to_value,
        percent,
        min_fee,
        applied_date,
      })),
    )
    .execute()
  const plain = {
    min_amount: null,
    max_amount: null,
    threshold_quantity: 0,
    need_receipt: false,
    applied_date,
  }
  await tx
    .insertInto('surcharge')
    .values([
      { ...plain, name: 'Phụ thu đồ điện tử', goods_type: 'electronics', kind: 'per_unit', amount: 150_000 },
      {
        ...plain,
        name: 'Phụ thu máy ảnh, ống kính',
        goods_type: 'camera',
        kind: 'percent',
        amount: 3,
        min_amount: 100_000,
        max_amount: 3_000_000,
      },
      {
        ...plain,
        name: 'Phụ thu đồng hồ, trang sức',
        goods_type: 'watch',
        kind: 'percent',
        amount: 5,
        min_amount: 200_000,
      },
      { ...plain, name: 'Phụ thu mỹ phẩm', goods_type: 'cosmetics', kind: 'per_kg', amount: 30_000 },
      {
        ...plain,
        name: 'Phụ thu thực phẩm chức năng',
        goods_type: 'supplement',
        kind: 'per_unit',
        amount: 10_000,
        threshold_quantity: 6,
      },
      {
        ...plain,
        name: 'Phụ thu hàng không có hóa đơn',
        goods_type: 'electronics',
        kind: 'percent',
        amount: 2,
        need_receipt: true,
      },
      {
        ...plain,
        name: 'Phụ thu bàn ghế đường biển',
        goods_type: 'furniture',
        route_code: 'JP-SEA',
        kind: 'per_unit',
        amount: 120_000,
      },
    ])
    .execute()
}

async function makeRates(tx: Db, today: BusinessDate): Promise<void> {
  const lists = [
    { from: addDays(today, -180), pick: 0 },
    { from: addDays(today, -3), pick: 1 },
  ] as const
  await tx
    .insertInto('exchange_rate')
    .values(
      rates.flatMap(([currency, ...pairs]) =>
        lists.map(({ from, pick }) => {
          const [buy_rate, sell_rate] = pairs[pick]
          return { currency, buy_rate, sell_rate, exchange_date: from, applied_date: from }
        }),
      ),
    )
    .execute()
  // The better the level and the larger the order, the closer to our own cost.
  const deltas = [
    ['vang', 'JPY', 0, -0.5],
    ['vang', 'JPY', 100_000, -1],
    ['bachkim', 'JPY', 0, -1],
    ['kimcuong', 'JPY', 0, -1.5],
    ['vang', 'USD', 0, -50],
    ['bachkim', 'USD', 0, -80],
    ['kimcuong', 'USD', 0, -120],
    ['kimcuong', 'CNY', 0, -20],
  ] as const
  await tx
    .insertInto('exchange_delta')
    .values(
      deltas.map(([level_code, currency, from_value, delta]) => ({
        level_code,
        currency,
        from_value,
        delta,
        applied_date: addDays(today, -180),
      })),
    )
    .execute()
}

/** What managers think of the accounts, and where the browser profiles are. */
async function makeAccountNotes(tx: Db): Promise<void> {
  await sql`insert into account_vote (account_id, staff_id, score, note)
    select a.id, s.id, v.score, v.note from (values
        ('viet_tokyo_01', 'ad', 5, 'Điểm đánh giá cao, chưa bị khóa lần nào'),
        ('viet_tokyo_02', 'ad', 3, 'Hay bị hỏi xác minh'),
        ('vn_buyer_lax', 'su', 4, null)) as v (account, manager, score, note)
    join buying_account a on a.username = v.account and a.site_code in ('yahoo-auctions', 'ebay')
    join staff s on s.username = v.manager`.execute(tx)
  await tx
    .insertInto('multilogin_account')
    .values([
      { provider: 2, username: 'may-mua-nhat-1', folder: 'Nhật Bản', note: 'Máy tính bàn phòng mua hàng' },
      { provider: 6, username: 'may-mua-my', folder: 'eBay', note: 'Máy của Bảo' },
    ])
    .execute()
}

async function makeAccounts(tx: Db): Promise<void> {
  const holder = 'CONG TY TNHH MUA HO VIET'
  const bank = { kind: 'bank', currency: 'VND', holder }
  const card = {
    kind: 'card',
    bank_code: null,
    bank_bin: null,
    holder,
    is_primary: true,
    assigned_goods: true,
  }
  await tx
    .insertInto('card')
    .values([
      {
        ...bank,
        name: 'Vietcombank – chi nhánh Tân Bình',
        bank_code: 'VCB',
        bank_bin: '970436',
        account_number: '1023456789',
        is_primary: true,
      },
      {
        ...bank,
        name: 'Techcombank – chi nhánh Hà Nội',
        bank_code: 'TCB',
        bank_bin: '970407',
        account_number: '19036668888011',
        is_primary: false,
      },
      { ...card, name: 'Thẻ JCB mua hàng Nhật', account_number: '4417', currency: 'JPY', issuer: 'JCB' },
      {
        ...card,
        name: 'Thẻ Visa mua hàng Mỹ',
        account_number: '0925',
        currency: 'USD',
        issuer: 'Visa',
        fee_percent: 1.1,
      },
      {
        ...card,
        name: 'Ví Alipay mua hàng Trung Quốc',
        account_number: '6688',
        currency: 'CNY',
        issuer: 'Alipay',
        fee_percent: 0.5,
      },
    ])
    .execute()
  await sql`insert into buying_account (site_code, username, keeper_id, card_id)
    select a.site, a.username, (select id from staff where username = 'af'),
      (select c.id from card c join site s on s.currency = c.currency where s.code = a.site and c.kind = 'card')
    from unnest(${buyingAccounts.map(([site]) => site)}::text[], ${buyingAccounts.map(([, name]) => name)}::text[])
      as a (site, username)`.execute(tx)
  await makeAccountNotes(tx)
  // A carrier: what it collects for us stands against it, so that its person has something to look at.
  const carrier = await tx
    .selectFrom('partner')
    .select('id')
    .where('code', '=', 'VTCPN')
    .executeTakeFirstOrThrow()
  await tx.updateTable('staff').set({ partner_id: carrier.id }).where('role', '=', 'PA').execute()
}
