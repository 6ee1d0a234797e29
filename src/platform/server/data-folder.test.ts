import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseIn, readConfig } from '#platform/server/config.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'

function newFolder(mode: number): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'data-folder-'))
  fs.chmodSync(folder, mode)
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}
const othersMay = (path: string) => fs.statSync(path).mode & 0o007
const namesSeenByGroup = (path: string) => fs.statSync(path).mode & 0o060
const start = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), extra: { fsync: 'off' } })

test('the data folder is made closed, with its secret, and PostgreSQL runs in it', async () => {
  const dataDir = join(newFolder(0o755), 'data')
  readConfig({ DATA_DIR: dataDir })
  for (const folder of [dataDir, join(dataDir, 'postgres')])
    expect([othersMay(folder), namesSeenByGroup(folder)]).toEqual([0, 0])
  expect(fs.statSync(join(dataDir, 'token-secret')).mode & 0o777).toBe(0o600)
  const { stop } = await start(dataDir)
  onTestFinished(stop)
  expect(fs.existsSync(join(dataDir, 'postgres', 'pgdata'))).toBe(true)
  expect(fs.statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600)
})

test('one that others could look into is closed at the next start, and its database goes on', async () => {
  const dataDir = join(newFolder(0o755), 'data')
  fs.mkdirSync(join(dataDir, 'postgres'), { recursive: true, mode: 0o755 })
  for (const folder of [dataDir, join(dataDir, 'postgres')]) fs.chmodSync(folder, 0o755)
  const before = await start(dataDir)
  await before.stop()
  readConfig({ DATA_DIR: dataDir })
  expect([othersMay(dataDir), othersMay(join(dataDir, 'postgres'))]).toEqual([0, 0])
  const after = await start(dataDir)
  onTestFinished(after.stop)
  expect(fs.existsSync(join(dataDir, 'postgres', 'location'))).toBe(false)
})

test('one that only its owner may enter stays so', () => {
  const dataDir = newFolder(0o700)
  readConfig({ DATA_DIR: dataDir })
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('with a database and a secret of one’s own none is made', () => {
  const dataDir = join(newFolder(0o755), 'data')
  readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://there/office',
    TOKEN_SECRET: 'b3BlbnNzbCByYW5kIC1iYXNlNjQgMzIK',
  })
  expect(fs.existsSync(dataDir)).toBe(false)
})

test('a command that only asks for the database makes no secret, and no folder where there is one of one’s own', () => {
  const dataDir = join(newFolder(0o755), 'data')
  databaseIn({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://there/office' })
  expect(fs.existsSync(dataDir)).toBe(false)
  databaseIn({ DATA_DIR: dataDir })
  expect(fs.readdirSync(dataDir)).toEqual(['postgres'])
})
