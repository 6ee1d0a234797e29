import { sql } from 'kysely'
import { confirmTransfer, createTransfer } from '#cashdesk/transfers/server/transfer.usecase.ts'
import { placeImage } from '#catalog/server/library.usecase.ts'
import { castOf } from '#demo/cast.ts'
import type { Cast, Step, Story } from '#demo/cast.ts'
import { drawn } from '#demo/drawn.ts'
import { left, noticeTexts } from '#demo/liquidation-life.ts'
import type { Deed, Left } from '#demo/liquidation-life.ts'
import { inOneTransaction } from '#demo/one-transaction.ts'
import { goodsTypesOf, liveThrough, purchaseSteps, storyOf } from '#demo/orders.ts'
import { seeded } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import { shipmentSteps } from '#demo/shipments.ts'
import type { Flights } from '#demo/shipments.ts'
import * as core from '#liquidation/core/liquidation.api.ts'
import { liquidationStatus, saleStatus } from '#liquidation/core/liquidation.status.ts'
import { liquidationTerms } from '#liquidation/core/server/liquidation-terms.ts'
import {
  acceptLiquidation,
  cancelLiquidation,
  proposeLiquidation,
} from '#liquidation/core/server/liquidation.usecase.ts'
import { writeNotice, writeOffer } from '#liquidation/core/server/notices.usecase.ts'
import { createSale, moveOrder } from '#liquidation/core/server/sale.usecase.ts'
import { ownerDebt, sumOf } from '#liquidation/money/server/owner-debt.ts'
import { confirmSalePayment, requestSalePayment } from '#liquidation/money/server/sale-payment.usecase.ts'
import { paySaleRefund, takeSaleBack } from '#liquidation/money/server/sale-refund.usecase.ts'
import { settleLiquidation } from '#liquidation/money/server/settle.usecase.ts'
import { sendSaleStatement } from '#liquidation/money/server/statement.usecase.ts'
import { depositOf } from '#ledger/server/money.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { QuoteForm } from '#orders/quote/quote.api.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { actAs } from '#platform/server/db/transaction.ts'
import type { FileStore } from '#platform/server/files/files.ts'

const hour = 3_600_000
const day = 24 * hour
/** So many days before goods lie in Vietnam their order is written, at most. */
const wayDays = 12

/** What was left, on its way through the sale. */
interface Goods {
  story: Story
  id: number
  price: number
  /** The order of the buyer that is talked of. */
  sale: number
  payment: number
  refund: number
}

/** Whose goods were left; what their level pays beforehand. */
type Owner = Story['customer'] & { payment_percent: number }

interface World {
  cast: Cast
  buyers: readonly number[]
  /** Pictures that are kept already. */
  proof: string
  photo: string
}

/**
 * Goods nobody came for, from the first warning to the statement of what their sale brought: some lie, their owners were
 * told, proposed, for sale, sold, given back, settled, called off, paid for at last. Once: false where there are some.
 */
export async function makeDemoLiquidations(
  db: Db,
  files: FileStore,
  now: Date = systemClock(),
): Promise<boolean> {
  return inOneTransaction(db, async (tx) => {
    await actAs(tx, null, 'demo')
    if (await tx.selectFrom('liquidation').select('id').limit(1).executeTakeFirst()) return false
    const cast = await castOf(tx)
    const { rows: owners } = await sql<Owner>`select c.id, c.station_id, l.payment_percent from customer c
      join station t on t.id = c.station_id join customer_level l on l.code = c.level_code
      where not c.locked and c.customer_no is not null and c.sale_id is not null
        and c.created_at < ${new Date(now.getTime() - 160 * day)} and t.position = (select min(position) from station)
        and not exists (select from orders o where o.customer_id = c.id)
      order by c.id desc limit ${left.length}`.execute(tx)
    const [first] = owners
    if (!first || owners.length < left.length) return false
    const { rows: others } = await sql<{ id: number }>`select c.id from customer c
      where c.station_id = ${first.station_id} and c.customer_no is not null and not c.locked and c.id <> all(${owners.map(({ id }) => id)}::bigint[])
      order by c.id limit 5`.execute(tx)
    const keeper = cast.at('CS', now, first.station_id)
    const keep = async (name: string, lines: readonly string[], paper: string) =>
      placeImage({ ...keeper, db: tx }, files, {
        folder: 'images/liquidations',
        name,
        bytes: await drawn(lines, paper),
      })
    const world: World = {
      cast,
      buyers: others.map(({ id }) => id),
      proof: await keep('bien-nhan-buu-dien.jpg', ['BƯU ĐIỆN VIỆT NAM', 'BIÊN NHẬN THƯ BẢO ĐẢM'], '#f6f2e6'),
      photo: await keep('hang-tai-kho.jpg', ['KHO VIỆT NAM', 'Hàng trên kệ lưu lâu'], '#e6eef6'),
    }
    await liveThrough(tx, stepsOf(world, owners, await goodsTypesOf(tx), now), true)
    return true
  })
}

