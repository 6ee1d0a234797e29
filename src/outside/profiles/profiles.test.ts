import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multilogin } from '#outside/profiles/multilogin.ts'
import { simulatedProfiles } from '#outside/profiles/multilogin.sim.ts'
import { ProfileLoginRefused, ProfilesUnavailable } from '#outside/profiles/port.ts'
import type { ProfileManager } from '#outside/profiles/port.ts'

const simulator = simulatedProfiles()
let served: Awaited<ReturnType<typeof simulator.serve>>
beforeAll(async () => {
  served = await simulator.serve()
})
afterAll(() => served.close())

/** What every adapter of the port promises. */
const adapters: [name: string, manager: () => ProfileManager][] = [
  ['the simulator', () => simulator.manager],
  ['Multilogin, over HTTP', () => multilogin({ url: served.url })],
]
describe.each(adapters)('%s', (_, manager) => {
  test('takes a right sign-in', async () => {
    await expect(
      manager().signIn({ username: 'mua@congty.example', password: 'Đúng-123' }),
    ).resolves.toBeUndefined()
  })
  test.each([
    { username: 'unknown@congty.example', password: 'Đúng-123' },
    { username: 'mua@congty.example', password: 'wrong' },
  ])('refuses $username with $password', async (login) => {
    await expect(manager().signIn(login)).rejects.toBeInstanceOf(ProfileLoginRefused)
  })
})

test('the password goes out as its md5 only', async () => {
  let seen = ''
  const server = await simulator.serve((body) => {
    seen = body
    return { status: 200, body: '{"data":{"token":"t"}}' }
  })
  await multilogin({ url: server.url }).signIn({ username: 'a@b.example', password: 'bí mật' })
  await server.close()
  expect(JSON.parse(seen)).toEqual({ email: 'a@b.example', password: 'd855ba3dfe11f6bac148eab083214011' })
})

describe('somebody who does not answer as they should', () => {
  test.each([
    ['an error', 503, 'busy'],
    ['too many requests', 429, ''],
    ['a page', 200, '<html></html>'],
    ['no token', 200, '{"data":{}}'],
    ['too much', 200, ' '.repeat(65 * 1024)],
  ])('is unavailable: %s', async (_, status, body) => {
    const server = await simulator.serve(() => ({ status, body }))
    const login = { username: 'a@b.example', password: 'x' }
    await expect(multilogin({ url: server.url }).signIn(login)).rejects.toBeInstanceOf(ProfilesUnavailable)
    await server.close()
  })
  test('is unavailable: nobody there', async () => {
    const server = await simulator.serve()
    await server.close()
    const login = { username: 'a@b.example', password: 'x' }
    await expect(multilogin({ url: server.url }).signIn(login)).rejects.toBeInstanceOf(ProfilesUnavailable)
  })
})
