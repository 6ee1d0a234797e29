import { loadCard } from '#cashdesk/cards/server/card-load.usecase.ts'
import type { Cast, Step, Story } from '#demo/cast.ts'
import type { Random } from '#demo/random.ts'
import { openingEntry } from '#ledger/entries.rules.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { changeCharges } from '#orders/purchase/server/charge-order.usecase.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'

const hour = 3_600_000
/** How often a card is loaded while the orders live. */
const times = 5
/** Accountants load round amounts. */
const rounding: Record<string, number> = { JPY: 50_000, USD: 500, CNY: 2_000 }
/** More than the purchases ahead: a card is not emptied to the last yen. */
const reserve = 1.06
/** What lay in each bank account when the company began with this product, VND. */
const firstMoney = 600_000_000

/** The bank accounts begin with the company's own money. */
export async function makeOpeningMoney(
  db: Db,
  cast: Cast,
  station: number,
  time: Date,
  amount = firstMoney,
): Promise<void> {
  const { actor, now } = cast.at('AC', time, station)
  for (const bank of cast.banks) {
    await post(db, openingEntry({ account: `bank:${bank}`, amount }), {
      station,
      now,
      maker: actor.id,
      postingDate: businessDate(now),
    })
  }
}

/** Each buying card is loaded ahead of what the stories will buy with it, as an accountant does every few days. */
export function cardLoadSteps(
  cast: Cast,
  stories: readonly Story[],
  station: number,
  random: Random,
): Step[] {
  const steps: Step[] = []
  for (const [currency, card] of Object.entries(cast.cardOf)) {
    const bought = stories
      .flatMap((story) =>
        story.boughtAt !== undefined && story.form.currency === currency
          ? [{ time: story.boughtAt, amount: spentOn(story) }]
          : [],
      )
      .toSorted((a, b) => a.time - b.time)
    const most = Math.max(1, Math.ceil(bought.length / times))
    for (let at = 0; at < bought.length; at += most) {
      const ahead = bought.slice(at, at + most)
      const sum = ahead.reduce((total, { amount }) => total + amount, 0)
      const step = rounding[currency] ?? 100
      const form = {
        card_id: card,
        foreign_amount: Math.ceil((sum * reserve) / step) * step,
        bank_reference: `FT${random.int(10_000_000_000, 99_999_999_999)}`,
        note: `Nạp thẻ đợt ${at / most + 1}`,
      }
      const time = (ahead[0]?.time ?? 0) - 3 * hour
      const run = async () => {
        const context = cast.at('AC', new Date(time), station)
        await loadCard(context, { ...form, bank_id: await fullestBank(context.db) })
      }
      steps.push({ time, run })
    }
  }
  return steps
}

/** The bank account that has most is charged. */
async function fullestBank(db: Db): Promise<number> {
  const account = await db
    .selectFrom('account')
    .select('owner_id')
    .where('kind', '=', 'bank')
    .orderBy('balance', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return account.owner_id as number
}

/** Of what left for Vietnam the seller took the money long ago; of one in nine nobody has said so. */
export function chargeSteps(cast: Cast, stories: readonly Story[]): Step[] {
  return stories.flatMap((story, index): Step[] => {
    const { boughtAt, goal, customer } = story
    if (boughtAt === undefined || goal < 8 || index % 9 === 0) return []
    const time = boughtAt + 40 * hour
    const run = async () => {
      if (story.stuck || !story.order) return
      const context = cast.at('AC', new Date(time), customer.station_id)
      await changeCharges(context, { ids: [story.order], status: chargeStatus.paid, note: 'Theo sao kê thẻ' })
    }
    return [{ time, run }]
  })
}

/** The dearest of what is bought in yen is written down without its last digit. */
export function mistypePrice(stories: readonly Story[]): void {
  const bought = stories.filter(({ boughtAt, form }) => boughtAt !== undefined && form.currency === 'JPY')
  const dearest = bought.toSorted((a, b) => b.form.goods_values - a.form.goods_values)[0]
  if (dearest) dearest.actual = Math.round(dearest.form.goods_values / 10)
}

const spentOn = ({ form }: Story): number => form.goods_values * form.quality + form.domestic_ship
