import { billStatus } from '#billing/bill.status.ts'
import { scanBill, scanStateOf } from '#billing/server/scan-bill.usecase.ts'
import { approveBills, confirmBills } from '#billing/server/approve-bill.usecase.ts'
import { dueOf } from '#billing/server/bill-money.repo.ts'
import { createBill } from '#billing/server/create-bill.usecase.ts'
import { editPrices, setRefund } from '#billing/server/edit-bill.usecase.ts'
import { confirmTransfer, createTransfer } from '#cashdesk/transfers/server/transfer.usecase.ts'
import { batchStatus } from '#delivery/batch.status.ts'
import { changeBatchStatus, createBatch, moveInvoices } from '#delivery/server/batch.usecase.ts'
import { settleCods } from '#delivery/server/cod.usecase.ts'
import { moveOne } from '#delivery/server/move-bill.usecase.ts'
import type { BillMove } from '#delivery/delivery.api.ts'
import type { Cast, Payment, Step, Story } from '#demo/cast.ts'
import type { Random } from '#demo/random.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import { nextMawb } from '#warehouse/mawb.rules.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { checkInOrders } from '#warehouse/server/checkin.usecase.ts'
import { dockBags, moveMawb, packPackages } from '#warehouse/server/mawb-packages.usecase.ts'
import { createMawb } from '#warehouse/server/mawb.usecase.ts'
import { priceOrders } from '#warehouse/server/order-price.usecase.ts'
import { receivePackage } from '#warehouse/server/package-receive.usecase.ts'
import { scanIn } from '#warehouse/server/scan-in.usecase.ts'
import { saveBag } from '#shipments/server/bag.usecase.ts'
import { followShipments } from '#shipments/server/follow-shipments.ts'
import { confirmShipments, createShipments, editShipment } from '#shipments/server/shipment.usecase.ts'

const hour = 3_600_000
const day = 24 * hour
/** The overseas warehouse an order's supplier sends to. */
const origins: Record<string, string> = { JPY: 'JP-TYO', USD: 'US-LAX', CNY: 'CN-CAN' }
/** The next flight from each origin, by its currency; the airline's prefix says who flies. */
export type Flights = Record<string, string>
const firstFlights: Readonly<Flights> = { JPY: '131-00002343', USD: '016-00004513', CNY: '784-00003426' }
/** Orders of one flight. */
const load = 8

/** An order on its way, with the package it lies in once it was received. */
interface Freight {
  story: Story
  package: number
}

/**
 * The life of bought orders from the overseas warehouse on: received one by one, flown together,
 * scanned, checked in, priced, billed and delivered, each as far as its goal.
 */
export function shipmentSteps(
  cast: Cast,
  stories: readonly Story[],
  random: Random,
  flights: Flights = { ...firstFlights },
): Step[] {
  const steps: Step[] = []
  for (const [currency, warehouse] of Object.entries(origins)) {
    const freight = stories
      .filter((story) => story.goal >= 7 && story.form.currency === currency)
      .map((story) => receive(cast, steps, { story, package: 0 }, warehouse, random))
    for (const [index, flight] of flightsOf(freight).entries()) {
      const number = flights[currency] as string
      fly(cast, steps, flight, { warehouse, number, onWaybills: index % 2 === 1 }, random)
      flights[currency] = nextMawb(number) ?? number
    }
    bagWaiting(cast, steps, freight, warehouse)
  }
  return steps
}

/** A track scanned at the overseas warehouse, a day or two after the purchase. */
function receive(cast: Cast, steps: Step[], freight: Freight, warehouse: string, random: Random): Freight {
  const { story } = freight
  story.time += random.int(20, 40) * hour
  const at = new Date(story.time)
  const d_weight = Math.round((story.form.estimated_weight ?? 1) * random.int(85, 125)) / 100
  steps.push({
    time: story.time,
    async run() {
      if (story.stuck) return
      const context = cast.at('OP', at, story.customer.station_id)
      const received = await receivePackage(context, {
        track: story.track,
        warehouse_code: warehouse,
        d_weight,
      })
      if (!received.package) throw new Error(`demo: ${story.track} was not received`)
      freight.package = received.package.id
    },
  })
  return freight
}

