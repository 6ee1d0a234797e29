import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#platform/server/db/backup/backup.ts'
import { backupsIn, chosenBackup, dropOld, nameOf } from '#platform/server/db/backup/kept.ts'
import { newestTold } from '#platform/server/db/backup/repository.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { checkFiles, copyFiles } from '#platform/server/files/copies.ts'
import { localFiles, pathOfKey } from '#platform/server/files/files.ts'
import { insertFile } from '#platform/server/files/stored-file.ts'
import { demoOrders } from '#testing/demo.ts'
import { testDatabase } from '#testing/database.ts'
import type { TestDatabase } from '#testing/database.ts'

let made: TestDatabase
let db: Db
let folder: string
beforeAll(async () => {
  made = await testDatabase(demoOrders(new Date('2026-11-21T03:00:00Z')))
  db = openDatabase(made.ownerUrl, { max: 9, onError: () => {} })
  folder = mkdtempSync(join(tmpdir(), 'drill-test-'))
  const kept = localFiles(join(folder, 'kept'))
  for (const text of ['Ảnh kiện hàng', 'Chứng từ chuyển khoản', '']) {
    const bytes = Buffer.from(text)
    const key = await kept.put(bytes)
    await insertFile(
      { db, actor: { id: 0 }, now: new Date() },
      { key, type: 'image/webp', bytes, name: null },
    )
  }
})
afterAll(async () => {
  await db.destroy()
  await made.drop()
  rmSync(folder, { recursive: true })
})

const at = (name: string) => join(folder, name)
const pathIn = (store: string, key: string) => join(at(store), pathOfKey(key))
const keys = async () =>
  (await db.selectFrom('stored_file').select('key').orderBy('id').execute()).map(({ key }) => key)

test('a file is copied once; half a copy, a changed one and a missing one are told apart', async () => {
  const [photo = '', proof = ''] = await keys()
  const stores = { from: localFiles(at('kept')), to: localFiles(at('copies')) }
  const all = { files: 3, amiss: 0 }
  expect(await copyFiles(db, stores)).toMatchObject({ ...all, copied: 3 })
  expect(await copyFiles(db, stores)).toMatchObject({ ...all, copied: 0 })
  expect(await checkFiles(db, stores.to)).toMatchObject(all)

  writeFileSync(pathIn('copies', photo), 'ab')
  expect(await checkFiles(db, stores.to)).toMatchObject({
    files: 3,
    amiss: 1,
    wrong: [`${photo}: 2 bytes of 18`],
  })
  expect(await copyFiles(db, stores)).toMatchObject({ ...all, copied: 1 })

  const bytes = readFileSync(pathIn('copies', proof))
  writeFileSync(pathIn('copies', proof), bytes.fill(65, 0, 1))
  rmSync(pathIn('copies', photo))
  const { wrong } = await checkFiles(db, stores.to)
  expect(wrong.toSorted()).toEqual([`${photo}: missing`, `${proof}: changed`].toSorted())

  rmSync(at('copies'), { recursive: true })
  const away = pathIn('kept', photo)
  const content = readFileSync(away)
  rmSync(away)
  expect(await copyFiles(db, stores)).toMatchObject({ copied: 2, amiss: 1, wrong: [`${photo}: missing`] })
  writeFileSync(away, content)
})

test('of a folder the newest backup is tried, and only as many as are wanted stay', () => {
  const backups = at('many')
  mkdirSync(backups)
  const days = [1, 2, 3].map((day) => nameOf(new Date(Date.UTC(2026, 10, day, 19))))
  expect(days[2]).toBe('20261103T190000Z.backup')
  for (const name of [...days.toReversed(), '20261104T190000Z.backup.part', 'notes'])
    writeFileSync(join(backups, name), '')
  expect(chosenBackup(backups)).toBe(join(backups, days[2]!))
  expect(chosenBackup(join(backups, days[0]!))).toBe(join(backups, days[0]!))
  expect(chosenBackup(at('nowhere'))).toBeUndefined()
  expect(dropOld(backups, 2)).toEqual([join(backups, days[0]!)])
  expect(backupsIn(backups)).toEqual(days.slice(1).map((name) => join(backups, name)))
  expect(readdirSync(backups)).toHaveLength(4)
})

test('of a repository the newest whole backup counts, and its trouble is said', () => {
  const one = (label: string, stop: number, error = false) => ({
    label,
    error,
    timestamp: { stop },
    info: { size: 7e6 },
  })
  const ok = { code: 0, message: 'ok' }
  const backup = [
    one('20261101-190000F', 1_793_559_600),
    one('20261102-190000F', 1_793_646_000),
    one('broken', 1_793_700_000, true),
  ]
  expect(newestTold({ status: ok, backup })).toEqual({
    label: '20261102-190000F',
    endedAt: new Date('2026-11-02T19:00:00Z'),
    size: 7e6,
  })
  expect(newestTold({ status: { code: 2, message: 'no valid backups' }, backup: [] })).toBeUndefined()
  const missing = { status: { code: 1, message: 'missing stanza path' } }
  expect(() => newestTold(missing)).toThrow('missing stanza path')
  expect(() => newestTold(undefined)).toThrow('knows no such cluster')
})

/** The command as people give it, on a machine that has no database. */
const drill = (...args: string[]) => drillBeside({}, ...args)
async function drillBeside(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['tools/restore-drill.ts', ...args, '--place', at('place')], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env['PATH'], DATA_DIR: at('no-data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code: code as number, said }
}

test('where there should be a backup and is none, whoever answers for the house is told', async () => {
  const settings = { DATABASE_URL: made.ownerUrl, BACKUP_DIR: at('emptied') }
  mkdirSync(settings.BACKUP_DIR)
  expect(await drillBeside(settings)).toMatchObject({ code: 2 })
  const { rows } = await sql`select kind, ok, said from upkeep_run`.execute(db)
  const said = 'Phục hồi thử: không có bản sao lưu nào đọc được.'
  expect(rows).toEqual([{ kind: 'drill', ok: false, said }])
})

test('the newest backup is brought back into a PostgreSQL of its own, proven with its files, and nothing of it stays', async () => {
  const backups = at('backups')
  mkdirSync(backups)
  expect(await drill(backups)).toMatchObject({ code: 2 })

  // What the tests themselves put into the layer is no part of a product's database.
  const file = join(backups, nameOf(new Date()))
  const owner = openDatabase(made.ownerUrl, { max: 1, onError: () => {} })
  await owner.schema.dropSchema('watch').cascade().execute()
  await owner.destroy()
  await backUp(made.ownerUrl, file)
  const stores = { from: localFiles(at('kept')), to: localFiles(join(backups, 'files')) }
  await copyFiles(db, stores)
  const proven = await drill(backups)
  expect(proven.said).toMatch(/Sổ sách đúng[^]*: proven, in \d/)
  expect(proven.said).toContain('3 files of 0 MB are named, 0 of them missing or changed')
  expect(proven.code).toBe(0)
  expect(readdirSync(at('place'))).toEqual([])

  writeFileSync(file, readFileSync(file).subarray(0, -100))
  const cut = await drill(file)
  expect(cut.said).toContain('not restored: ')
  expect(cut.code).toBe(1)
  expect(readdirSync(at('place'))).toEqual([])
})
