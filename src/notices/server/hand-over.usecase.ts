import { wake } from '#notices/server/bell.usecase.ts'
import * as repo from '#notices/server/hand-over.repo.ts'
import type { Group, Mark, Pair, Single } from '#notices/server/hand-over.repo.ts'
import { isOwn } from '#notices/hand-over.rules.ts'
import { addressOf, allAddressOf, waitsFor } from '#platform/contract/waiting.ts'
import type { WaitingLine } from '#platform/contract/waiting.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { WaitingRow, WaitingRows } from '#platform/server/lists/waiting.ts'

/** So many of one kind that come to a person at once are one line. */
export const mostSingles = 5
/** Marks that are looked at in one step: what they lead to is sorted at once, and others wait meanwhile. */
const step = 1_000

interface Moved {
  entity: string
  /** Who moved it last, by record: they know. */
  movers: ReadonlyMap<number, number | null>
  /** Only for these; everybody otherwise. */
  only?: Actor
}

/**
 * Hands over what moved since the last time: asks for whom the marked records wait now, settles the lines of
 * those who are no longer asked, and rings the others. What it finds depends on nothing but the rows as they
 * are, so that a second run finds nothing to do. @returns whether marks may be left
 */
export async function handOver(tx: Db, waiting: readonly WaitingRows[], now: Date): Promise<boolean> {
  if (!(await repo.takeTurn(tx))) return false
  const marks = await repo.takeMarks(tx, step)
  if (marks.length === 0) return false
  const people = await repo.peopleAtWork(tx)
  const woken = new Set<number>()
  for (const [entity, of] of Map.groupBy(marks, (mark) => mark.entity)) {
    const moved = entity === 'staff' ? await ofPeople(tx, waiting, people, of, now) : [movedOf(entity, of)]
    for (const each of moved)
      for (const person of await bring(tx, { waiting, people, now }, each)) woken.add(person)
  }
  await wake({ db: tx, actor: systemActor, now }, [...woken], { kind: 'hand_over', id: 0 })
  return marks.length === step
}

const movedOf = (entity: string, marks: readonly Mark[]): Moved => ({
  entity,
  movers: new Map(marks.map(({ record_id, actor_id }) => [record_id, actor_id])),
})

/** Another role, station or customers: all that waits for the person, and all that stands in their bell. */
async function ofPeople(
  tx: Db,
  waiting: readonly WaitingRows[],
  people: readonly Actor[],
  marks: readonly Mark[],
  now: Date,
): Promise<Moved[]> {
  const found: Moved[] = []
  for (const { record_id: id } of marks) {
    const only = people.find((person) => person.id === id) ?? { ...systemActor, id }
    for (const [entity, kinds] of Map.groupBy(waiting, ({ kind }) => kind.entity)) {
      const open = await repo.openPairs(tx, { entity, people: [id] })
      const waits = await repo.pairsOf(tx, { kinds, people: [only], now }, mayDo(people))
      const ids = new Set([...open, ...waits].map(({ record_id }) => record_id))
      if (ids.size > 0) found.push({ entity, movers: new Map([...ids].map((each) => [each, null])), only })
    }
  }
  return found
}

/** Nobody who is not at work. */
const mayDo =
  (people: readonly Actor[]) =>
  ({ kind }: WaitingRows, person: Actor): boolean =>
    people.includes(person) && waitsFor(kind, person.role)

interface World {
  waiting: readonly WaitingRows[]
  people: readonly Actor[]
  now: Date
}

/** @returns whose bells are others now */
async function bring(tx: Db, world: World, { entity, movers, only }: Moved): Promise<readonly number[]> {
  const { people, now } = world
  const kinds = world.waiting.filter(({ kind }) => kind.entity === entity)
  if (kinds.length === 0) return []
  const ids = [...movers.keys()]
  const open = await repo.openPairs(tx, { entity, ids, people: only ? [only.id] : 'all' })
  const all = await repo.pairsOf(tx, { kinds, people, ids, now }, mayDo(people))
  const asked = firstKinds(ownFirst(all, people), kinds)
  const wanted = new Map(
    asked.filter(({ staff_id }) => !only || staff_id === only.id).map((pair) => [keyOf(pair), pair]),
  )
  const gone = open.filter((pair) => wanted.get(keyOf(pair))?.kind !== pair.kind)
  const standing = new Map(open.map((pair) => [keyOf(pair), pair]))
  const muted = await repo.mutedKinds(tx, [...new Set([...wanted.values()].map(({ staff_id }) => staff_id))])
  const fresh = [...wanted.values()].filter(
    (pair) =>
      standing.get(keyOf(pair))?.kind !== pair.kind &&
      movers.get(pair.record_id) !== pair.staff_id &&
      !muted.has(`${pair.staff_id} ${pair.kind}`),
  )
  await repo.settlePairs(tx, entity, gone, now)
  await ring(tx, { ...world, kinds }, entity, fresh)
  return [...gone, ...fresh].map(({ staff_id }) => staff_id)
}

