import { expect, test } from 'vitest'
import { readScale } from '#platform/web/scan/scale.ts'

/** A scale that shows these, one look after the other; the last one stays. */
function scale(...shown: string[]) {
  const asked: string[] = []
  let at = 0
  const get = async (url: string) => {
    asked.push(url)
    return new Response(url.endsWith('/weight') ? shown[Math.min(at++, shown.length - 1)] : 'ok')
  }
  return { asked, reads: () => readScale('http://localhost:8080', { get, wait: async () => {} }) }
}

test('a weight is taken when three looks agree, or the scale says that it is at rest', async () => {
  const moving = scale('0.4', '1.2', '1.239', '1.239', '1.239')
  expect(await moving.reads()).toBe(1.24)
  expect(moving.asked[0]).toBe('http://localhost:8080/connecting')
  expect(await scale('{"weight": 2.5, "stable": true}').reads()).toBe(2.5)
})

test('an empty scale and one that does not come to rest give no weight', async () => {
  await expect(scale('0').reads()).rejects.toThrow('Cân đang trống')
  const restless = scale(...Array.from({ length: 10 }, (_, n) => String(n + 1)))
  await expect(restless.reads()).rejects.toThrow('Cân chưa đứng yên')
})

test('no server known, none that answers, and one that refuses are told in the specified words', async () => {
  const wait = async () => {}
  const away = () => Promise.reject(new TypeError('Failed to fetch'))
  const refuses = async () => new Response('', { status: 500 })
  await expect(readScale('', { get: refuses, wait })).rejects.toThrow('Chưa xác định được server')
  for (const get of [away, refuses])
    await expect(readScale('http://localhost:1', { get, wait })).rejects.toThrow('Chưa xác định được server')
})
