import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readBuild } from '#platform/server/watch/build.ts'
import { openMetrics } from '#platform/server/watch/metrics.ts'
import { metricsBesideCalls, serveMetrics } from '#platform/server/watch/serve-metrics.ts'

const key = 'a key of thirty-two characters..'
const build = { version: '1.2.3', commit: 'abc' }
const lineOf = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start))

test('answers, statements and jobs are counted by what the code declares', async () => {
  const metrics = await openMetrics(build)
  const answer = { request: 'r', paced: false }
  metrics.answered({ ...answer, call: 'get-quotes', status: 200, ms: 20 })
  metrics.answered({ ...answer, call: 'get-quotes', status: 403, ms: 1 })
  metrics.answered({ ...answer, call: null, status: 500, ms: 7_000 })
  metrics.statement('requests')({ ms: 3 })
  metrics.ran({ job: 'prune', ok: false, ms: 2_000 })
  metrics.listeners(() => 7)
  const text = await metrics.text()
  for (const line of [
    'back_office_build_info{version="1.2.3",commit="abc"} 1',
    'back_office_requests_total{call="get-quotes",outcome="ok"} 1',
    'back_office_requests_total{call="get-quotes",outcome="refused"} 1',
    'back_office_requests_total{call="web",outcome="failed"} 1',
    'back_office_request_seconds_bucket{le="0.05",call="get-quotes"} 2',
    'back_office_statement_seconds_count{pool="requests"} 1',
    'back_office_job_seconds_count{job="prune",outcome="failed"} 1',
    'back_office_sse_clients 7',
  ])
    expect(text).toContain(`${line}\n`)
  expect(lineOf(text, 'process_resident_memory_bytes')).toBeTruthy()
  expect(lineOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeTruthy()
})

test('what the database does not say is left out, and said', async () => {
  const metrics = await openMetrics(build)
  const queue = { name: 'back_office_queue_ready', help: 'Ready.', value: 3 }
  metrics.readings(async () => [queue])
  expect(await metrics.text()).toContain('back_office_queue_ready 3\n')
  metrics.readings(() => Promise.reject(new Error('away')))
  const away = await metrics.text()
  expect(away).toContain('back_office_database_up 0\n')
  expect(lineOf(away, 'back_office_queue_ready')).toBeUndefined()
  // All connections are lent, and the pulse has its own.
  metrics.readings(
    () => Promise.reject(new Error('timeout exceeded when trying to connect')),
    async () => true,
  )
  expect(await metrics.text()).toContain('back_office_database_up 1\n')
})

test('a port of its own tells them to whoever has the key, and tells nothing else', async () => {
  const metrics = await openMetrics(build)
  const served = await serveMetrics({ own: { port: 0, host: '127.0.0.1' }, key }, metrics)
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${served.port}${path}`, { headers, method })
  const keyed = { authorization: `Bearer ${key}` }
  expect((await ask('/metrics')).status).toBe(401)
  expect((await ask('/metrics', { authorization: `Bearer ${key}x` })).status).toBe(401)
  expect((await ask('/', keyed)).status).toBe(404)
  expect((await ask('/metrics', keyed, 'POST')).status).toBe(404)
  const told = await ask('/metrics', keyed)
  expect([told.status, told.headers.get('content-type')]).toEqual([200, metrics.type])
  expect(await told.text()).toContain('back_office_build_info')
  await served.stop()
})

test('beside the calls they are told to whoever has the key alone', async () => {
  const app = fastify()
  await app.register(metricsBesideCalls(key, await openMetrics(build)))
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401)
  const told = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${key}` } })
  expect([told.statusCode, told.payload.includes('back_office_build_info')]).toEqual([200, true])
  await app.close()
})

test('a process knows its release: of a working copy, of a second one, or as its image says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-test-'))
  const [sha, other] = ['a'.repeat(40), 'b'.repeat(40)]
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  write('package.json', '{"version":"2.0.0"}')
  expect(readBuild({}, folder)).toEqual({ version: '2.0.0', commit: null })
  mkdirSync(join(folder, '.git/worktrees/second'), { recursive: true })
  write('.git/HEAD', 'ref: refs/heads/main\n')
  write('.git/packed-refs', `# pack-refs\n${other} refs/heads/domain\n${sha} refs/heads/main\n`)
  expect(readBuild({}, folder).commit).toBe(sha)
  expect(readBuild({ BUILD_COMMIT: 'of the image' }, folder).commit).toBe('of the image')
  const second = join(folder, 'second')
  mkdirSync(second)
  write('second/package.json', '{"version":"2.0.0"}')
  write('second/.git', `gitdir: ${join(folder, '.git/worktrees/second')}\n`)
  write('.git/worktrees/second/HEAD', 'ref: refs/heads/main\n')
  write('.git/worktrees/second/commondir', '../..\n')
  expect(readBuild({}, second).commit).toBe(sha)
  write('.git/worktrees/second/HEAD', `${other}\n`)
  expect(readBuild({}, second).commit).toBe(other)
  rmSync(folder, { recursive: true })
})
