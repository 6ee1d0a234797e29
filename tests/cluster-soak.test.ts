import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commonErrors } from '#platform/contract/errors.ts'
import { filled, valuesIn } from '../bench/cluster/fill.ts'
import { failovers, others, planOf } from '../bench/cluster/faults.ts'
import { effectOf, tableOf } from '../bench/cluster/refusals.ts'
import type { Answer } from '../bench/soak-work.ts'

const answer = (status: number, given: Partial<Answer> = {}): Answer => ({
  path: '/api/quote/send/7',
  at: 0,
  ms: 20,
  status,
  comeAgain: status === 503,
  ...given,
})

test('seconds of refusal run from the first refusal to the end of the last', () => {
  const answers = [
    answer(200, { at: 0 }),
    answer(503, { at: 1_000 }),
    answer(200, { at: 1_500 }),
    answer(503, { at: 4_000, ms: 500 }),
    answer(200, { at: 5_000, ms: 3_000 }),
  ]
  expect(effectOf(answers)).toEqual({ refused: 2, seconds: 3.5, longest: 3, wrong: [] })
  expect(effectOf([answer(200), answer(401), answer(409)])).toEqual({
    refused: 0,
    seconds: 0,
    longest: 0.02,
    wrong: [],
  })
})

test.each([
  ['an error of its own', answer(500), '/api/quote/send: 500'],
  ['a proxy’s', answer(502), '/api/quote/send: 502'],
  ['a 503 that does not say when to come again', answer(503, { comeAgain: false }), 'when to come again'],
  ['silence', answer(0, { why: 'other side closed' }), '/api/quote/send: no answer (other side closed)'],
  ['an answer after half a minute', answer(200, { ms: 30_000 }), '200 after 30.0 s'],
])('%s is wrong', (_, given, why) => {
  expect(effectOf([given]).wrong).toEqual([expect.stringContaining(why)])
})

test('what a fault may cause besides is allowed to it alone', () => {
  expect(effectOf([answer(507)]).wrong).toHaveLength(1)
  expect(effectOf([answer(507)], [507]).wrong).toEqual([])
  const silent = answer(0, { ms: 20_000 })
  expect(effectOf([silent], [507]).wrong).toHaveLength(1)
  expect(effectOf([silent], [0]).wrong).toEqual([])
  expect(effectOf([answer(200, { ms: 20_000 })], [0]).wrong).toHaveLength(1)
})

test('a plan has as many failovers as asked for, every kind of them, and every other fault once', () => {
  for (const count of [1, 8, 20]) {
    const plan = planOf(count)
    expect(plan.filter(({ failover }) => failover)).toEqual(
      Array.from({ length: count }, (_, index) => failovers[index % failovers.length]),
    )
    expect(new Set(plan.filter(({ failover }) => !failover))).toEqual(new Set(others))
    expect(plan.length).toBe(count + others.length)
  }
})

test('some faults alone, again and again', () => {
  const plan = planOf(0, { only: /^server killed/, times: 3 })
  expect(plan.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'server killed'))
})

test('the table has the middle and the most of each kind', () => {
  const effect = (seconds: number) => ({ refused: 3, seconds, longest: seconds, wrong: [] })
  const lines = tableOf(
    [2, 9, 4].map((seconds) => ({
      kind: 'frozen',
      failover: true,
      moved: true,
      effect: effect(seconds),
      whole: 30,
    })),
  )
  expect(lines[1]?.trim().split(/\s+/)).toEqual(['frozen', '3', '4.0', '9.0', '9', '9.0', '30.0'])
})

const deploy = (file: string) => readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')

test('an environment file is read as a shell reads it', () => {
  expect(valuesIn(`# NO=1\nWEB=:80\nTLS=':443 ssl'\nCOMMAND="push %p"\nEMPTY=\n`)).toEqual({
    WEB: ':80',
    TLS: ':443 ssl',
    COMMAND: 'push %p',
    EMPTY: '',
  })
})

