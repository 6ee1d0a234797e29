import { hasFlag } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { addressOf, allAddressOf, waitsFor } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import type { Context } from '#platform/server/context.ts'
import { openAlarms } from '#system/server/alarms.usecase.ts'
import type { WaitingFound, WaitingRows } from '#platform/server/lists/waiting.ts'

const shown = 5

interface Asked {
  kind: Waiting<never>
  mine: boolean
  found: WaitingFound
}

/** Is the kind in this one's queue: their own work, or for a manager anybody's? */
const inQueue = (kind: Waiting<never>, role: RoleCode) => waitsFor(kind, role) || hasFlag(role, 'ql')

/** What waits for the person: one statement a kind, all in one connection. */
export async function queueOf({ db, actor, now }: Context, everyKind: readonly WaitingRows[]) {
  const asked = everyKind.filter(({ kind }) => inQueue(kind, actor.role))
  const failed: { title: string; problem: unknown }[] = []
  const kinds = await db.connection().execute(async (one) => {
    const answers: Asked[] = []
    for (const { kind, read } of asked) {
      const mine = waitsFor(kind, actor.role)
      // One that fails leaves the others: the day is not lost for it.
      try {
        answers.push({ kind, mine, found: await read({ db: one, actor, now, size: mine ? shown : 0 }) })
      } catch (problem) {
        failed.push({ title: kind.title, problem })
      }
    }
    return answers
  })
  if (kinds.length === 0 && failed[0]) throw failed[0].problem
  return {
    alarms: hasFlag(actor.role, 'ql') ? await openAlarms(db) : [],
    failed: failed.map(({ title }) => title),
    kinds: kinds
      .filter(({ found }) => found.count > 0)
      .toSorted((a, b) => Number(b.mine) - Number(a.mine) || oldest(a) - oldest(b))
      .map(answerOf),
  }
}

/** What is late stands before what is not, and each by its oldest. */
function oldest({ found: { late, rows } }: Asked): number {
  const since = rows[0] ? new Date(rows[0].since).getTime() : 0
  return late > 0 ? since - Date.UTC(2100, 0) : since
}

function answerOf({ kind, mine, found: { count, late, rows } }: Asked) {
  const { key, title, next, screens, station = null } = kind
  return {
    key,
    title,
    next,
    mine,
    count,
    late,
    screens: [...screens],
    station,
    action: kind.opens ? null : (kind.step?.action ?? null),
    all: allAddressOf(kind),
    rows: rows.map(({ opens, who = null, what = null, amount = null, since, ...row }) => ({
      ...row,
      who,
      what,
      amount,
      since: new Date(since),
      address: addressOf(kind, row.id, opens),
    })),
  }
}