/** Orders fly with others that go as far: those still in the air, those at the gate, and all others. */
function flightsOf(freight: readonly Freight[]): Freight[][] {
  const groups = new Map<number, Freight[]>()
  for (const each of freight.toSorted((a, b) => a.story.time - b.story.time)) {
    const reach = Math.min(each.story.goal, 9)
    if (reach > 7) groups.set(reach, [...(groups.get(reach) ?? []), each])
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / load) }, (_, n) => group.slice(n * load, (n + 1) * load)),
  )
}

/** Adds what a flight's orders live through together, and then each customer's bill by itself. */
function fly(
  cast: Cast,
  steps: Step[],
  flight: Freight[],
  { warehouse, number, onWaybills }: { warehouse: string; number: string; onWaybills: boolean },
  random: Random,
): void {
  const stories = flight.map((each) => each.story)
  const goal = Math.max(...stories.map((story) => story.goal))
  let time = Math.max(...stories.map((story) => story.time)) + 5 * hour
  const add = (wait: number, run: (context: Context) => Promise<unknown>) => {
    const at = new Date((time += wait))
    const step = async () => (reaching(7).length > 0 ? run(cast.at('OP', at, 'all')) : undefined)
    steps.push({ time, run: step })
  }
  const reaching = (least: number) => stories.filter((story) => story.goal >= least && !story.stuck)
  const handled = () =>
    flight.filter((each) => !each.story.stuck).map((each) => ({ id: each.package, isHandle: true }))
  let mawb = 0
  add(0, async (context) => {
    mawb = (await createMawb(context, { mawb: number, warehouse_code: warehouse })).id
    await packPackages(context, { id: mawb, close: true, packages: handled() })
    await moveMawb(context, { id: mawb, status: mawbStatus.exported, packages: handled() })
    if (onWaybills) await putOnWaybills(context, handled())
  })
  if (goal < 8.2) return
  add(day + random.int(2, 12) * hour, async (context) => {
    await moveMawb(context, { id: mawb, status: mawbStatus.arrived, packages: handled() })
    await followShipments(context.db, context.now)
  })
  if (goal < 9) return
  add(random.int(2, 6) * hour, async (context) => {
    await dockBags(context, { id: mawb })
    for (const story of reaching(9)) await scanIn(context, { code: story.track })
  })
  if (goal >= 10) {
    const weights = new Map(
      stories.map((story) => [
        story,
        Math.round((story.form.estimated_weight ?? 1) * random.int(90, 130)) / 100,
      ]),
    )
    // A slip is one station's.
    add(2 * hour, async (context) => {
      const stations = Map.groupBy(reaching(10), (story) => story.customer.station_id)
      for (const [station, here] of stations)
        await checkInOrders(
          { ...context, actor: { ...context.actor, station } },
          { checkins: here.map((story) => ({ id: keyOf(story), r_weight: weights.get(story) })) },
        )
      await followShipments(context.db, context.now)
    })
  }
  if (goal >= 11) add(hour, async (context) => allDone(await priceOrders(context, reaching(11).map(keyOf))))
  for (const bill of billsOf(stories)) invoice(cast, steps, bill, time + random.int(1, 12) * hour, random)
}

