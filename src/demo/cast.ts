import type { QuoteForm } from '#orders/quote/quote.api.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { staffStatus } from '#staff/staff.status.ts'

/** A demo person ready to act; `at` makes the context of a moment. */
export interface Cast {
  at(role: RoleCode, time: Date, station: number | 'all'): Context
  buyer: number
  /** Our own shipper. */
  shipper: number
  carriers: number[]
  /** Whose person signs in to see it. */
  partner: number | null
  /** Accounts of our own. */
  banks: number[]
  cardOf: Record<string, number>
  accountOf: Record<string, number>
}

/** The people and accounts of the demo company, as the usecases take them. */
export async function castOf(db: Db): Promise<Cast> {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'username', 'partner_id'])
    .where('status', '=', staffStatus.active)
    .orderBy('id')
    .execute()
  const stations = (await db.selectFrom('station').select('id').orderBy('position').execute()).map(
    (row) => row.id,
  )
  const cards = await db
    .selectFrom('card')
    .select(['id', 'kind', 'currency'])
    .where('partner_id', 'is', null)
    .execute()
  const accounts = await db.selectFrom('buying_account').select(['id', 'site_code']).orderBy('id').execute()
  const carriers = await db.selectFrom('partner').select('id').where('kind', '=', 'carrier').execute()
  const person = (role: RoleCode) => {
    const found = staff.find((row) => row.role === role)
    if (!found) throw new Error(`nobody is ${role}`)
    return found
  }
  return {
    at(role, time, station) {
      const { id, name, partner_id } = person(role)
      const actor: Actor = {
        id,
        name,
        role,
        sessionId: '',
        stations,
        station,
        warehouse: null,
        partner: partner_id,
      }
      return { db, actor, now: time }
    },
    buyer: person('AF').id,
    shipper: person('OP').id,
    carriers: carriers.map((carrier) => carrier.id),
    partner: staff.find((row) => row.role === 'PA')?.partner_id ?? null,
    banks: cards.filter((card) => card.kind === 'bank').map((card) => card.id),
    cardOf: Object.fromEntries(
      cards.filter((card) => card.kind === 'card').map((card) => [card.currency, card.id]),
    ),
    accountOf: Object.fromEntries(accounts.map((account) => [account.site_code, account.id])),
  }
}

/** How a bill is paid. */
export interface Payment {
  /** To whoever delivers it; else by transfer, beforehand. */
  cod: boolean
  /** Delivered by a carrier, not by our own shipper. */
  carried: boolean
  /** The COD was handed over; else it is awaited. */
  remitted: boolean
}

/** One order's way through the company. */
export interface Story {
  customer: { id: number; station_id: number }
  form: QuoteForm
  /** Status it shall reach; 0: cancelled on the way. */
  goal: number
  /** When what is planned of it so far is over (milliseconds). */
  time: number
  /** Its number at the seller, where that is not its own. */
  supplier?: string
  /** When it is planned to be bought (milliseconds), where it gets that far. */
  boughtAt?: number
  /** What one is really bought for, where that is not its quoted price. */
  actual?: number
  /** Key of the order once it is made. */
  order?: number
  /** How its bill is paid, where that is not left to chance. */
  pays?: Payment
  /** How its bill fares, where that is not left to chance. */
  way?: 'plain' | 'late' | 'second_try' | 'back' | 'discount'
  /** What its customer agreed to pay above the table of surcharges, VND. */
  bargained?: number
  /** It goes no further: its customer has reached their limit. */
  stuck?: boolean
  /** Its domestic tracking number. */
  track: string
}

/** What happens at a moment. */
export interface Step {
  time: number
  run: () => Promise<unknown>
}
