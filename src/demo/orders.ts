import { sql } from 'kysely'
import { createTransfer, confirmTransfer } from '#cashdesk/transfers/server/transfer.usecase.ts'
import { cardLoadSteps, chargeSteps, makeOpeningMoney, mistypePrice } from '#demo/card-loads.ts'
import { castOf } from '#demo/cast.ts'
import type { Cast, Payment, Step, Story } from '#demo/cast.ts'
import { seeded } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import { shipmentSteps } from '#demo/shipments.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { quoteForm } from '#orders/quote/quote.api.ts'
import { approvePurchases, assignBuyer } from '#orders/purchase/server/approve-purchase.usecase.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import { buyOrder, confirmPurchases } from '#orders/purchase/server/buy-order.usecase.ts'
import { cancelOrders } from '#orders/purchase/server/cancel-order.usecase.ts'
import { createQuote } from '#orders/quote/server/create-quote.usecase.ts'
import { confirmDeposits } from '#orders/purchase/server/deposit.usecase.ts'
import { agreeToQuotes, sendQuote } from '#orders/quote/server/send-quote.usecase.ts'
import { AppError } from '#platform/contract/errors.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { actAs } from '#platform/server/db/transaction.ts'

const hour = 3_600_000
const products: [
  site: string,
  link: (random: Random) => string,
  currency: string,
  names: string[],
  prices: [number, number],
][] = [
  [
    'mercari',
    (random) => `https://jp.mercari.com/item/m${random.int(10_000_000_000, 99_999_999_999)}`,
    'JPY',
    [
      'Máy ảnh Fujifilm X-T30',
      'Đồng hồ Seiko 5',
      'Túi Gucci cũ',
      'Mô hình Gundam RG',
      'Giày Onitsuka Tiger',
      'Nintendo Switch OLED',
    ],
    [1_500, 68_000],
  ],
  [
    'yahoo-auctions',
    (random) =>
      `https://page.auctions.yahoo.co.jp/jp/auction/${random.pick(['a', 'd', 'k', 'x'])}${random.int(1_000_000_000, 1_999_999_999)}`,
    'JPY',
    [
      'Cần câu Shimano',
      'Ống kính Nikon 50mm',
      'Bộ trà Kutani',
      'Đĩa than city pop',
      'Loa Bose 301',
      'Búp bê Kokeshi',
    ],
    [800, 45_000],
  ],
  [
    'ebay',
    (random) => `https://www.ebay.com/itm/${random.int(100_000_000_000, 399_999_999_999)}`,
    'USD',
    [
      'Bàn phím cơ IBM Model M',
      'Kính Ray-Ban Aviator',
      'Thẻ bài Pokémon PSA 9',
      'Quần Levi’s 501 vintage',
      'Phụ tùng Harley',
    ],
    [15, 420],
  ],
  [
    'khac',
    (random) => `https://detail.1688.com/offer/${random.int(600_000_000_000, 699_999_999_999)}.html`,
    'CNY',
    ['Đèn bàn LED', 'Ghế văn phòng công thái học', 'Bộ nồi inox', 'Kệ sách gỗ', 'Vali kéo 24 inch'],
    [40, 900],
  ],
]
const routeOf: Record<string, string> = { JPY: 'JP-AIR', USD: 'US-AIR', CNY: 'CN-ROAD' }

/**
 * Makes orders with coherent histories: each lives through the usecases from its link to its goal,
 * all of them interleaved in the order of time, so that the books read as if people had worked.
 */
export async function makeDemoOrders(
  db: Db,
  count: number,
  now: Date,
  age: number = ageOfOthers,
): Promise<void> {
  const random = seeded(77)
  const cast = await castOf(db)
  const customers = await db
    .selectFrom('customer')
    .innerJoin('customer_level', 'customer_level.code', 'customer.level_code')
    .select(['customer.id', 'station_id', 'payment_percent'])
    .where('locked', '=', false)
    .orderBy('customer.id')
    // People who order, order again: about eight orders each.
    .limit(Math.ceil(count / 8))
    .execute()
  const goodsTypes = await goodsTypesOf(db)
  const regulars = new Set<number>()
  const stories = Array.from({ length: count }, (_, index) => {
    // In turn, each round of goals one customer further: every sales person has orders at most steps.
    const customer = customers[(index + Math.floor(index / goals.length)) % customers.length]
    if (!customer) throw new Error('there is no customer')
    const story = storyOf(random, customer, goodsTypes, index)
    // Who has one order under way pays the next in full, others what their level asks.
    story.form.payment_percent = regulars.has(story.customer.id) ? 100 : customer.payment_percent
    regulars.add(story.customer.id)
    return story
  })
  const steps = stories.flatMap((story) => purchaseSteps(cast, story, random, now, age))
  mistypePrice(stories)
  shareWhatIsOne(stories)
  payInTurn(stories)
  steps.push(...chargeSteps(cast, stories))
  steps.push(...shipmentSteps(cast, stories, random))
  const station = stories[0]?.customer.station_id ?? 1
  const loads = cardLoadSteps(cast, stories, station, seeded(78))
  steps.push(...loads)
  const first = Math.min(now.getTime(), ...loads.map(({ time }) => time)) - hour
  await makeOpeningMoney(db, cast, station, new Date(first))
  await liveThrough(db, steps)
}