/** What waits for a flight lies in bags: one closed and weighed, one into which the last package was not scanned yet. */
function bagWaiting(cast: Cast, steps: Step[], freight: readonly Freight[], warehouse: string): void {
  const waiting = freight
    .filter(({ story }) => story.goal === 7)
    .toSorted((a, b) => a.story.time - b.story.time)
  const time = Math.max(...waiting.map(({ story }) => story.time)) + 2 * hour
  const half = Math.ceil(waiting.length / 2)
  for (const [index, mine] of [waiting.slice(0, half), waiting.slice(half)].entries()) {
    const run = async () => {
      const context = cast.at('OP', new Date(time + index * hour), 'all')
      const inside = mine.filter(({ story, package: id }) => id && !story.stuck)
      if (inside.length === 0) return
      const packages = inside.map((one) => one.package)
      const note = index === 0 ? 'Chờ chuyến cuối tuần' : null
      const { bag } = await saveBag(context, { action: 'make', warehouse_code: warehouse, note, packages })
      const scanned = index === 0 ? inside : inside.slice(0, -1)
      for (const { story } of scanned)
        await saveBag(context, { action: 'pack', id: bag.id, track: story.track })
      if (index > 0) return
      const weight = Math.round((Number(bag.d_weight) + 0.4) * 100) / 100
      await saveBag(context, { action: 'close', id: bag.id, weight, without: [] })
    }
    if (mine.length > 0) steps.push({ time: time + index * hour, run })
  }
}

const receivers = [
  '25 Nguyễn Huệ, Phường Sài Gòn, Thành phố Hồ Chí Minh',
  '14 Phan Chu Trinh, Phường Hoàn Kiếm, Thành phố Hà Nội',
  '7 Bạch Đằng, Phường Hải Châu, Thành phố Đà Nẵng',
]

/** One waybill for each customer, confirmed once it says where its goods go. */
async function putOnWaybills(context: Context, packages: readonly { id: number }[]): Promise<void> {
  const { shipments } = await createShipments(
    context,
    packages.map(({ id }) => id),
  )
  const ids = shipments.map(({ id }) => id)
  for (const id of ids) await editShipment(context, id, { address: receivers[id % receivers.length] })
  if (ids.length > 0) allDone(await confirmShipments(context, ids))
  await followShipments(context.db, context.now)
}

const keyOf = (story: Story) => story.order as number

/** Orders of one customer that go equally far stand on one bill. */
function billsOf(stories: readonly Story[]): Story[][] {
  const billed = stories.filter((story) => story.goal >= 12)
  return [...Map.groupBy(billed, (story) => `${story.customer.id}:${story.goal}`).values()]
}

function byChance(random: Random): Payment {
  const cod = random.chance(0.5)
  return { cod, carried: cod && random.chance(0.3), remitted: random.chance(0.6) }
}

