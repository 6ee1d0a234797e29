import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { protectPages } from '#platform/server/http/page-policy.ts'

const scale = 'http://scale.station.example:9000'
let isRead = true
let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  const scales = async () => {
    if (!isRead) throw new Error('timeout exceeded when trying to connect')
    return [scale]
  }
  await protectPages(app, { scales, isHealthy: async () => true, bases: {} as never, isSecure: false })
  app.get('/', (_, reply) => reply.type('text/html').send('the page'))
})
afterAll(() => app.close())

async function page() {
  const { statusCode, headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  return { statusCode, reaches: String(headers['content-security-policy']).includes(scale) }
}

test('a page that cannot ask for the scales of the stations is answered with those it knew', async () => {
  const whole = { statusCode: 200, reaches: true }
  expect(await page()).toEqual(whole)
  isRead = false
  expect(await page()).toEqual(whole)
})
