import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import { settingValues } from '#catalog/server/settings.repo.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { lockOrder, visibleOrders } from '#orders/core/server/order.repo.ts'
import { AppError } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import { Decimal, splitEvenly } from '#platform/rules/money.ts'
import { volumetricWeight, weightMismatch } from '#pricing/weight.rules.ts'
import { is, stationOf } from '#platform/server/context.ts'
import type { NewValues } from '#platform/contract/record.ts'
import type { Context } from '#platform/server/context.ts'
import type { inbillFields } from '#warehouse/inbill.fields.ts'
import { keepingCounts } from '#platform/server/lists/kept-counts.ts'
import { listRows } from '#platform/server/lists/list.ts'
import { listSums, withinList } from '#platform/server/lists/list-within.ts'
import type {
  CheckinForm,
  CheckinFoundRecord,
  CheckinLine,
  CheckinRecord,
  CheckinWarning,
  CheckinView,
} from '#warehouse/checkin.api.ts'
import { roundKg, shareOfWeight } from '#warehouse/checkin.rules.ts'
import { checkinProblems, openDecision } from '#warehouse/checkin.words.ts'
import {
  checkinFoundOf,
  checkinListingFor,
  checkinRowsOf,
  countsOf,
  maskOrder,
  customersOf,
  inView,
  lockInbill,
  narrowedView,
  orderIdsOf,
  settlePackages,
} from '#warehouse/server/checkin.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'
import { allOf } from '#platform/server/db/together.ts'

/** A page of a view, with its counts by status, sums and customers. */
export async function listWaiting(
  { db, actor }: Context,
  query: ListQuery & { view?: CheckinView | undefined },
) {
  const listing = checkinListingFor(actor)
  const asked = narrowedView(actor, query)
  const within = withinList(db, listing, asked.query, asked.scope)
  // A chip tells of its status whichever is asked for.
  const each = asked.query === query ? within : withinList(db, listing, query, inView(actor, query.view))
  const keep = keepingCounts(db)
  const [page, counts, customers, totals] = await allOf([
    listRows<CheckinRecord>(db, listing, asked.query, asked.scope),
    countsOf(db, each, keep),
    customersOf(db, within, keep),
    listSums(db, listing, within, keep),
  ])
  const results = page.results.map((row) => maskOrder(actor, row))
  if (!is(actor, 'cv')) return { ...page, results, option: { counts, customers }, totals }
  const unpriced = { freight_vnd: 0, surcharge_vnd: 0, extras_vnd: 0, total_vnd: 0 }
  return { ...page, results, option: { counts, customers: [] }, totals: { ...totals, ...unpriced } }
}

/** The orders a code stands for. @throws checkin.unknown */
export async function findByCode({ db, actor }: Context, code: string): Promise<CheckinFoundRecord[]> {
  const rows = await checkinFoundOf(db, actor, await orderIdsOf(db, actor, code))
  if (rows.length === 0) throw refuseWarehouse('checkin.unknown')
  return rows
}

/** The order of a code that is next to be handled. @throws checkin.unknown */
export async function findMain(context: Context, code: string): Promise<CheckinFoundRecord> {
  return (await findByCode(context, code))[0] as CheckinFoundRecord
}

export async function getCheckin(
  context: Context,
  by: { id?: number | undefined; code?: string | undefined },
): Promise<CheckinFoundRecord> {
  if (!by.id) return findMain(context, by.code ?? '')
  const row = (await checkinFoundOf(context.db, context.actor, [by.id]))[0]
  if (!row) throw refuseWarehouse('checkin.unknown')
  return row
}

interface Share {
  id: number
  line: CheckinLine
  r_weight: number
  fee_vnd: number
}

/**
 * Checks orders in (9→10) on a slip: each with its own weight, or all with an even share of one
 * carton's weight and fee, what is left over on the last. All or none: the shares hang together.
 * @throws checkin.nothing, checkin.no_weight, checkin.done, checkin.undecided, checkin.slip_closed, orders.status
 */
