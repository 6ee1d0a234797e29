import { sql } from 'kysely'
import type { AppError } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import type { Context } from '#platform/server/context.ts'
import { nextNumber } from '#platform/server/db/next-number.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { allow, recordMove, runAction, runLocked } from '#platform/server/events/run-action.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'
import { newValues } from '#platform/server/lists/record-write.ts'
import { exportBagList, listBags as listCall } from '#shipments/bag.api.ts'
import type { BagForm, BagRecord } from '#shipments/bag.api.ts'
import { bagFields } from '#shipments/bag.fields.ts'
import {
  bagListing,
  bagOfCode,
  bagRecords,
  bagRowOf,
  inBag,
  lockBag,
  visibleBags,
} from '#shipments/server/bag.repo.ts'
import type { LockedBag } from '#shipments/server/bag.repo.ts'
import { boxTrack, createPackage } from '#shipments/server/package.usecase.ts'
import { refuseShipment } from '#shipments/shipments.errors.ts'
import { bagStatus, bagTable } from '#warehouse/bag.status.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { flightOf } from '#warehouse/server/mawb-packages.usecase.ts'
import {
  lockPackage,
  orderIdsIn,
  packageOfTrack,
  packageRecords,
  packageRowsOf,
  standingOf,
  visiblePackages,
  warehouseFor,
  warehouseScopeOf,
} from '#warehouse/server/package.repo.ts'
import type { LockedPackage } from '#warehouse/server/package.repo.ts'
import { ordersWaiting, trackOf } from '#warehouse/server/package-receive.usecase.ts'
import { packagesInside } from '#warehouse/server/packages-inside.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

type Form<Action extends BagForm['action']> = Extract<BagForm, { action: Action }>
interface Done extends BulkAnswer {
  id: number
  scan?: { outcome: 'packed' | 'repeat'; id: number }
  /** Of a bag that was closed: what stayed. */
  stayed?: { id: number; track: string }[]
}

export async function listBags(context: Context, query: ListQuery) {
  return chippedList<BagRecord>(context.db, bagListing, query, await visibleBags(context))
}

/** The bags of the list's filters that the person may see. @throws bad_input by field */
export const bagsFile = exportOf<BagRecord>(exportBagList, listCall, async (context) => ({
  columns: fileColumns<BagRecord>(bagFields),
  definition: bagListing,
  scope: await visibleBags(context),
  summed: ['packages', 'd_weight', 'weight'],
}))

/** A bag with its packages and what is missing. @throws bags.unknown */
export async function readBag(context: Context, code: string) {
  const id = await bagOfCode(context, code)
  if (!id) throw refuseShipment('bags.unknown')
  const bag = await bagRowOf(context, id)
  const inside = await inBag(context.db, id, { locked: false })
  const packed = new Set(inside.filter((one) => one.packed).map((one) => one.id))
  const rows = await packagesInside(context, await warehouseScopeOf(context), sql`p.container_id = ${id}`)
  const packages = rows.map((row) => ({
    ...row,
    packed: packed.has(row.id) || row.receive_status > packageStatus.overseas,
  }))
  const lacks = lackingAt(bag.status)
  const missing = packages.filter(lacks).map(({ id: key, track }) => ({ id: key, track }))
  return { bag, packages, missing }
}

type Standing = { packed: boolean; receive_status: number }
/** While it is packed: not scanned into it; once it flies: not scanned in Vietnam. */
const lackingAt = (status: number) => (one: Standing) => {
  if (status === bagStatus.open) return !one.packed
  return (
    (status === bagStatus.exported || status === bagStatus.docked) &&
    one.receive_status < packageStatus.scanned
  )
}