function stepsOf(world: World, owners: readonly Owner[], goodsTypes: string[], now: Date): Step[] {
  const random = seeded(83)
  // Numbers in a block of their own.
  const flights: Flights = { JPY: '131-96000015', USD: '016-96000015', CNY: '784-96000015' }
  return left.flatMap((each, index) => {
    const owner = owners[index] as Owner
    const story = storyOf(random, owner, goodsTypes, index)
    story.goal = orderStatus.priced
    Object.assign(story.form, bought(each, random), { payment_percent: owner.payment_percent })
    const began = new Date(now.getTime() - (each.lies - wayDays) * day)
    const steps = purchaseSteps(world.cast, story, random, began)
    steps.push(...shipmentSteps(world.cast, [story], random, flights))
    const goods: Goods = { story, id: 0, price: 0, sale: 0, payment: 0, refund: 0 }
    return [...steps, ...deedsOf(world, each, goods, now)]
  })
}

/** What was wished for, where the like of it is sold. */
function bought(
  { name, quantity, cost: [currency, price], weight }: Left,
  random: Random,
): Partial<QuoteForm> {
  const isJapan = currency === 'JPY'
  const site_code = isJapan ? 'mercari' : 'khac'
  return {
    name,
    quality: quantity,
    currency,
    goods_values: price,
    domestic_ship: isJapan ? 700 : 8,
    estimated_weight: weight,
    route_code: isJapan ? 'JP-AIR' : 'CN-ROAD',
    site_code,
    link: isJapan
      ? `https://jp.mercari.com/item/m${random.int(10_000_000_000, 99_999_999_999)}`
      : `https://detail.1688.com/offer/${random.int(600_000_000_000, 699_999_999_999)}.html`,
    image_url: `https://img.${site_code}.example/${encodeURIComponent(name)}.jpg`,
  }
}

/** Each in the opening hours of its day, one after the other. */
function deedsOf(world: World, each: Left, goods: Goods, now: Date): Step[] {
  return each.deeds.map(([daysAgo, ...deed], index) => {
    const date = businessDate(new Date(now.getTime() - daysAgo * day))
    const time = startOfBusinessDay(date).getTime() + (9 + index / 2) * hour
    const run = async () => {
      if (goods.story.stuck) return
      await act(world, deed, goods, (role) =>
        world.cast.at(role, new Date(time), goods.story.customer.station_id),
      )
    }
    return { time, run }
  })
}

type As = (role: RoleCode) => Context
type Of<Name extends Deed[0]> = Extract<Deed, readonly [Name, ...unknown[]]>

