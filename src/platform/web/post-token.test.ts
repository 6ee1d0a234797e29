import { beforeEach, expect, test, vi } from 'vitest'
import { forgetLost, keepLost, keyOfWrite } from '#platform/web/post-token.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

const sent = 'post-transfer {"body":{"amount":500000,"message":"KH000012"}}'

test('a write whose answer was lost is repeated under its key, also after a reload', () => {
  const key = keyOfWrite(sent)
  expect(keyOfWrite(sent)).not.toBe(key)
  keepLost(sent, key)
  expect(keyOfWrite(sent)).toBe(key)
  expect(keyOfWrite(sent.replace('500000', '600000'))).not.toBe(key)
  expect(kept.get('post_token')).not.toContain('KH000012')
})

test('once it is answered, or after an hour, the same is a new write', () => {
  const [key, at] = [keyOfWrite(sent), Date.now()]
  keepLost(sent, key, at)
  expect(keyOfWrite(sent, at + 3_599_000)).toBe(key)
  expect(keyOfWrite(sent, at + 3_600_000)).not.toBe(key)
  forgetLost('another key')
  expect(keyOfWrite(sent, at)).toBe(key)
  forgetLost(key)
  expect(keyOfWrite(sent, at)).not.toBe(key)
  expect(kept.has('post_token')).toBe(false)
})

test('one that is lost after it leaves the first its key; of many the last are kept', () => {
  const keys = Array.from({ length: 30 }, (_, at) => [`${sent} ${at}`, keyOfWrite(sent)] as const)
  for (const [each, key] of keys) keepLost(each, key)
  expect(keys.slice(-20).map(([each]) => keyOfWrite(each))).toEqual(keys.slice(-20).map(([, key]) => key))
  expect(keyOfWrite(keys[0]![0])).not.toBe(keys[0]![1])
})

test('what stands there and is no token is none', () => {
  for (const strange of ['not a token', '{}', 'null', '[null, 5]']) {
    kept.set('post_token', strange)
    expect(keyOfWrite(sent)).toMatch(/^[0-9a-f-]{36}$/)
    keepLost(sent, 'own')
    expect(keyOfWrite(sent)).toBe('own')
  }
})