/** What is done with a bag while it is packed. */
export async function saveBag(context: Context, form: BagForm) {
  const { id, scan, stayed, ...bulk } = await doneWith(context, form)
  const bag = await bagRowOf(context, id)
  const inside = bag.status === bagStatus.open ? await inBag(context.db, id, { locked: false }) : []
  const [row] = scan ? await packageRowsOf(context.db, [scan.id]) : []
  return {
    ...bulk,
    bag,
    scan: scan && row ? { outcome: scan.outcome, package: row } : null,
    missing: stayed ?? inside.filter((one) => !one.packed).map(({ id: key, track }) => ({ id: key, track })),
  }
}

function doneWith(context: Context, form: BagForm): Promise<Done> {
  switch (form.action) {
    case 'make':
      return make(context, form)
    case 'add':
      return add(context, form)
    case 'pack':
      return pack(context, form)
    case 'take_out':
      return takeOut(context, form)
    case 'close':
      return close(context, form)
    case 'reopen':
      return reopen(context, form)
  }
}

const nothing: BulkAnswer = { done: [], failed: [] }

/** @throws mawb.left, bad_input */
async function make(context: Context, { mawb, packages, ...form }: Form<'make'>): Promise<Done> {
  const { db, actor, now } = context
  const scope = await warehouseScopeOf(context)
  const flight = mawb ? await flightOf(context, scope, { mawb, warehouse_code: form.warehouse_code }) : null
  const warehouse = flight?.warehouse_code ?? (await warehouseFor(context, scope, form.warehouse_code))
  const code = codeOf('BG', await nextNumber(db, 'container'), 8)
  const { id } = await db
    .insertInto('container')
    .values({
      ...newValues(bagFields, form, context),
      code,
      warehouse_code: warehouse,
      mawb_id: flight?.id ?? null,
      created_by: actor.id || null,
      created_at: now,
      status_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: bagTable.entity,
    id,
    action: 'create',
    to: bagStatus.open,
    data: { code, mawb: flight?.number },
  })
  return packages?.length ? add(context, { action: 'add', id, packages }) : { id, ...nothing }
}

/** Each by itself: those that may not are named. */
async function add(context: Context, { id, packages }: Form<'add'>): Promise<Done> {
  const bag = await openBag(context, id, 'add')
  const scope = await warehouseScopeOf(context)
  const answer = await eachRow(context.db, packages, async (db, key) =>
    putIn({ ...context, db }, bag, await lockPackage(db, scope, key), null),
  )
  await told(context, bag, 'add', { packages: answer.done.length })
  return { id, ...answer }
}

/**
 * A scan: the same code again changes nothing.
 * @throws bags.taken, bags.other_warehouse, bags.not_received, bags.nobodys, import.not_here, import.other_warehouse
 */
async function pack(context: Context, { id, track: given, boxes = 1 }: Form<'pack'>): Promise<Done> {
  const bag = await openBag(context, id, 'pack')
  const scope = await warehouseScopeOf(context)
  const track = await trackOf(context, scope, given)
  const found = await packageOfTrack(context.db, bag.warehouse_code, track)
  if (!found) throw await notHere(context, bag, track)
  await lockPackage(context.db, scope, found.id)
  const already = found.container_id === id && (await isPacked(context, found.id))
  if (!already) await putIn(context, bag, found, context.now)
  const more = boxes > 1 ? await packBoxes(context, bag, found.track, boxes) : []
  const outcome = already && more.length === 0 ? 'repeat' : 'packed'
  return { id, done: [found.id, ...more], failed: [], scan: { outcome, id: found.id } }
}

/** Why a package is not in this warehouse, and what is to be done: it lies in another, or nobody has received it. */
async function notHere(context: Context, bag: LockedBag, track: string): Promise<AppError> {
  const { code, warehouse_code: here } = bag
  const scope = await warehouseScopeOf(context)
  const { rows: elsewhere } = await sql<{ there: string; mine: boolean }>`
    select p.warehouse_code as there, (${visiblePackages(scope)}) as mine from package p
    where p.track = ${track} and p.cancelled_at is null order by p.id desc limit 1`.execute(context.db)
  const [away] = elsewhere
  if (away)
    return away.mine
      ? refuseShipment('bags.other_warehouse', { values: { track, there: away.there, code, here } })
      : refuseWarehouse('import.not_here')
  const { ids, elsewhere: meant, foreign } = await ordersWaiting(context, scope, track, here)
  if (ids.length > 0) {
    const { rows } = await sql<{ code: string }>`select code from orders
      where id = any(${ids}::bigint[]) order by id`.execute(context.db)
    const order = rows.map((row) => row.code).join(', ')
    return refuseShipment('bags.not_received', { values: { order, track } })
  }
  if (meant) return refuseWarehouse('import.other_warehouse', { values: meant })
  return foreign ? refuseWarehouse('import.not_here') : refuseShipment('bags.nobodys', { values: { track } })
}

