import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#platform/contract/call.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'del' } as const
const proven = (everyCall as readonly Call[]).filter(({ proof }) => proof === 'password')
/** What else the bodies need; the password is never in it. */
const rest: Readonly<Record<string, object>> = {
  'post-user-password': { new_password: 'con ngựa pin đúng ghim' },
}

/** Whatever opens an account: of everybody, in one text. */
async function keys(): Promise<string> {
  const { rows } = await sql<{
    keys: string
  }>`select jsonb_agg(to_jsonb(k) order by k.id)::text as keys from (
    select s.id, s.password_hash, s.email, t.secret, t.enabled_at,
      (select count(*) from session e where e.staff_id = s.id and e.ended_at is null) as sessions,
      (select string_agg(hash, ' ' order by hash) from staff_recovery_code r where r.staff_id = s.id) as codes
    from staff s left join staff_twofa t on t.staff_id = s.id) k`.execute(world.db)
  return rows[0]?.keys ?? ''
}

describe('whoever found the screen open', () => {
  test.each(proven)('$method $path does nothing without the password', async (call) => {
    const owner = world.as('AD')
    const { id } = await owner.me()
    const ask = (password?: string) =>
      owner[methods[call.method]](call.path.replaceAll(/\{\w+\}/g, String(id)), {
        ...rest[call.id],
        ...(password === undefined ? {} : { password }),
      })
    const before = await keys()
    for (const password of [undefined, '', 'sai', 'Demo-2026'])
      expect(await ask(password)).toMatchObject({ status: 400, body: { details: [{ path: 'password' }] } })
    expect(await keys()).toBe(before)
    // One session guesses at all of these together: the next call begins with a free one.
    await world.db.deleteFrom('attempt').execute()
  })

  test('changes no mail address of the owner, by whatever call', async () => {
    const owner = world.as('AD')
    const { id } = await owner.me()
    const email = 'ke-gian@evil.example'
    const before = await keys()
    for (const answer of [
      await owner.post('/api/user/profile', { email }),
      await owner.put('/api/staff', { id, email }),
      await owner.post('/api/staff', { id, email }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { error: 'bad_input' } })
    expect(await keys()).toBe(before)
  })
})

test('the owner does all of it', async () => {
  const password = 'Demo-2026!'
  const owner = world.as('SS')
  const { id } = await owner.me()
  expect((await owner.post(`/api/staff/twofa/enable/${id}`, { password })).status).toBe(200)
  expect((await owner.del('/api/user/sessions', { password })).status).toBe(200)
  expect((await owner.post('/api/user/profile', { email: 'ss.moi@congty.example', password })).status).toBe(
    200,
  )
})
