import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import type { Read } from '#platform/server/db/replica.ts'
import { sayRead } from '#platform/server/http/read-from.ts'

test('an answer says where it was read at last, nothing of where that was begun', async () => {
  const app = fastify()
  const copy: Read = { from: 'replica', through: new Date('2026-11-20T03:00:00Z'), behind: 0 }
  const readings: Record<string, (Read | undefined)[]> = {
    '/copy': [copy],
    '/failed': [copy, { from: 'primary', why: 'away' }],
    '/written': [copy, undefined],
    '/back': [{ from: 'primary', why: 'late' }, copy],
  }
  for (const [path, reads] of Object.entries(readings))
    app.get(path, (_, reply) => {
      for (const read of reads) sayRead(reply, read)
      return {}
    })
  const said = async (url: string) => {
    const { headers } = await app.inject({ url })
    return [headers['x-read-from'], headers['x-data-through'], headers['x-read-why']]
  }
  expect(await said('/copy')).toEqual(['replica', '2026-11-20T03:00:00.000Z', undefined])
  expect(await said('/failed')).toEqual(['primary', undefined, 'away'])
  expect(await said('/written')).toEqual([undefined, undefined, undefined])
  expect(await said('/back')).toEqual(['replica', '2026-11-20T03:00:00.000Z', undefined])
  await app.close()
})
