import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountFor, chownAll, clusterOf } from '#platform/server/db/embedded-postgres/account.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import { livePostmaster } from '#platform/server/db/embedded-postgres/orphan.ts'
import { startReplica } from '#testing/replica.ts'

// What Patroni's PostgreSQL sends its log away with, and instead of pgBackRest one that does as that does: the same
// piece again is taken, another under its name is not. `away`: nothing gets through; `unlisted`: it lists nothing.
const pgbackrest = `#!/bin/sh
there="\${0%/*}/../repository"
for path; do :; done
name=\${path##*/}
[ ! -e "$there/away" ] || exit 103
case " $* " in
*" --stanza=back-office repo-ls --recurse archive/back-office "*)
  [ ! -e "$there/unlisted" ] || exit 103
  cd "$there"
  for each in ????????????????????????; do echo "17-1/0000000100000000/$each-b1946ac92492d2347c6235b4d2611184aaaaaaaa.zst"; done ;;
*" archive-push "*)
  if [ -e "$there/$name" ]; then cmp -s "$path" "$there/$name" || exit 45; fi
  cp "$path" "$there/new" && mv "$there/new" "$there/$name"
  echo "$name" >> "$there/sent" ;;
*) exit 31 ;;
esac
`

let folder: string
const at = (...parts: string[]) => join(folder, ...parts)
const repository = () =>
  readdirSync(at('repository'))
    .filter((name) => /^[0-9A-F]{8}/.test(name))
    .toSorted()
const sent = () => readFileSync(at('repository/sent'), 'utf8').trim().split('\n')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pgbackrest-push-'))
  chmodSync(folder, 0o755)
  for (const each of ['bin', 'repository', 'pg_wal']) mkdirSync(at(each), { mode: 0o755 })
  writeFileSync(at('bin/pgbackrest'), pgbackrest, { mode: 0o755 })
  copyFileSync('deploy/pgbackrest-push', at('pgbackrest-push'))
  const account = accountFor('/var/lib/postgresql')
  if (account) chownAll(at('repository'), account)
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const segment = (timeline: number, number: number) =>
  `${timeline.toString(16).padStart(8, '0')}00000000${number.toString(16).padStart(8, '0')}`.toUpperCase()
const written = (name: string, content = name) => writeFileSync(at('pg_wal', name), content)
const push = (name: string) =>
  spawnSync('sh', [at('pgbackrest-push'), `pg_wal/${name}`], {
    cwd: folder,
    env: { PATH: `${at('bin')}:${process.env['PATH'] ?? ''}` },
    encoding: 'utf8',
  }).status
/** As it is where the third timeline began in segment 6, the second in segment 3. */
const thirdTimeline = () => {
  for (const number of [1, 2, 3, 4]) written(segment(1, number))
  for (const number of [3, 4, 5, 6]) written(segment(2, number))
  for (const number of [6, 7]) written(segment(3, number))
  written(`${segment(2, 6)}.partial`)
  written('00000002.history', '1\t0/3000148\tno recovery target specified\n')
  written(
    '00000003.history',
    '1\t0/3000148\tno recovery target specified\n\n2\t0/6FFFFF8\tno recovery target specified\n',
  )
}

test('a piece of the log is sent, once more where it is the same, and refused where another has its name', () => {
  written(segment(1, 1))
  expect([push(segment(1, 1)), push(segment(1, 1))]).toEqual([0, 0])
  expect(repository()).toEqual([segment(1, 1)])
  written(segment(1, 1), 'another')
  expect(push(segment(1, 1))).toBe(45)
  expect(readFileSync(at('repository', segment(1, 1)), 'utf8')).toBe(segment(1, 1))
})