export async function checkInOrders(context: Context, form: CheckinForm) {
  const shares = await sharesOf(context, form)
  const inbill = await slipOf(context, form)
  const warnings = new Map<number, CheckinWarning[]>()
  const volumes = new Map<number, number>()
  const codes = new Map<number, string>()
  const scales = form.carton ? await overseasScale(context, shares) : null
  // Locked in the order of their keys whoever asks; the answer keeps the order of the list.
  for (const share of shares.toSorted((a, b) => a.id - b.id)) {
    const done = await withRowPath(share, shares, () => checkIn(context, share, inbill.id, scales))
    warnings.set(share.id, done.warnings)
    volumes.set(share.id, done.v_weight)
    codes.set(share.id, done.code)
  }
  const total = (values: number[]) =>
    values.reduce((sum, value) => sum.plus(value), new Decimal(0)).toNumber()
  const weight_of_parts = total(shares.map((share) => share.r_weight))
  const fee_of_parts = total(shares.map((share) => share.fee_vnd))
  const weight = form.carton ? roundKg(form.carton.weight) : weight_of_parts
  const fee = form.carton?.fee ?? 0
  return {
    inbill: { id: inbill.id, _id: String(inbill.id), code: inbill.code },
    orders: shares.map(({ id, r_weight, fee_vnd }) => ({
      id,
      code: codes.get(id) ?? '',
      r_weight,
      v_weight: volumes.get(id) ?? 0,
      fee_vnd,
      warnings: warnings.get(id) ?? [],
    })),
    sum: {
      weight,
      weight_of_parts,
      fee,
      fee_of_parts,
      balanced: weight === weight_of_parts && fee === fee_of_parts,
    },
  }
}

/** Each order of the form with its weight and fee. */
async function sharesOf(context: Context, form: CheckinForm): Promise<Share[]> {
  const { checkins, carton } = form
  if (checkins.length === 0) throw refuseWarehouse('checkin.nothing')
  const ids = await idsOf(context, checkins)
  const weights = carton
    ? shareOfWeight(carton.weight, checkins.length)
    : checkins.map((line) => roundKg(line.r_weight ?? 0))
  const fees = splitEvenly(carton?.fee ?? 0, checkins.length)
  const shares = checkins.map((line, index) => ({
    id: ids[index] as number,
    line,
    r_weight: weights[index] as number,
    fee_vnd: fees[index] as number,
  }))
  const weightless = shares.findIndex((share) => share.r_weight <= 0)
  if (weightless >= 0) {
    const path = carton ? 'carton.weight' : `checkins.${weightless}.r_weight`
    throw refuseWarehouse('checkin.no_weight', { details: [{ path, message: 'Cân nặng phải lớn hơn 0' }] })
  }
  return shares
}

async function idsOf({ db, actor }: Context, lines: readonly CheckinLine[]): Promise<number[]> {
  const codes = lines.flatMap((line) => (line.id ? [] : [(line.code ?? '').toUpperCase()]))
  const { rows } = await sql<{ id: number; code: string }>`select o.id, o.code from orders o
    where o.code = any(${codes}) and ${visibleOrders(actor)}`.execute(db)
  const ids = lines.map(
    (line) => line.id ?? rows.find((row) => row.code === line.code?.toUpperCase())?.id ?? 0,
  )
  ids.forEach((id, index) => {
    const line = lines[index] as CheckinLine
    if (!id) {
      const message = `Không tìm thấy đơn ${line.code ?? ''}`
      throw refuseWarehouse('checkin.unknown', { details: [{ path: `checkins.${index}.code`, message }] })
    }
    if (ids.indexOf(id) !== index)
      throw refuseWarehouse('checkin.twice', { values: { code: line.code ?? id } })
  })
  return ids
}

/** The person's own open slip of today, or a new one. @throws checkin.slip_unknown, checkin.slip_closed */
async function slipOf(context: Context, form: CheckinForm): Promise<{ id: number; code: string }> {
  const { db, actor, now } = context
  if (!form.inbill_id) {
    return openInbill(context, {
      services_partner: form.services_partner ?? null,
      warehouse_code: form.warehouse_code ?? null,
      note: form.note ?? null,
      carton: !!form.carton,
      weight: form.carton ? roundKg(form.carton.weight) : null,
      fee_vnd: form.carton?.fee ?? 0,
    })
  }
  const slip = await lockInbill(db, actor, form.inbill_id)
  const open =
    !slip.cancelled_at &&
    !slip.closed_at &&
    !slip.carton &&
    !form.carton &&
    slip.created_by === actor.id &&
    slip.station_id === stationOf(actor) &&
    businessDate(slip.created_at) === businessDate(now)
  if (!open) throw refuseWarehouse('checkin.slip_closed', { values: { code: slip.code } })
  return slip
}

