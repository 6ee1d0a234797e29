import { expect, test } from 'vitest'
import { turnstile } from '#platform/server/turnstile.ts'

const refused = () => new Error('too many')

test('so many are inside at once, in the order they came, and a failing one makes room', async () => {
  const enter = turnstile({ most: 2, waiting: 10, milliseconds: 60_000, refused })
  let inside = 0
  let peak = 0
  const order: number[] = []
  const work = (n: number) =>
    enter(async () => {
      inside += 1
      peak = Math.max(peak, inside)
      order.push(n)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
      if (n % 3 === 0) throw new Error('failed')
    })
  const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => work(n)))
  expect(peak).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(answers.filter(({ status }) => status === 'rejected').length).toBe(4)
  expect(await enter(async () => 'again')).toBe('again')
})

test('the queue is bounded in length and in time; who left it is not called', async () => {
  const enter = turnstile({ most: 1, waiting: 1, milliseconds: 1, refused })
  const first = Promise.withResolvers<string>()
  const inside = enter(() => first.promise)
  const late = enter(async () => 'never')
  await expect(enter(async () => 'too many')).rejects.toThrow('too many')
  await expect(late).rejects.toThrow('too many')
  first.resolve('done')
  expect(await inside).toBe('done')
  expect(await enter(async () => 'next')).toBe('next')
})