/** What goods may be. */
export async function goodsTypesOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('goods_type')
    .select('code')
    .where('active', '=', true)
    .where('prohibited', '=', false)
    .execute()
  return rows.map((row) => row.code)
}

/** Takes the steps in the order of time; `counted`: most rows that they look at were there before, and were counted. */
export async function liveThrough(db: Db, steps: readonly Step[], counted = false): Promise<void> {
  const inOrder = steps.toSorted((a, b) => a.time - b.time)
  await actAs(db, null, 'demo')
  for (const [at, step] of inOrder.entries()) {
    // Nobody else counts the rows of this transaction: uncounted, each look at the waybills reads every order.
    if (!counted && at % 250 === 249)
      await sql`analyze orders, package, package_order, shipment, shipment_package`.execute(db)
    await step.run()
  }
}

/** Most orders are delivered; of the others many wait at the beginning, few in the middle, some are cancelled. By the codes of `orderStatus`. */
const goals = [
  17, 1, 6, 17, 2, 10, 17, 5, 11, 17, 3, 7, 17, 13, 17, 8, 0, 17, 14, 1, 17, 8.2, 12, 17, 4, 6, 17, 9, 2, 17,
  15, 11, 17, 16, 5, 17, 10, 0, 18, 17,
]

export function storyOf(
  random: Random,
  customer: Story['customer'],
  goodsTypes: string[],
  index: number,
): Story {
  const [site, link, currency, names, [low, high]] = random.pick(products)
  const price = random.int(low, high)
  const form = quoteForm.parse({
    link: link(random),
    site_code: site,
    name: random.pick(names),
    goods_values: currency === 'JPY' ? price : price + random.int(0, 99) / 100,
    quality: random.chance(0.85) ? 1 : random.int(2, 3),
    domestic_ship: random.chance(0.5) ? (currency === 'JPY' ? 700 : 8) : 0,
    currency,
    user_id: customer.id,
    route_code: routeOf[currency],
    goods_type: random.pick(goodsTypes),
    warehouse_code: random.pick(['VN-SGN', 'VN-HAN']),
    estimated_weight: random.int(2, 40) / 10,
    services_extra: random.chance(0.1) ? ['REPACK'] : [],
  })
  // Sellers show most of what they sell; one picture for all goods of a name.
  if (index % 6 !== 5)
    form.image_url = `https://img.${site}.example/${encodeURIComponent(form.name ?? '')}.jpg`
  const track = String(random.int(100_000_000_000, 999_999_999_999))
  return { customer, form, goal: goals[index % goals.length] ?? orderStatus.awaitingQuote, time: 0, track }
}

/** Of one station, that both are seen by who mends it: two customers want one item, one track was noted for two orders, and so was a number at the seller. */
function shareWhatIsOne(stories: readonly Story[]): void {
  const pairOf = (goal: number) => {
    const all = stories.filter((story) => story.goal === goal)
    for (const one of all.toReversed()) {
      const other = all.find(
        ({ form, customer }) =>
          form.site_code === one.form.site_code &&
          customer.id !== one.customer.id &&
          customer.station_id === one.customer.station_id,
      )
      if (other) return [one, other] as const
    }
    return null
  }
  const asked = pairOf(orderStatus.awaitingQuote)
  if (asked) asked[1].form.link = asked[0].form.link
  const bought = pairOf(orderStatus.bought)
  if (!bought) return
  bought[1].track = bought[0].track
  for (const story of bought) story.supplier = 'S20260915'
}

const beforehand: Payment = { cod: false, carried: false, remitted: true }
const ownCod: Payment = { cod: true, carried: false, remitted: true }
const carriersCod: Payment = { cod: true, carried: true, remitted: true }
const awaited = (payment: Payment): Payment => ({ ...payment, remitted: false })
/** Half beforehand; COD of our own shipper and of carriers that came, and that is still awaited. */
const payments = [
  beforehand,
  ownCod,
  beforehand,
  awaited(ownCod),
  beforehand,
  carriersCod,
  beforehand,
  ownCod,
  beforehand,
  awaited(carriersCod),
]

