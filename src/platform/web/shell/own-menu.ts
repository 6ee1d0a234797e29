import { businessDate } from '#platform/rules/business-date.ts'
import { ownMenuOf, usualOf, withOpened, withPin, type OwnMenu } from '#platform/rules/usual-menu.ts'
import type { ListMemory } from '#platform/web/list/list-memory.tsx'
import { renew, sessionState } from '#platform/web/session.ts'

type Memory = Pick<ListMemory, 'readPreference' | 'writePreference'>

const key = 'menu'
let turn: Promise<unknown> = Promise.resolve()

/** One change after the other, each of what is kept now: another tab or machine may have changed it since. */
function change(memory: Memory, work: (own: OwnMenu) => OwnMenu | undefined): Promise<OwnMenu | undefined> {
  const next = turn.then(async () => {
    const before = ownMenuOf(await memory.readPreference(key))
    const own = work(before)
    if (own && own !== before) await memory.writePreference(key, own)
    return own
  })
  turn = next.catch(() => {})
  return next
}

const today = () => businessDate(new Date())

/** Pins a screen to the person's own section of the menu, or takes it off. False: nine are pinned already. */
export async function togglePin(memory: Memory, path: string): Promise<boolean> {
  const own = await change(memory, (before) => withPin(before, path))
  const state = sessionState()
  if (own && state.status === 'in')
    renew({ ...state.person, usual: usualOf(own, today()), pinned: own.pinned })
  return own !== undefined
}

/** A screen was worked in; the menu follows at the next sign-in, for what is on the screen does not move. */
export const noteOpened = (memory: Memory, path: string): Promise<unknown> =>
  change(memory, (before) => withOpened(before, path, today()))
