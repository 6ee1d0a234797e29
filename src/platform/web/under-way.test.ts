import { expect, test } from 'vitest'
import { once } from '#platform/web/under-way.ts'

const sent = 'post-bill-confirm {"body":{"ids":[7]}}'

test('two clicks are one write with one answer; after the answer the next is a new one', async () => {
  let made = 0
  const answer = Promise.withResolvers<string>()
  const write = () => ((made += 1), answer.promise)
  const both = [once(sent, write), once(sent, write)]
  expect(made).toBe(1)
  answer.resolve('Đã xác nhận')
  expect(await Promise.all(both)).toEqual(['Đã xác nhận', 'Đã xác nhận'])
  await once(sent, write)
  expect(made).toBe(2)
})

test('another row, and another file, is another write', async () => {
  let made = 0
  const write = async () => (made += 1)
  await Promise.all([
    once(sent, write),
    once(sent.replace('7', '8'), write),
    once(undefined, write),
    once(undefined, write),
  ])
  expect(made).toBe(4)
})

test('what was refused may be tried again', async () => {
  const refused = () => Promise.reject(new Error('409'))
  await expect(Promise.all([once(sent, refused), once(sent, refused)])).rejects.toThrow('409')
  expect(await once(sent, async () => 'done')).toBe('done')
})