/** The further boxes of what was scanned, made where they are not there yet. @returns those that went in now */
async function packBoxes(context: Context, bag: LockedBag, track: string, boxes: number): Promise<number[]> {
  const warehouse = bag.warehouse_code
  const scope = await warehouseScopeOf(context)
  await createPackage(context, { track, boxes, warehouse_code: warehouse })
  const added: number[] = []
  for (let k = 2; k <= boxes; k += 1) {
    const box = await packageOfTrack(context.db, warehouse, boxTrack(track, k))
    if (!box || (box.container_id === bag.id && (await isPacked(context, box.id)))) continue
    await lockPackage(context.db, scope, box.id)
    await putIn(context, bag, box, context.now)
    added.push(box.id)
  }
  return added
}

async function isPacked({ db }: Context, id: number): Promise<boolean> {
  const { rows } = await sql`select from package where id = ${id} and packed_at is not null`.execute(db)
  return rows.length > 0
}

async function openBag(
  context: Context,
  id: number,
  action: 'add' | 'pack' | 'take_out',
): Promise<LockedBag> {
  const bag = await lockBag(context, id)
  await allow(bagRecords, context, bag, action)
  // What is put in now would be on a flight that it missed.
  if (action !== 'take_out') await refuseLeft(context, bag)
  return bag
}

/** @throws mawb.left */
async function refuseLeft({ db }: Context, { mawb_id }: LockedBag): Promise<void> {
  const { rows } = await sql<{ number: string }>`select number from mawb
    where id = ${mawb_id} and status <> ${mawbStatus.packing}`.execute(db)
  const left = rows[0]
  if (left) throw refuseWarehouse('mawb.left', { values: { mawb: left.number } })
}

const told = (context: Context, bag: LockedBag, action: string, data: Readonly<Record<string, unknown>>) =>
  recordMove(context, bagTable.entity, bag, { action, to: bag.status, data })

/**
 * Into the bag, and so onto its flight; `packed`: it is in it, else it is only meant for it.
 * @throws import.wrong_step, import.no_orders, bags.taken
 */
async function putIn(
  context: Context,
  bag: LockedBag,
  found: LockedPackage,
  packed: Date | null,
): Promise<void> {
  const { db } = context
  const { id, track } = found
  if (found.warehouse_code !== bag.warehouse_code) throw refuseWarehouse('import.package_unknown')
  if ((await orderIdsIn(db, [id])).length === 0)
    throw refuseWarehouse('import.no_orders', { values: { track } })
  await runLocked(packageRecords, standingOf(found), {
    context,
    action: 'pack',
    effect: async () => {
      // Two who pack it at once: the second finds it in the other's bag, whatever was read before.
      const mine = await sql`update package set container_id = ${bag.id}, mawb_id = ${bag.mawb_id},
          packed_at = coalesce(${packed}::timestamptz, packed_at)
        where id = ${id} and receive_status = ${packageStatus.overseas} and cancelled_at is null
          and (container_id is null or container_id = ${bag.id})
          and (mawb_id is null or mawb_id is not distinct from ${bag.mawb_id}::bigint)`.execute(db)
      if (mine.numAffectedRows !== 1n) throw await takenBy(context, id, track)
      return { data: { bag: bag.code } }
    },
  })
}