/** The steps of one bill up to its goal; paid beforehand, or collected by whoever delivers it. */
function invoice(cast: Cast, steps: Step[], orders: Story[], begin: number, random: Random): void {
  const [first] = orders
  if (!first) return
  const { customer, goal, way, pays = byChance(random) } = first
  const { cod } = pays
  const drawn = pays.carried ? random.pick(cast.carriers) : null
  // What comes back comes back from a carrier; what is long over is paid.
  const comesBack = way === 'second_try' || way === 'back'
  const carrier = comesBack ? (cast.carriers[0] ?? null) : drawn
  const remitted = pays.remitted || way !== undefined
  const card_id = random.pick(cast.banks)
  const gaps = Array.from({ length: 8 }, () => random.int(2, 12) * hour)
  const bought = () => orders.filter((order) => !order.stuck)
  let time = begin
  let bill = 0
  let due = 0
  // Our own shipper leaves with a delivery list.
  let list = ''
  const settle = async (context: Context, move: BillMove) => {
    if (!list) return moveOne(context, bill, move)
    allDone(await moveInvoices(context, list, new Map([[bill, move]])))
  }
  const add = (role: RoleCode, run: (context: Context) => Promise<unknown>) => {
    const at = new Date(time)
    const step = async () => (bought().length > 0 ? run(cast.at(role, at, customer.station_id)) : undefined)
    steps.push({ time, run: step })
    time += gaps.pop() ?? hour
  }
  add('CS', async (context) => {
    const made = await createBill(context, {
      ids: bought().map(keyOf),
      method: cod ? 'COD' : 'TRANSFER',
      ...(carrier ? { partner: carrier } : { shipper: cast.shipper }),
      delivery_vnd: 30_000,
      box_vnd: 0,
    })
    bill = made.id
    await followShipments(context.db, context.now)
  })
  if (way === 'discount') add('AD', (context) => makeGood(context, bill))
  const { bargained } = first
  if (bargained) add('AD', (context) => askMore(context, bill, keyOf(first), bargained))
  if (goal >= 13) add('CS', async (context) => allDone(await confirmBills(context, [bill])))
  if (goal >= 14) {
    add('AC', async (context) => {
      const approved = await approveBills(context, [bill])
      allDone(approved)
      due = approved.due[0]?.due ?? 0
    })
  }
  if (goal < 15) return
  if (!cod) {
    let receipt = 0
    add('CS', async (context) => {
      if (due <= 0) return
      const given = { customer_id: customer.id, trans_type: 1, method: 'bank', card_id, amount: due } as const
      receipt = (await createTransfer(context, { ...given, bill_id: bill })).id
    })
    add('AC', async (context) => {
      if (receipt) await confirmTransfer(context, receipt)
    })
  }
  add('OP', async (context) => {
    const { missing } = await scanStateOf(context.db, bill)
    await scanBill(context, { id: bill, codes: missing })
    await moveOne(context, bill, { status: billStatus.released })
  })
  if (goal < 16) return
  add('OP', async (context) => {
    if (carrier) return moveOne(context, bill, { status: billStatus.delivering, waybill: `EK${bill}VN` })
    list = (await createBatch(context, { ids: [bill], print: false, isBill: false })).batch_code
    await changeBatchStatus(context, { batch_code: list, status: batchStatus.handedOver })
  })
  if (goal === 18)
    add('OP', (context) => settle(context, { status: billStatus.undeliverable, reason: 'Khách hẹn lại' }))
  if (goal !== 17) return
  if (comesBack) {
    time += 20 * hour
    const reason = way === 'back' ? 'Khách không nghe máy ba lần' : 'Khách vắng nhà'
    add('OP', (context) => moveOne(context, bill, { status: billStatus.undeliverable, reason }))
    time += day
    if (way === 'back') {
      const restocked = { status: orderStatus.priced, reason: 'Khách hẹn lần khác, giữ hàng tại kho' }
      add('CS', (context) => moveOne(context, bill, restocked))
      return
    }
    const again = { status: billStatus.delivering, reason: 'Khách hẹn giao lại' }
    add('OP', (context) => moveOne(context, bill, again))
  }
  if (way === 'late') time += 5 * day
  add('OP', async (context) => {
    due = cod ? Math.max(0, await dueOf(context.db, bill)) : 0
    await settle(context, { status: billStatus.delivered, collected: due })
  })
  if (cod && remitted) {
    add('AC', async (context) => {
      if (due > 20_000)
        allDone(await settleCods(context, [{ id: bill, remitted: null, fee: 20_000 }], 'bank'))
    })
  }
}

/** Part of the goods came broken: our fees and a tenth of the goods are taken off, and the order is done at a loss. */
async function makeGood(context: Context, bill: number): Promise<void> {
  const { goods_vnd, service_vnd, freight_vnd } = await context.db
    .selectFrom('bill')
    .select(['goods_vnd', 'service_vnd', 'freight_vnd'])
    .where('id', '=', bill)
    .executeTakeFirstOrThrow()
  const refund = Math.floor((service_vnd + freight_vnd + goods_vnd / 10) / 1_000) * 1_000
  await setRefund(context, { id: bill, refund, reason: 'Hàng vỡ một phần, bớt tiền cho khách' })
}

/** What is fragile is packed in wood, for more than the table asks. */
async function askMore(context: Context, bill: number, order: number, more: number): Promise<void> {
  const { surcharge_vnd } = await context.db
    .selectFrom('orders')
    .select('surcharge_vnd')
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  const prices = [{ quote_id: order, surcharge_vnd: surcharge_vnd + more }]
  await editPrices(context, { id: bill, prices, reason: 'Hàng dễ vỡ, khách chịu thêm phí đóng thùng gỗ' })
}

/** A row that could not be done would leave the company half made. */
function allDone(answer: BulkAnswer): void {
  if (answer.failed.length > 0) throw new Error(`demo: ${JSON.stringify(answer.failed)}`)
}