const deeds: { [Name in Deed[0]]: (world: World, deed: Of<Name>, goods: Goods, as: As) => Promise<unknown> } =
  {
    told: (world, [, kind, channel], goods, as) =>
      writeNotice(
        as('CS'),
        core.writeNotice.body.parse({
          order_id: goods.story.order,
          kind,
          channel,
          ...noticeTexts[kind],
          delivered: kind === 'lien' ? 'yes' : 'refused',
          attachments: [world.proof],
        }),
      ),
    propose: propose,
    offers: async (world, [, ...offers], { id }, as) => {
      for (const [kind, offered_by, price] of offers)
        await writeOffer(
          as('CS'),
          core.writeOffer.body.parse({ liquidation_id: id, kind, offered_by, price, images: [world.photo] }),
        )
    },
    accept: async (_world, _deed, goods, as) => {
      const context = as('AC')
      const { accountantMost } = await liquidationTerms(context.db, businessDate(context.now))
      const most = goods.price * (goods.story.form.quality ?? 1)
      return acceptLiquidation(most > accountantMost ? as('AD') : context, goods.id)
    },
    sell: async ({ buyers }, [, buyer, quantity], goods, as) => {
      const who =
        buyer === 'staff'
          ? { buyer_type: 'staff', staff_id: as('OP').actor.id }
          : { buyer_type: 'customer', customer_id: buyers[buyer] }
      const body = core.createSale.body.parse({ liquidated_product_id: goods.id, quantity, ...who })
      goods.sale = (await createSale(as('CS'), body)).id
    },
    ask: async (_world, [, method], goods, as) => {
      goods.payment = (await requestSalePayment(as('CS'), { id: goods.sale, method })).id
    },
    paid: (_world, _deed, { payment }, as) => confirmSalePayment(as('AC'), { id: payment }),
    give: (_world, _deed, { sale }, as) => moveOrder(as('OP'), sale, { newStatus: saleStatus.handedOver }),
    back: async (_world, [, quantity, note], goods, as) => {
      const given = { id: goods.sale, quantity, note, method: 'cash' } as const
      goods.refund = (await takeSaleBack(as('CS'), given)).id
    },
    refund: (_world, _deed, { refund }, as) => paySaleRefund(as('AC'), { id: refund }),
    settle: (_world, [, costs_vnd, costs_note], { id }, as) =>
      settleLiquidation(as('AC'), { id, costs_vnd, costs_note }),
    sent: (_world, [, channel], { id }, as) => sendSaleStatement(as('CS'), { id, channel }),
    cancel: (_world, [, reason], { id }, as) => cancelLiquidation(as('AC'), id, reason),
    'owner-pays': ownerPays,
  }

const act = (world: World, deed: Deed, goods: Goods, as: As) =>
  (deeds[deed[0]] as (world: World, deed: Deed, goods: Goods, as: As) => Promise<unknown>)(
    world,
    deed,
    goods,
    as,
  )

/** At a share of what the goods cost, in whole ten thousands. */
async function propose(
  world: World,
  [, percent, condition, note]: Of<'propose'>,
  goods: Goods,
  as: As,
): Promise<void> {
  const context = as('CS')
  const { goods_vnd: cost, quantity } = await context.db
    .selectFrom('orders')
    .select(['goods_vnd', 'quantity'])
    .where('id', '=', goods.story.order as number)
    .executeTakeFirstOrThrow()
  goods.price = Math.max(50_000, Math.round((cost * percent) / 100 / quantity / 10_000) * 10_000)
  const made = await proposeLiquidation(
    context,
    core.proposeLiquidation.body.parse({
      order_id: goods.story.order,
      liquidation_price: goods.price,
      condition,
      message: note,
      images: [world.photo],
      status: liquidationStatus.proposed,
    }),
  )
  goods.id = made.id
}

/** What is owed of the order, in one transfer: the sale stops by itself. */
async function ownerPays({ cast }: World, _deed: unknown, { story }: Goods, as: As): Promise<void> {
  const context = as('CS')
  const order = story.order as number
  const owed = sumOf(await ownerDebt(context, order)) - (await depositOf(context.db, order))
  const { id } = await createTransfer(context, {
    customer_id: story.customer.id,
    trans_type: 1,
    method: 'bank',
    card_id: cast.banks[0],
    amount: Math.ceil(owed / 1_000) * 1_000,
    note: 'Khách thanh toán để nhận lại hàng',
  })
  await confirmTransfer(as('AC'), id)
}
