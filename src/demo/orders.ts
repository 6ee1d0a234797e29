import { createTransfer, confirmTransfer } from '#cashdesk/server/transfer.usecase.ts'
import { seeded } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import type { QuoteForm } from '#orders/order.api.ts'
import { quoteForm } from '#orders/order.api.ts'
import { approvePurchases, assignBuyer } from '#orders/server/approve-purchase.usecase.ts'
import { buyOrder } from '#orders/server/buy-order.usecase.ts'
import { cancelOrders } from '#orders/server/cancel-order.usecase.ts'
import { createQuote } from '#orders/server/create-quote.usecase.ts'
import { confirmDeposits } from '#orders/server/deposit.usecase.ts'
import { agreeToQuotes, sendQuote } from '#orders/server/send-quote.usecase.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { actAs } from '#platform/server/transaction.ts'

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

/** A demo person ready to act; `at` makes the context of a moment. */
export interface Cast {
  at(role: RoleCode, time: Date, station: number): Context
  buyer: number
  banks: number[]
  cardOf: Record<string, number>
  accountOf: Record<string, number>
}

/** The people and accounts of the demo company, as the usecases take them. */
export async function castOf(db: Db): Promise<Cast> {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'username'])
    .where('status', '=', 1)
    .orderBy('id')
    .execute()
  const stations = (await db.selectFrom('station').select('id').orderBy('position').execute()).map(
    (row) => row.id,
  )
  const cards = await db.selectFrom('card').select(['id', 'kind', 'currency']).execute()
  const accounts = await db.selectFrom('buying_account').select(['id', 'site_code']).orderBy('id').execute()
  const person = (role: RoleCode) => {
    const found = staff.find((row) => row.role === role)
    if (!found) throw new Error(`nobody is ${role}`)
    return found
  }
  return {
    at(role, time, station) {
      const { id, name } = person(role)
      const actor: Actor = {
        id,
        name,
        role,
        sessionId: '',
        stations,
        station,
        warehouse: null,
        partner: null,
      }
      return { db, actor, now: time }
    },
    buyer: person('AF').id,
    banks: cards.filter((card) => card.kind === 'bank').map((card) => card.id),
    cardOf: Object.fromEntries(
      cards.filter((card) => card.kind === 'card').map((card) => [card.currency, card.id]),
    ),
    accountOf: Object.fromEntries(accounts.map((account) => [account.site_code, account.id])),
  }
}

interface Story {
  customer: { id: number; station_id: number }
  form: QuoteForm
  /** Status it shall reach; 0: cancelled on the way. */
  goal: number
  order?: number
  request?: number
}

interface Step {
  time: Date
  run: () => Promise<unknown>
}

/**
 * Makes orders with coherent histories: each lives through the usecases from its link to its goal,
 * all of them interleaved in the order of time, so that the books read as if people had worked.
 */
export async function makeDemoOrders(db: Db, count: number, now: Date): Promise<void> {
  const random = seeded(77)
  const cast = await castOf(db)
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'station_id'])
    .where('locked', '=', false)
    .orderBy('id')
    // People who order, order again: about eight orders each.
    .limit(Math.ceil(count / 8))
    .execute()
  const goodsTypes = (
    await db
      .selectFrom('goods_type')
      .select('code')
      .where('active', '=', true)
      .where('prohibited', '=', false)
      .execute()
  ).map((row) => row.code)
  const steps = Array.from({ length: count }, (_, index) =>
    stepsOf(cast, storyOf(random, random.pick(customers), goodsTypes, index), random, now),
  ).flat()
  for (const step of steps.toSorted((a, b) => a.time.getTime() - b.time.getTime())) {
    await actAs(db, null, 'demo')
    await step.run()
  }
}

/** Many orders wait at the beginning and the end of the life, few in the middle, some are cancelled. */
const goals = [1, 1, 2, 2, 2, 3, 3, 4, 5, 5, 6, 6, 6, 0]

function storyOf(random: Random, customer: Story['customer'], goodsTypes: string[], index: number): Story {
  const [site, link, currency, names, [low, high]] = random.pick(products)
  const price = random.int(low, high)
  const form = quoteForm.parse({
    link: link(random),
    site_code: site,
    name: random.pick(names),
    goods_values: currency === 'JPY' ? price : price + random.int(0, 99) / 100,
    quality: random.chance(0.85) ? 1 : random.int(2, 5),
    domestic_ship: random.chance(0.5) ? (currency === 'JPY' ? 700 : 8) : 0,
    currency,
    user_id: customer.id,
    route_code: routeOf[currency],
    goods_type: random.pick(goodsTypes),
    warehouse_code: random.pick(['VN-SGN', 'VN-HAN']),
    estimated_weight: random.int(2, 40) / 10,
    services_extra: random.chance(0.1) ? ['REPACK'] : [],
  })
  return { customer, form, goal: goals[index % goals.length] ?? 1 }
}

/** The life of one order: what happens when. Waiting orders began lately, finished ones long ago. */
function stepsOf(cast: Cast, story: Story, random: Random, now: Date): Step[] {
  const { station_id: station, id: customer } = story.customer
  const reach = story.goal === 0 ? random.int(1, 3) : story.goal
  const steps: Step[] = []
  // Working backwards from a moment of the last days keeps waiting orders young.
  const gaps = Array.from({ length: 8 }, () => random.int(1, 20) * hour)
  const span = gaps.slice(0, reach + 1).reduce((sum, gap) => sum + gap, 0)
  const end = now.getTime() - random.int(1, 48) * hour
  let time = end - span
  const add = (role: RoleCode, run: (context: Context) => Promise<unknown>) => {
    const at = new Date(time)
    steps.push({ time: at, run: () => run(cast.at(role, at, station)) })
    time += gaps[steps.length % gaps.length] ?? hour
  }
  const id = () => story.order as number
  add('CS', async (context) => {
    const order = await createQuote(context, story.form)
    story.order = order.id
  })
  if (reach >= 2) add('CS', (context) => sendQuote(context, id()))
  if (reach >= 3) add('CS', (context) => agreeToQuotes(context, [id()]))
  if (reach >= 4) {
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
      const accountant = cast.at('AC', new Date(context.now.getTime() + hour / 4), station)
      await confirmTransfer(accountant, made.id)
      await confirmDeposits(accountant, [id()])
    })
  }
  if (reach >= 5) {
    add('AD', async (context) => {
      const account_id = cast.accountOf[story.form.site_code ?? ''] ?? Object.values(cast.accountOf)[0]
      await assignBuyer(context, { ids: [id()], buyer_id: cast.buyer, account_id })
      await approvePurchases(context, [id()])
    })
  }
  if (reach >= 6) {
    add('CS', (context) =>
      buyOrder(context, id(), {
        supplier_order_no: `S${random.int(10_000_000, 99_999_999)}`,
        card_id: cast.cardOf[story.form.currency] as number,
        actual_price: story.form.goods_values,
        actual_ship: story.form.domestic_ship,
        track: String(random.int(100_000_000_000, 999_999_999_999)),
      }),
    )
  }
  if (story.goal === 0) add('CS', (context) => cancelOrders(context, [id()], 'Khách đổi ý'))
  return steps
}