const keyOf = ({ staff_id, record_id }: Pick<Pair, 'staff_id' | 'record_id'>) => `${staff_id} ${record_id}`

/** Whose own a record is does it; those who see everybody's only where it is nobody's own. */
function ownFirst(pairs: readonly Pair[], people: readonly Actor[]): Pair[] {
  const own = new Set(people.filter(({ role }) => isOwn(role)).map(({ id }) => id))
  const owned = new Set(
    pairs.filter(({ staff_id }) => own.has(staff_id)).map(({ kind, record_id }) => `${kind} ${record_id}`),
  )
  return pairs.filter(
    ({ staff_id, kind, record_id }) => own.has(staff_id) || !owned.has(`${kind} ${record_id}`),
  )
}

/** Where a record waits for a person in two ways, the first that is declared is said. */
function firstKinds(pairs: readonly Pair[], kinds: readonly WaitingRows[]): Pair[] {
  const order = new Map(kinds.map(({ kind }, at) => [kind.key, at]))
  const sorted = pairs.toSorted((a, b) => order.get(a.kind)! - order.get(b.kind)!)
  return [...new Map(sorted.toReversed().map((pair) => [keyOf(pair), pair])).values()]
}

async function ring(
  tx: Db,
  { kinds, people, now }: World & { kinds: readonly WaitingRows[] },
  entity: string,
  fresh: readonly Pair[],
): Promise<void> {
  const groups: Group[] = []
  const singles: Single[] = []
  const lines = lineReader(tx, now)
  const grouped = await repo.unreadGroups(tx, [...new Set(fresh.map(({ staff_id }) => staff_id))])
  for (const [key, pairs] of Map.groupBy(fresh, ({ staff_id, kind }) => `${staff_id} ${kind}`)) {
    const [{ staff_id, kind }] = pairs as [Pair]
    const rows = kinds.find((one) => one.kind.key === kind)!
    const ids = pairs.map(({ record_id }) => record_id).toSorted((a, b) => a - b)
    if (ids.length > mostSingles || grouped.has(key)) {
      groups.push({ staff_id, kind, ids, title: rows.kind.title, link: allAddressOf(rows.kind) })
      continue
    }
    const person = people.find(({ id }) => id === staff_id)!
    for (const row of await lines(rows, person, ids))
      singles.push({
        staff_id,
        record_id: row.id,
        kind,
        title: `${rows.kind.title}: ${row.code}`,
        content: contentOf(row),
        link: addressOf(rows.kind, row.id, row.opens),
      })
  }
  await repo.ringGroups(tx, entity, groups, now)
  await repo.ringSingles(tx, entity, singles, now)
}

/** Reads the words of records; people of one role are told of the same ones in the same words. */
function lineReader(db: Db, now: Date) {
  const known = new Map<string, Promise<readonly WaitingRow[]>>()
  return (rows: WaitingRows, actor: Actor, ids: readonly number[]): Promise<readonly WaitingRow[]> => {
    const key = `${rows.kind.key} ${actor.role} ${ids.join()}`
    const read =
      known.get(key) ?? rows.read({ db, actor, now, ids, size: ids.length }).then((found) => found.rows)
    known.set(key, read)
    return read
  }
}

function contentOf({ who, what, amount }: WaitingLine): string | null {
  const parts = [who, what, amount ? `${formatVnd(amount)} đ` : null].filter(Boolean)
  return parts.length ? parts.join(' · ').slice(0, 300) : null
}

/** Those of the kinds that a clock brings, and all that stands in a bell, are looked at by the next hand-over. */
export async function lookAgain(tx: Db, waiting: readonly WaitingRows[], now: Date): Promise<void> {
  const people = await repo.peopleAtWork(tx)
  const clocks: WaitingRows[] = []
  for (const rows of waiting) if (await repo.isByClock(tx, rows, systemActor, now)) clocks.push(rows)
  const due = new Map<string, Set<number>>()
  for (const pair of await repo.pairsOf(tx, { kinds: clocks, people, now }, mayDo(people))) {
    const { entity } = clocks.find(({ kind }) => kind.key === pair.kind)!.kind
    due.set(entity, (due.get(entity) ?? new Set()).add(pair.record_id))
  }
  await repo.markAgain(
    tx,
    [...due].map(([entity, ids]) => ({ entity, ids: [...ids] })),
  )
}
