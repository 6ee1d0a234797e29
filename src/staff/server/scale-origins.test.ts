import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const asked = async () => {
  const { headers } = await world.app.inject({ url: '/checkin', headers: { accept: 'text/html' } })
  return String(headers['content-security-policy'])
    .split(';')
    .find((rule) => rule.startsWith('connect-src'))
}

test('a page asks the scale of a station that says where it is, and no other machine', async () => {
  const own = "connect-src 'self' http://localhost:* http://127.0.0.1:*"
  expect(await asked()).toBe(own)
  const made = { code: 'CAN', name: 'Trạm có cân', scale_url: '192.168.1.20:8080' }
  const { data } = ok(await world.as('AD').post('/api/station', made))
  expect(await asked()).toBe(`${own} http://192.168.1.20:8080`)
  const { stations } = ok(await world.as('AD').get('/api/v1/auth/session'))
  expect(stations).toContainEqual(expect.objectContaining({ code: 'CAN', scale_url: '192.168.1.20:8080' }))

  ok(await world.as('AD').put(`/api/station/${data.id}`, { scale_url: '', version: data.version }))
  expect(await asked()).toBe(own)
})

test.each(['evil.example', "192.168.1.1'; script-src *", 'http://8.8.8.8:80'])(
  '%s is no scale of a station',
  async (scale_url) => {
    const refused = await world.as('AD').post('/api/station', { code: 'XA', name: 'Trạm xa', scale_url })
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'scale_url' }] } })
  },
)