/** Makes a slip, code PN and eight digits. */
export async function openInbill(
  { db, actor, now }: Context,
  fields: Partial<NewValues<typeof inbillFields>> & {
    carton?: boolean
    weight?: number | null
    fee_vnd?: number
  },
): Promise<{ id: number; code: string }> {
  const number = await nextNumber(db, 'inbill')
  return db
    .insertInto('inbill')
    .values({
      ...fields,
      warehouse_code: fields.warehouse_code ?? actor.warehouse,
      code: codeOf('PN', number, 8),
      station_id: stationOf(actor),
      created_by: actor.id,
      created_at: now,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}

/** Σ of the overseas scale over a carton's orders; null where one was not weighed. */
async function overseasScale(
  { db }: Context,
  shares: readonly Share[],
): Promise<{ d: number; r: number } | null> {
  const { rows } = await sql<{ d: number; missing: boolean }>`
    select coalesce(sum(d_weight), 0)::float8 as d, bool_or(d_weight is null) as missing
    from orders where id = any(${shares.map((share) => share.id)}::bigint[])`.execute(db)
  const sum = rows[0]
  if (!sum || sum.missing) return null
  return { d: sum.d, r: shares.reduce((total, share) => total + share.r_weight, 0) }
}

async function checkIn(
  context: Context,
  share: Share,
  inbill: number,
  carton: { d: number; r: number } | null,
): Promise<{ code: string; v_weight: number; warnings: CheckinWarning[] }> {
  const { db, now } = context
  const { id, line, r_weight, fee_vnd } = share
  const { divisor, ...limits } = await settingValues(db, businessDate(now), {
    divisor: 'weight.divisor',
    kg: 'weight.warn_kg',
    percent: 'weight.warn_percent',
  })
  // Looked at behind the lock: two stations may have the same order on their scales.
  await lockOrder(db, context.actor, id)
  const before = (await checkinRowsOf(db, context.actor, [id]))[0]
  if (!before) throw refuseWarehouse('checkin.unknown')
  await refuseDone(context, before)
  const sides = sidesOf(line)
  const v_weight = sides ? volumetricWeight(sides.width, sides.length, sides.height, divisor) : 0
  await actOnOrder({
    context,
    id,
    action: 'checkin',
    version: line.version,
    effect: async (order) => {
      const why = openDecision(order.sub_status)
      if (why) throw refuseWarehouse('checkin.undecided', { values: { why } })
      await db
        .insertInto('inbill_order')
        .values({ inbill_id: inbill, order_id: id, r_weight, fee_vnd })
        .execute()
      return {
        set: {
          r_weight,
          v_weight,
          length: sides?.length ?? null,
          width: sides?.width ?? null,
          height: sides?.height ?? null,
          inbill_id: inbill,
          ...(line.position ? { position: line.position } : {}),
          ...(line.note ? { note: line.note } : {}),
        },
        data: { r_weight, v_weight, inbill, ...(fee_vnd ? { fee_vnd } : {}) },
      }
    },
  })
  await settlePackages(db, id, now)
  await keepOnPackage(context, share, sides)
  const compared = carton ?? (before.d_weight === null ? null : { d: before.d_weight, r: r_weight })
  const problems = {
    weigh_again: compared !== null && weightMismatch(compared.d, compared.r, limits),
    no_photo: before.photos === 0,
    mercari: before.mercari,
  }
  return { code: before.code, v_weight, warnings: checkinProblems(problems, compared) }
}

/** Somebody was quicker: said with the slip it is on. @throws checkin.done */
async function refuseDone({ db }: Context, { status, code, inbill_id }: CheckinRecord): Promise<void> {
  if (status < orderStatus.checked || !inbill_id) return
  const { rows } = await sql<{ slip: string; who: string }>`select i.code as slip, s.name as who
    from inbill i join staff s on s.id = i.created_by where i.id = ${inbill_id}`.execute(db)
  throw refuseWarehouse('checkin.done', { values: { code, slip: '', who: '', ...rows[0] } })
}

/** A package with this order alone has the order's weight and sides. */
async function keepOnPackage(
  { db }: Context,
  { id, r_weight, line }: Share,
  sides: ReturnType<typeof sidesOf>,
): Promise<void> {
  await sql`update package p set r_weight = ${r_weight}, length = ${sides?.length ?? null},
      width = ${sides?.width ?? null}, height = ${sides?.height ?? null},
      position = coalesce(${line.position || null}, p.position)
    where p.cancelled_at is null and p.id in (select package_id from package_order where order_id = ${id})
      and (select count(*) from package_order po join package q on q.id = po.package_id
        where po.order_id = ${id} and q.cancelled_at is null) = 1
      and (select count(*) from package_order po where po.package_id = p.id) = 1`.execute(db)
}

/** All three sides or none. */
function sidesOf(line: CheckinLine): { length: number; width: number; height: number } | null {
  const { length, width, height } = line
  return length && width && height ? { length, width, height } : null
}

/** A refusal of one order names it and its place in the list. */
async function withRowPath<T>(share: Share, shares: readonly Share[], run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError) || shares.length === 1) throw error
    const path = `checkins.${shares.indexOf(share)}`
    throw new AppError(error.code, error.kind, {
      ...error.given,
      details: [{ path, message: error.message }],
    })
  }
}