async function takenBy({ db }: Context, id: number, track: string) {
  const { rows } = await sql<{
    bag: string | null
    mawb: string | null
  }>`select k.code as bag, m.number as mawb
    from package p left join container k on k.id = p.container_id left join mawb m on m.id = p.mawb_id
    where p.id = ${id}`.execute(db)
  const { bag = null, mawb = null } = rows[0] ?? {}
  return bag
    ? refuseShipment('bags.taken', { values: { track, bag } })
    : refuseWarehouse('import.on_flight', { values: { track, mawb: mawb ?? '' } })
}

async function takeOut(context: Context, { id, packages }: Form<'take_out'>): Promise<Done> {
  const bag = await openBag(context, id, 'take_out')
  const scope = await warehouseScopeOf(context)
  const answer = await eachRow(context.db, packages, async (db, key) => {
    const found = await lockPackage(db, scope, key)
    if (found.container_id !== id)
      throw refuseShipment('bags.not_in', { values: { track: found.track, code: bag.code } })
    await leaveBag({ ...context, db }, [found.id])
  })
  await told(context, bag, 'take_out', { packages: answer.done.length })
  return { id, ...answer }
}

/** They stay here: in no bag and on no flight. */
async function leaveBag(context: Context, ids: readonly number[]): Promise<void> {
  await sql`update package set container_id = null, mawb_id = null, packed_at = null
    where id = any(${[...ids]}::bigint[]) and receive_status = ${packageStatus.overseas}`.execute(context.db)
  for (const id of ids)
    await recordEvent(context, {
      entity: 'package',
      id,
      action: 'unpack',
      from: packageStatus.overseas,
      to: packageStatus.overseas,
    })
}

/**
 * With its weight. What was meant for it and was not scanned is named: whoever closes it without those says
 * exactly which. @throws bags.empty, bags.missing, bags.not_missing
 */
async function close(context: Context, { id, weight, without, version }: Form<'close'>): Promise<Done> {
  const stayed: { id: number; track: string }[] = []
  await runAction(bagRecords, {
    context,
    id,
    action: 'close',
    version,
    effect: async ({ code }) => {
      const inside = await inBag(context.db, id, { locked: true })
      const missing = inside.filter((one) => !one.packed)
      if (missing.length === inside.length) throw refuseShipment('bags.empty', { values: { code } })
      const tracks = missing.map((one) => one.track).join(', ')
      const named = new Set(without)
      if (missing.some((one) => !named.has(one.id))) {
        const k = inside.length - missing.length
        throw refuseShipment('bags.missing', { values: { code, k, n: inside.length, tracks } })
      }
      if (named.size !== missing.length)
        throw refuseShipment('bags.not_missing', { values: { code, tracks: tracks || 'không còn kiện nào' } })
      await leaveBag(
        context,
        missing.map((one) => one.id),
      )
      stayed.push(...missing.map(({ id: key, track }) => ({ id: key, track })))
      return {
        set: { weight, closed_at: context.now, status_at: context.now },
        data: { weight, ...(tracks ? { missing: tracks } : {}) },
      }
    },
  })
  return { id, ...nothing, stayed }
}

async function reopen(context: Context, { id, reason, version }: Form<'reopen'>): Promise<Done> {
  await runAction(bagRecords, {
    context,
    id,
    action: 'reopen',
    version,
    reason,
    effect: async () => ({ set: { weight: null, closed_at: null, status_at: context.now } }),
  })
  return { id, ...nothing }
}

/** @throws bags.status */
export async function cancelBag(
  context: Context,
  id: number,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<BagRecord> {
  await runAction(bagRecords, {
    context,
    id,
    action: 'cancel',
    version,
    reason,
    effect: async () => {
      const inside = await inBag(context.db, id, { locked: true })
      await leaveBag(
        context,
        inside.map((one) => one.id),
      )
      const data = { packages: inside.map((one) => one.track) }
      return { set: { mawb_id: null, weight: null, status_at: context.now }, data }
    },
  })
  return bagRowOf(context, id)
}
