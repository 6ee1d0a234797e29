import { ApiError } from '#platform/contract/client.ts'
import { isChanged } from '#platform/web/form/form-body.ts'
import type { FormValues } from '#platform/web/form/form-types.ts'

/** What was typed of goods at a station and could not be saved before the next scan was taken. */
export interface Draft<T> {
  /** Of the parcel or order. */
  id: number
  /** What is scanned to have it in the hands again. */
  code: string
  typed: T
  /** What was typed, and why it is not saved. */
  why: string
}

/**
 * What becomes of the typed when the next code is scanned: it is saved for the goods it was typed for, or kept as
 * their draft with the reason; never lost, and never the next one's.
 * @returns what is said of it beside the result of the next scan; nothing where nothing was typed
 * @throws where no answer came: the next scan waits, and this is tried again before it
 */
export async function settleTyped<T>(given: {
  /** Nothing where it is saved, or the same goods are scanned again. */
  typed: Omit<Draft<T>, 'why'> | undefined
  /** Why it cannot be sent as it stands. */
  problem: string | undefined
  /** @returns what was saved, in words */
  save: () => Promise<string>
  keep: (draft: Draft<T>) => void
}): Promise<{ saved: boolean; said: string } | undefined> {
  const { typed, problem, save, keep } = given
  if (!typed) return undefined
  const kept = (why: string) => {
    keep({ ...typed, why })
    return { saved: false, said: `${typed.code} chưa lưu: ${why}` }
  }
  if (problem !== undefined) return kept(problem)
  try {
    return { saved: true, said: `${typed.code} đã lưu: ${await save()}` }
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.isUnanswered || thrown.error === 'idempotency.in_flight')
      throw thrown
    return kept(thrown.message)
  }
}

/** Something was typed that differs from what is saved, or is no number yet. */
export const isTypedOver = (typed: FormValues, saved: FormValues): boolean =>
  Object.values(typed).some(Number.isNaN) || isChanged(typed, saved)

/** The drafts with this one in place of what was kept of the same goods before; the newest first. */
export const withDraft = <T>(drafts: readonly Draft<T>[], draft: Draft<T>): Draft<T>[] => [
  draft,
  ...drafts.filter(({ id }) => id !== draft.id),
]

export const withoutDraft = <T>(drafts: readonly Draft<T>[], id: number): Draft<T>[] =>
  drafts.filter((draft) => draft.id !== id)
