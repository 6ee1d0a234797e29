import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendResetCodes } from '#access/server/reset-password.jobs.ts'
import { simulatedMail } from '#outside/mail/smtp.sim.ts'
import { smtpMail } from '#outside/mail/smtp.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

const box = simulatedMail()
let served: Awaited<ReturnType<typeof box.serve>>
let world: TestApp
beforeAll(async () => {
  served = await box.serve()
  world = await testApp()
})
afterAll(async () => {
  await world.close()
  await served.close()
})

const pass = (minutes: number) => world.setNow(new Date(world.now().getTime() + minutes * 60_000))
const ask = (username: string) => world.nobody.post('/api/manage/verification', { username })
const confirm = (username: string, code: string, password: string) =>
  world.nobody.post('/api/manage/password/confirm', { username, code, password })
const signIn = (username: string, password: string) =>
  world.nobody.post('/api/v1/auth/login', { username, password, role: 'staff' })

/** What the job that the call adds does: the mail, through SMTP; undefined: none was sent. */
async function mailed(username: string): Promise<string | undefined> {
  const before = box.received.length
  const job = sendResetCodes(smtpMail({ url: served.url, from: 'app@congty.example' }))
  const visitor = { address: '127.0.0.1', agent: null }
  await job.run(
    { username, visitor },
    { db: world.db, now: world.now(), signal: new AbortController().signal },
  )
  return /[A-Z\d]{4}-[A-Z\d]{4}/.exec(box.received[before]?.text ?? '')?.[0]
}

test('the answer is the same for a name that nobody has, and the same job is added', async () => {
  const [known, unknown] = [await ask('ss'), await ask('khong-co-ai')]
  expect(known.status).toBe(200)
  expect(unknown.body).toEqual(known.body)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where task_identifier = 'send-reset-code'`.execute(world.db)
  expect(rows[0]?.n).toBe(2)
  expect(await mailed('khong-co-ai')).toBeUndefined()
})

test('the code of the mail sets the password once, ends every session, and stands nowhere else', async () => {
  const before = (await signIn('ss', 'Demo-2026!')).body.access.token
  const code = (await mailed('ss')) ?? ''
  expect(box.received.at(-1)).toMatchObject({ to: 'ss@congty.example', subject: 'Mã đặt lại mật khẩu' })
  const kept = await world.db.selectFrom('password_reset').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(code)
  expect((await confirm('ss', code, 'ngắn')).body.details[0].path).toBe('password')
  expect((await confirm('ss', code, 'qwertyuiop')).body.details[0].message).toContain('nhiều người dùng')
  expect((await confirm('cs', code, 'con ngựa pin đúng ghim')).body.error).toBe('access.reset_failed')
  expect((await confirm('SS', code.toLowerCase(), 'con ngựa pin đúng ghim')).status).toBe(200)
  expect((await confirm('ss', code, 'con ngựa pin đúng ghim')).status).toBe(400)
  const after = await world.nobody.get('/api/v1/auth/session', {}, { authorization: `Bearer ${before}` })
  expect(after.status).toBe(401)
  expect((await signIn('ss', 'Demo-2026!')).status).toBe(401)
  expect((await signIn('ss', 'con ngựa pin đúng ghim')).status).toBe(200)
  const log = await world.as('SU').get('/api/activity/log', { table_name: 'sign_in', size: 200 })
  expect(JSON.stringify(log.body.results)).toContain('Đặt lại mật khẩu bằng mã')
})

test('the newest code alone works, for fifteen minutes; the e-mail address is a name too', async () => {
  const old = (await mailed('cs')) ?? ''
  const code = (await mailed('cs@congty.example')) ?? ''
  expect((await confirm('cs', old, 'một câu thật là dài')).status).toBe(400)
  pass(15)
  expect((await confirm('cs', code, 'một câu thật là dài')).status).toBe(400)
  const fresh = (await mailed('cs')) ?? ''
  pass(14)
  expect((await confirm('cs@congty.example', fresh, 'một câu thật là dài')).status).toBe(200)
})

test('nobody floods the mailbox of another, and an hour later mails go out again', async () => {
  for (let n = 0; n < 5; n += 1) expect(await mailed('mkt')).toBeDefined()
  expect(await mailed('mkt')).toBeUndefined()
  pass(61)
  expect(await mailed('mkt')).toBeDefined()
})

test('guesses wait at their address; the person elsewhere does not', async () => {
  const code = (await mailed('pa')) ?? ''
  const from = (remoteAddress: string, given: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/manage/password/confirm',
      remoteAddress,
      payload: { username: 'pa', code: given, password: 'một câu khác cũng dài' },
    })
  for (let n = 0; n < 5; n += 1) expect((await from('10.3.3.3', 'AAAA-AAAA')).statusCode).toBe(400)
  expect((await from('10.3.3.3', code)).statusCode).toBe(429)
  expect((await from('10.4.4.4', code)).statusCode).toBe(200)
})

test('a disabled person gets no code', async () => {
  await world.db.updateTable('staff').set({ status: 0 }).where('username', '=', 'af2').execute()
  expect(await mailed('af2')).toBeUndefined()
})
