import { useSyncExternalStore } from 'react'
import type { Call } from '#platform/contract/call.ts'

/** Something that may follow what was done. */
export interface Offer {
  key: string
  label: string
  /** The next step itself, not something beside it. */
  primary: boolean
  run: () => unknown
}

/** A line at the foot: what was done, what may follow, and for a moment the way back. */
export interface Notice {
  id: number
  text: string
  /** Who goes on, where it is somebody else. */
  hint?: string | undefined
  next?: readonly Offer[]
  /** The reverse call, with what the person saw; it rejects where somebody was faster. */
  undo?: (() => Promise<unknown>) | undefined
  /** The records it is about: what they offered before their next step is past. */
  about?: string
}
export type Told = Omit<Notice, 'id'>

/** A call that succeeded. */
export interface Wrote {
  call: Pick<Call, 'id'>
  sent: { body?: unknown }
  answer: unknown
}

const most = 3
/** What a write says and what is known of it belong to one line when they come together. */
const togetherMs = 1_500

let shown: readonly Notice[] = []
let lastId = 0
/** The line of the last plain sentence, and of the last step. */
let said: { id: number; at: number } | undefined
let step: { id: number; at: number } | undefined
const listeners = new Set<() => void>()

function show(next: readonly Notice[]): void {
  shown = next.slice(-most)
  for (const listener of listeners) listener()
}
function add(told: Told): number {
  lastId += 1
  show([...shown, { ...told, id: lastId }])
  return lastId
}
const merge = (id: number, more: Partial<Told>) =>
  show(shown.map((notice) => (notice.id === id ? { ...notice, ...more } : notice)))

export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
export const dismiss = (id: number): void => show(shown.filter((notice) => notice.id !== id))

/** Tells at the foot what was done, with the way back and what may follow. */
export const tellDone = (told: Told): void => void add(told)

/** A plain sentence of success; that of a step that was just told belongs to its line. */
export function tell(text: string): void {
  const now = Date.now()
  if (step && now - step.at < togetherMs && shown.some(({ id }) => id === step?.id)) {
    merge(step.id, { text })
    step = undefined
  } else said = { id: add({ text }), at: now }
}

/** A step of a status table was done; what was said of it meanwhile keeps its words. */
export function tellStep(told: Told, wroteAt: number): void {
  if (told.about) show(shown.filter(({ about }) => about !== told.about))
  if (said && said.at >= wroteAt && shown.some(({ id }) => id === said?.id)) {
    const { text: _, ...offers } = told
    merge(said.id, offers)
    said = undefined
  } else step = { id: add(told), at: Date.now() }
}

let holders = 0
/** Somebody shows these lines; where nobody does, as before the sign-in, toasts say what was done. */
export function holdNotices(): () => void {
  holders += 1
  return () => {
    holders -= 1
  }
}
export const areHeld = (): boolean => holders > 0

// ---- what writes tell ---------------------------------------------------------------------------------

const hearers = new Set<(wrote: Wrote) => void>()
export function onWrote(hear: (wrote: Wrote) => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}
/** Of every write of a screen that succeeded. */
export function heardWrite(wrote: Wrote): void {
  for (const hear of hearers) hear(wrote)
}
