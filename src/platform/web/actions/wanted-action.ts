import { useEffect, useRef } from 'react'
import type { RowAction } from '#platform/web/actions/row-action.ts'

/** An action that was asked for from outside the record's buttons, until they are there. */
interface Wanted {
  id: number
  key: string
  until: number
  /** Its buttons stand: what is off now and on much later is not pressed. */
  arrived: boolean
}

/** A slow line brings the record late; whoever went elsewhere meanwhile has forgotten it. */
const arriveMs = 60_000
const waitMs = 15_000
let wanted: Wanted | undefined
const listeners = new Set<() => void>()

/** Runs an action of the record as soon as its buttons stand on the screen, with all that the button asks. */
export function wantAction(id: number, key: string): void {
  wanted = { id, key, until: Date.now() + arriveMs, arrived: false }
  for (const listener of listeners) listener()
}

const openId = () => Number(new URLSearchParams(location.search).get('open'))

/** The buttons of the record that the address names: one that is wanted is pressed once. */
export function useWantedAction(actions: readonly RowAction[], press: (action: RowAction) => unknown): void {
  const live = useRef({ actions, press })
  const look = useRef(() => {
    if (!wanted || wanted.until < Date.now() || wanted.id !== openId()) return
    const { key } = wanted
    if (!wanted.arrived && live.current.actions.length > 0)
      wanted = { ...wanted, arrived: true, until: Date.now() + waitMs }
    const found = live.current.actions.find((action) => action.key === key)
    if (!found || found.off !== undefined) return
    wanted = undefined
    void live.current.press(found)
  })
  useEffect(() => {
    live.current = { actions, press }
    look.current()
  })
  useEffect(() => {
    const listen = () => look.current()
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }, [])
}