/** By chance a small company has none of some kind, and whoever collects or settles it finds nothing to do. */
function payInTurn(stories: readonly Story[]): void {
  const delivered = stories.filter(({ goal }) => goal === orderStatus.delivered)
  for (const [index, story] of delivered.entries()) story.pays = payments[index % payments.length]
}

/** Days from the beginning of an order's life to `now`, for orders that leave the supplier. */
const ages: Record<number, number> = { 7: 8, 8: 11, 8.2: 13 }
const ageOfOthers = 19

/** The life of one order up to its purchase. Waiting orders began lately, finished ones long ago. */
export function purchaseSteps(
  cast: Cast,
  story: Story,
  random: Random,
  now: Date,
  age: number = ageOfOthers,
): Step[] {
  const { station_id: station, id: customer } = story.customer
  const reach = story.goal === orderStatus.cancelled ? random.int(1, 3) : story.goal
  const steps: Step[] = []
  const gaps = Array.from({ length: 8 }, () => random.int(1, 20) * hour)
  // Working backwards from a moment of the last days keeps waiting orders young.
  const span =
    reach > orderStatus.bought
      ? (ages[reach] ?? age) * 24 * hour
      : gaps
          .slice(0, reach + (reach >= orderStatus.transactionComplete ? 2 : 1))
          .reduce((sum, gap) => sum + gap, 0)
  story.time = now.getTime() - random.int(1, 48) * hour - span
  const add = (role: RoleCode, run: (context: Context) => Promise<unknown>) => {
    const time = story.time
    const step = () => (story.stuck ? Promise.resolve() : run(cast.at(role, new Date(time), station)))
    steps.push({ time, run: step })
    story.time += gaps[steps.length % gaps.length] ?? hour
  }
  const id = () => story.order as number
  let receipt = 0
  add('CS', async (context) => {
    const order = await createQuote(context, story.form)
    story.order = order.id
  })
  if (reach >= orderStatus.quoted) add('CS', (context) => sendQuote(context, id()))
  if (reach >= orderStatus.transacting) add('CS', (context) => agreeToQuotes(context, [id()]))
  // Of those who agreed, half have paid and wait for the accountant.
  if (
    reach >= orderStatus.transactionComplete ||
    (story.goal === orderStatus.transacting && random.chance(0.5))
  ) {
    add('CS', async (context) => {
      const order = await context.db
        .selectFrom('orders')
        .select('deposit_request')
        .where('id', '=', id())
        .executeTakeFirstOrThrow()
      const made = await createTransfer(context, {
        customer_id: customer,
        order_id: id(),
        trans_type: 1,
        method: 'bank',
        card_id: random.pick(cast.banks),
        amount: order.deposit_request,
      })
      receipt = made.id
    })
  }
  if (reach >= orderStatus.transactionComplete) {
    add('AC', async (context) => {
      await confirmTransfer(context, receipt)
      await confirmDeposits(context, [id()])
    })
  }
  if (reach >= orderStatus.purchaseApproved) {
    add('AD', async (context) => {
      const account_id = cast.accountOf[story.form.site_code ?? ''] ?? Object.values(cast.accountOf)[0]
      await assignBuyer(context, { ids: [id()], buyer_id: cast.buyer, account_id })
      await approvePurchases(context, [id()]).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'ledger.exposure_limit') throw error
        story.stuck = true
      })
    })
  }
  if (reach >= orderStatus.bought) {
    story.boughtAt = story.time
    add('CS', async (context) => {
      const number = `S${random.int(10_000_000, 99_999_999)}`
      await buyOrder(context, id(), {
        supplier_order_no: story.supplier ?? number,
        card_id: cast.cardOf[story.form.currency] as number,
        actual_price: story.actual ?? story.form.goods_values,
        actual_ship: story.form.domestic_ship,
        ...(story.track ? { track: story.track } : {}),
      })
      // Dear ones are confirmed at once; every third of those just bought still waits for it.
      const { purchase_waits } = await lockOrder(context.db, context.actor, id())
      if (!purchase_waits || (reach === orderStatus.bought && id() % 3 === 0)) return
      await confirmPurchases({ ...cast.at('AC', context.now, station), db: context.db }, [id()])
    })
  }
  if (story.goal === orderStatus.cancelled)
    add('CS', (context) => cancelOrders(context, [id()], 'Khách đổi ý'))
  return steps
}
