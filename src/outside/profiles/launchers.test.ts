import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchers } from '#outside/profiles/launchers.ts'
import { simulatedLaunchers } from '#outside/profiles/launchers.sim.ts'

let machine: Awaited<ReturnType<typeof simulatedLaunchers>>
beforeAll(async () => {
  machine = await simulatedLaunchers()
})
afterAll(() => machine.stop())

const managers = [
  [1, 'Multilogin'],
  [2, 'GPM Login'],
  [3, 'Bit Browser'],
  [4, 'Go Login'],
  [5, 'Dolphin Anty'],
  [6, 'Ads Power'],
] as const

/** What every adapter of the port promises. */
describe.each(managers)('%d, %s', (provider) => {
  const at = (url: string) => launchers[provider]!({ url, folder: 'buyers', token: 't', key: 'k' })
  const launcher = () => at(machine.url)
  const profile = `profile ${provider}/a`

  test('opens a profile, says so again, and closes it', async () => {
    machine.profiles.set(encodedFor(provider, profile), 'closed')
    expect(await launcher().open(profile)).toMatchObject({ kind: 'ok' })
    expect(machine.profiles.get(encodedFor(provider, profile))).toBe('open')
    expect(await launcher().open(profile)).toMatchObject({ kind: 'ok' })
    expect(await launcher().close(profile)).toEqual({ kind: 'ok', already: false })
    expect(machine.profiles.get(encodedFor(provider, profile))).toBe('closed')
  })
  test.each([
    ['nobody-has-it', undefined, 'no_profile'],
    ['locked', 'locked', 'locked'],
    ['proxy', 'bad_proxy', 'proxy'],
  ] as const)('refuses %s, and says why', async (name, state, cause) => {
    if (state) machine.profiles.set(name, state)
    const answer = await launcher().open(name)
    expect(answer).toMatchObject({ kind: 'refused', cause })
  })
  test('does not know where nobody answers', async () => {
    const gone = await simulatedLaunchers()
    await gone.stop()
    expect(await at(gone.url).open('a')).toMatchObject({ kind: 'unknown' })
  })
})

/** In a path the name is written as addresses write it. */
const encodedFor = (provider: number, profile: string): string =>
  [1, 2, 5].includes(provider) ? encodeURIComponent(profile) : profile