test('every file of the topology is filled by cluster.env and nothing else', () => {
  const values = valuesIn(deploy('cluster.env'))
  const secrets = Object.keys(values).filter((name) => name.endsWith('_PASSWORD'))
  const all = { ...values, ...Object.fromEntries(secrets.map((name) => [name, 'secret'])) }
  for (const folder of ['etcd', 'patroni', 'pgbouncer', 'haproxy'])
    for (const file of readdirSync(new URL(`../deploy/${folder}`, import.meta.url)))
      expect(filled(deploy(`${folder}/${file}`), all), file).not.toContain('$')
  expect(filled(deploy('keepalived/keepalived.conf'), all)).not.toContain('$')
  expect(() => filled(deploy('pgbouncer/userlist.txt'), values)).toThrow('PRODUCT_PASSWORD has no value')
})

test('every machine of cluster.env has a certificate of its name and address', () => {
  const made = [...deploy('certificates.sh').matchAll(/^certificate (\w+) "\$(\w+)"$/gm)]
  const addresses = Object.entries(valuesIn(deploy('cluster.env')))
    .filter(([name, value]) => /^10\.[\d.]+$/.test(value) && !['BALANCER', 'ADDRESS', 'PEER'].includes(name))
    .map(([name]) => name)
  expect(made.map(([, name]) => name!.toUpperCase())).toEqual(addresses)
  expect(made.map(([, , address]) => address)).toEqual(addresses)
})

test('a worker is started again as soon as a server, as the soak has it', () => {
  const soon = ['back-office', 'back-office-worker'].map(
    (unit) => /^RestartSec=(\d+)$/m.exec(deploy(`${unit}.service`))?.[1],
  )
  expect(soon).toEqual([expect.any(String), soon[0]])
})

test('no machine of the database votes in etcd, so that none takes a vote with it when it dies', () => {
  const voters = [...deploy('etcd/etcd.yml').matchAll(/\b(\w+)=https:\/\/\$\{(\w+)\}:2380/g)]
  expect(voters.map(([, name]) => name)).toEqual(['balancer1', 'balancer2', 'app1'])
  expect(voters.map(([, , address]) => address)).toEqual(['BALANCER1', 'BALANCER2', 'APP1'])
})

test('the log is sent by a command that pgBackRest makes backups with, and not by standbys', () => {
  const patroni = deploy('patroni/patroni.yml')
  expect(patroni).toMatch(/^ +archive_mode: 'on'$/m)
  const [, command = ''] = /^ +archive_command: \/etc\/patroni\/(\S+) "%p"$/m.exec(patroni) ?? []
  expect(command).toContain('pgbackrest')
  expect(deploy(command)).toMatch(/^#!\/bin\/sh\n/)
})

test('nobody is told how long the servers keep their connections with HAProxy', () => {
  const [, people = ''] = deploy('haproxy/haproxy.cfg').split(/^frontend web$/m)
  expect(people.split(/^backend /m)[0]).toContain('http-response del-header keep-alive')
})

test('between machines the servers are spoken to in secret, and no program hears them there', () => {
  const servers = [...deploy('haproxy/haproxy.cfg').matchAll(/^ +server (\w+) \$\{\w+\}:(\d+) (.*)$/gm)]
  expect(servers.map(([, name, port, rest]) => [port, rest?.includes(`verifyhost ${name}`)])).toEqual([
    ['3443', true],
    ['3443', true],
  ])
  expect(deploy('haproxy/haproxy.cfg')).toMatch(/^ +default-server ssl verify required ca-file /m)
  expect(deploy('haproxy/database.cfg')).toMatch(
    /bind \$\{ADDRESS\}:3443 ssl [^]*server own 127\.0\.0\.1:3000 /,
  )
})

test('what HAProxy says where no server is well is what a server would say', () => {
  const [head = '', body = ''] = deploy('haproxy/unavailable.http').split(/\r?\n\r?\n/)
  expect(head).toMatch(/^HTTP\/1.1 503 [^]*\nRetry-After: 2/)
  expect(JSON.parse(body)).toMatchObject({ error: 'unavailable', message: commonErrors.unavailable.message })
})
