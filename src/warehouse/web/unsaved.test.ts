import { expect, test } from 'vitest'
import { ApiError } from '#platform/contract/client.ts'
import { isTypedOver, settleTyped, withDraft, withoutDraft, type Draft } from '#warehouse/web/unsaved.ts'

const typed = { id: 7, code: 'JN1', typed: { kg: 2.5 } }

/** What settling came to: what was sent, what was kept, what was said. */
async function settled(given: { typed?: typeof typed; problem?: string; answer?: () => Promise<string> }) {
  const kept: Draft<{ kg: number }>[] = []
  let sent = 0
  const answer = given.answer ?? (() => Promise.resolve('2.50 kg'))
  const said = await settleTyped({
    typed: given.typed,
    problem: given.problem,
    save: () => {
      sent++
      return answer()
    },
    keep: (draft) => kept.push(draft),
  })
  return { sent, kept, said }
}
const refuses = (status: number, error: string) => () =>
  Promise.reject(new ApiError(status, error, 'Kiện đã rời kho'))

test('a weight that was typed is saved for its parcel before the next scan, and said', async () => {
  expect(await settled({ typed })).toEqual({
    sent: 1,
    kept: [],
    said: { saved: true, said: 'JN1 đã lưu: 2.50 kg' },
  })
})

test('where nothing was typed nothing is sent', async () => {
  expect(await settled({})).toEqual({ sent: 0, kept: [], said: undefined })
})

test('what is no weight is kept as the draft of its parcel, and said why', async () => {
  expect(await settled({ typed, problem: 'chưa rõ cân nặng' })).toEqual({
    sent: 0,
    kept: [{ ...typed, why: 'chưa rõ cân nặng' }],
    said: { saved: false, said: 'JN1 chưa lưu: chưa rõ cân nặng' },
  })
})

test('what is refused is kept with the reason; the next scan is taken', async () => {
  const { kept, said } = await settled({ typed, answer: refuses(409, 'import.package_left') })
  expect(kept).toEqual([{ ...typed, why: 'Kiện đã rời kho' }])
  expect(said?.saved).toBe(false)
})

test('without an answer the next scan waits, and it is saved before that one all the same', async () => {
  await expect(settled({ typed, answer: refuses(0, 'network') })).rejects.toThrow()
  await expect(settled({ typed, answer: () => Promise.reject(new TypeError('fetch')) })).rejects.toThrow()
})

test('what is no number yet is typed as well: nothing of it is forgotten', () => {
  const saved = { d_weight: null, length: null }
  expect(isTypedOver({ d_weight: null, length: null }, saved)).toBe(false)
  expect(isTypedOver({ d_weight: 2.5, length: null }, saved)).toBe(true)
  expect(isTypedOver({ d_weight: Number.NaN, length: null }, saved)).toBe(true)
})

test('a parcel has one draft, the newest; saved, it has none', () => {
  const first = { ...typed, why: 'một' }
  const drafts = withDraft(withDraft([], first), { ...typed, id: 8, why: 'hai' })
  const again = withDraft(drafts, { ...first, why: 'ba' })
  expect(again.map(({ id, why }) => [id, why])).toEqual([
    [7, 'ba'],
    [8, 'hai'],
  ])
  expect(withoutDraft(again, 7).map(({ id }) => id)).toEqual([8])
})
