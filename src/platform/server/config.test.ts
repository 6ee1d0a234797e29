import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#platform/server/config.ts'

const TOKEN_SECRET = 'b3BlbnNzbCByYW5kIC1iYXNlNjQgMzIK'
const folder = mkdtempSync(join(tmpdir(), 'config-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (given: Record<string, string>) => readConfig({ DATA_DIR: folder, ...given })
const refusal = (given: Record<string, string>) => {
  try {
    read(given)
  } catch (error) {
    return error instanceof ConfigError ? error.message.split('\n') : error
  }
  return 'accepted'
}

const s3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'back-office',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('an empty environment is enough to develop with', () => {
  expect(read({ S3_BUCKET: '' })).toMatchObject({ port: 3000, production: false, s3: undefined })
})

test('figures are asked on this machine alone, or by a key', () => {
  const key = 'a'.repeat(16) + 'b'.repeat(16)
  expect(read({}).metrics).toBeUndefined()
  expect(read({ METRICS_PORT: '9100' }).metrics).toEqual({
    own: { port: 9100, host: '127.0.0.1' },
    key: undefined,
  })
  expect(read({ METRICS_KEY: key }).metrics).toEqual({ own: undefined, key })
  expect(refusal({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' })).toEqual([
    'METRICS_KEY: phải có khi METRICS_HOST không chỉ là máy này',
  ])
  expect(read({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0', METRICS_KEY: key }).metrics?.key).toBe(key)
})

test('only production listens to others by itself', () => {
  expect(read({}).host).toBe('127.0.0.1')
  expect(read({ NODE_ENV: 'production', TOKEN_SECRET }).host).toBe('0.0.0.0')
  expect(read({ HOST: '192.168.1.5' }).host).toBe('192.168.1.5')
})

const refusedSecret = 'TOKEN_SECRET: phải ngẫu nhiên: ít nhất 8 ký tự khác nhau, không có đoạn nào lặp lại'
test.each([
  ['one letter', 'x'.repeat(32)],
  ['a word repeated', 'change-me-please'.repeat(2)],
  ['a few letters', 'abcabcabdabcabcabcabdabcabcabdabc'],
])('a secret of %s is none', (_, secret) => {
  expect(refusal({ TOKEN_SECRET: secret })).toEqual([refusedSecret])
})

test.each(['base64', 'base64url', 'hex'] as const)('what a generator makes is one, in %s', (encoding) => {
  for (let n = 0; n < 200; n += 1)
    expect(refusal({ TOKEN_SECRET: randomBytes(24).toString(encoding) })).toBe('accepted')
})

test('every wrong setting is named, and its value is not', () => {
  expect(refusal({ PORT: 'x', DATABASE_URL: 'mysql://somebody:hidden@there' })).toEqual([
    expect.stringContaining('PORT: '),
    expect.stringContaining('DATABASE_URL: '),
  ])
  expect(String(refusal({ DATABASE_URL: 'mysql://somebody:hidden@there' }))).not.toContain('hidden')
})

test('what a setting must be is said in words, without what it was', () => {
  const wrong = {
    PORT: 'x',
    DATABASE_POOL: '1',
    LOG_LEVEL: 'loud',
    S3_ENDPOINT: 'ftp://there',
    MAIL_FROM: 'me',
  }
  expect(refusal(wrong)).toEqual([
    'PORT: phải là một số',
    'LOG_LEVEL: phải là một trong: fatal, error, warn, info, debug, silent',
    'DATABASE_POOL: nhỏ nhất là 2',
    'S3_ENDPOINT: phải là một địa chỉ, bắt đầu bằng giao thức của nó (postgres://, https:// …)',
    'MAIL_FROM: phải là một địa chỉ thư điện tử',
  ])
  expect(refusal({ PORT: '70000' })).toEqual(['PORT: lớn nhất là 65535'])
})

test('production has no secret made up for it', () => {
  expect(refusal({ NODE_ENV: 'production' })).toEqual(['TOKEN_SECRET: phải có khi NODE_ENV=production'])
  expect(read({ NODE_ENV: 'production', TOKEN_SECRET }).production).toBe(true)
})

test('S3 is given whole or not at all', () => {
  expect(read(s3).s3).toEqual({
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    bucket: 'back-office',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  const { S3_BUCKET: _, S3_SECRET_ACCESS_KEY: __, ...rest } = s3
  expect(refusal(rest)).toEqual([
    'S3_BUCKET: phải có khi dùng S3',
    'S3_SECRET_ACCESS_KEY: phải có khi dùng S3',
  ])
  expect(refusal({ ...s3, S3_BUCKET: '../other' })).toEqual(['S3_BUCKET: không phải tên của một bucket'])
  expect(refusal({ ...s3, S3_ENDPOINT: 'ftp://there' })).toEqual([expect.stringContaining('S3_ENDPOINT: ')])
})

test('the provider of pushes is given whole or not at all', () => {
  const push = { PUSH_URL: 'https://push.example.com', PUSH_KEY: 'key' }
  expect(read(push).push).toEqual({ url: 'https://push.example.com', key: 'key' })
  expect(read({}).push).toBeUndefined()
  expect(refusal({ PUSH_URL: push.PUSH_URL })).toEqual([
    'PUSH_URL, PUSH_KEY: phải có cả hai, hoặc không có cả hai',
  ])
})

test('a mail server goes with its sender', () => {
  const SMTP_URL = 'smtp://app:hidden@mail.example:587'
  expect(read({ SMTP_URL, MAIL_FROM: 'app@congty.example' }).mail).toEqual({
    url: SMTP_URL,
    from: 'app@congty.example',
  })
  expect(read({}).mail).toBeUndefined()
  expect(refusal({ SMTP_URL })).toEqual(['SMTP_URL, MAIL_FROM: phải có cả hai, hoặc không có cả hai'])
})

test('a call on a base of its own is asked for here, unless an address without keys is named', () => {
  const logs = (given: Record<string, string>) => read(given).bases['yahoo-log']
  expect(logs({})).toEqual({ url: undefined, pages: undefined })
  const [url, pages] = ['https://log.example.com/yahoo', 'https://mua-ho.example/bids']
  expect(logs({ YAHOO_LOG_URL: url, YAHOO_LOG_PAGES: pages })).toEqual({
    url,
    pages: 'https://mua-ho.example',
  })
  for (const wrong of [
    'https://u:p@log.example.com',
    'https://log.example.com/?key=1',
    'ftp://log.example.com',
  ])
    expect(refusal({ YAHOO_LOG_URL: wrong })).toEqual([expect.stringContaining('YAHOO_LOG_URL: ')])
})
