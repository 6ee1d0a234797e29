import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '#access/server/password.ts'
import { refuseDemoAccounts } from '#demo/open-accounts.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { testDatabase } from '#testing/database.ts'
import { demoCompany, demoPassword } from '#testing/demo.ts'
import { serverStart } from '#testing/server.ts'

async function demoDatabase(): Promise<{ url: string; ownerUrl: string; db: Db }> {
  const { url, ownerUrl, drop } = await testDatabase(demoCompany(new Date('2026-11-21T03:00:00Z')))
  const db = openDatabase(url, { max: 1, onError: () => {} })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return { url, ownerUrl, db }
}

test('production does not start over a database whose demo accounts open, and names them', async () => {
  const { url, ownerUrl } = await demoDatabase()
  const { args, env } = await serverStart()
  const server = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'production',
      TOKEN_SECRET: 'b3BlbnNzbCByYW5kIC1iYXNlNjQgMzIK',
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  let said = ''
  for (const output of [server.stdout, server.stderr]) output.on('data', (text: Buffer) => (said += text))
  const started = once(server.stdout, 'data').then(() => 'started')
  const ended = once(server, 'exit').then(([code]) => code)
  expect([await Promise.race([started, ended]), said]).toEqual([1, expect.stringContaining('su, ad, ac')])
})

test('who has another password or is disabled opens nothing; the demo password chosen anew does', async () => {
  const { db } = await demoDatabase()
  const set = (username: string, values: { status?: number; password_hash?: string }) =>
    db.updateTable('staff').set(values).where('username', '=', username).execute()
  await db
    .updateTable('staff')
    .set({ password_hash: await hashPassword('một câu của riêng tôi') })
    .execute()
  await refuseDemoAccounts(db)
  await set('op', { password_hash: await hashPassword(demoPassword) })
  await expect(refuseDemoAccounts(db)).rejects.toThrow('1 tài khoản: op.')
  await set('op', { status: 0 })
  await refuseDemoAccounts(db)
})