test('before the history of a timeline goes all that led to it and is not there, and nothing else', () => {
  thirdTimeline()
  writeFileSync(at('repository', segment(1, 1)), segment(1, 1))
  writeFileSync(at('repository', segment(2, 4)), segment(2, 4))
  expect(push('00000003.history')).toBe(0)
  expect(sent()).toEqual([
    segment(1, 2),
    '00000002.history',
    segment(2, 3),
    segment(2, 5),
    '00000003.history',
  ])
})

test('a timeline that begins where a piece ends has that whole piece before it', () => {
  written(segment(1, 0x14))
  written(segment(1, 0x15))
  written('00000002.history', '1\t0/15000000\tno recovery target specified\n')
  expect(push('00000002.history')).toBe(0)
  expect(sent()).toEqual([segment(1, 0x14), '00000002.history'])
})

test('pieces past the first four gigabytes are counted on', () => {
  const names = ['0000000100000009000000FF', '000000010000000A00000000', '000000010000000A00000001']
  for (const name of names) written(name)
  written('00000002.history', '1\tA/1000028\tno recovery target specified\n')
  expect(push('00000002.history')).toBe(0)
  expect(sent()).toEqual([...names.slice(0, 2), '00000002.history'])
})

test('the history waits for what led to it, and is asked for again', () => {
  thirdTimeline()
  writeFileSync(at('repository', segment(2, 5)), 'another')
  writeFileSync(at('repository/unlisted'), '')
  expect(push('00000003.history')).toBe(45)
  expect(sent()).not.toContain('00000003.history')
  writeFileSync(at('repository/away'), '')
  expect(push('00000003.history')).toBe(103)
})

test('where the repository cannot be listed everything is sent again', () => {
  thirdTimeline()
  writeFileSync(at('repository', segment(1, 1)), segment(1, 1))
  writeFileSync(at('repository/unlisted'), '')
  expect(push('00000003.history')).toBe(0)
  expect(sent()).toHaveLength(7)
})

test('what a primary had not sent when it died is sent by the standby that takes over', async () => {
  const dataDir = at('primary')
  const archiving = {
    fsync: 'off',
    archive_mode: 'on',
    archive_command: `PATH=${at('bin')}:$PATH sh ${at('pgbackrest-push')} "%p"`,
  }
  const primary = await startEmbeddedPostgres({ dataDir, extra: archiving, watch: false })
  const standby = await startReplica({
    dataDir,
    superUrl: primary.url,
    folder: at('standby'),
    extra: archiving,
  })
  try {
    writeFileSync(at('repository/away'), '')
    for (const number of [1, 2, 3]) {
      await ask(primary.url, `create table made_${number} as select ${number} as number`)
      await ask(primary.url, 'select pg_switch_wal()')
    }
    const [here] = await ask<{ lsn: string }>(primary.url, 'select pg_current_wal_flush_lsn() as lsn')
    await expect
      .poll(() => ask(standby.url, `select pg_last_wal_replay_lsn() >= '${here!.lsn}' as followed`))
      .toEqual([{ followed: true }])
    const unsent = unsentIn(clusterOf(dataDir))
    expect(unsent.length).toBeGreaterThanOrEqual(3)
    process.kill(livePostmaster(clusterOf(dataDir))!.pid, 'SIGKILL')
    rmSync(at('repository/away'))

    await ask(standby.url, 'select pg_promote()')
    await ask(standby.url, 'create table made_after as select 1 as number')
    await ask(standby.url, 'select pg_switch_wal()')
    const numbers = unsent.map((name) => Number.parseInt(name.slice(16), 16))
    const first = segment(2, Math.max(...numbers) + 1)
    await expect.poll(repository).toEqual(expect.arrayContaining([...unsent, '00000002.history', first]))
  } finally {
    await standby.stop()
    await primary.stop()
  }
})

/** Whole pieces of the log that the server still has to send. */
const unsentIn = (cluster: string) =>
  readdirSync(join(cluster, 'pg_wal/archive_status'))
    .filter((name) => /^[0-9A-F]{24}\.ready$/.test(name))
    .map((name) => name.slice(0, 24))
    .toSorted()

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
