import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from '#platform/contract/call.ts'
import { ApiError, createClient } from '#platform/contract/client.ts'
import type { Client } from '#platform/contract/client.ts'
import { everyCall } from '#routes.ts'

/**
 * The catalogue of failures (document 2, section 8): what our client says of each call when a server, or what stands
 * before it, answers something that is no success and gives no sentence of its own.
 */
const specified = JSON.parse(readFileSync('tools/specified/sentences.json', 'utf8')) as Record<string, string>
const nothingToPrint = 'Có lỗi xảy ra, không có nội dung để in!'

/** Our client before a server that gives these answers, one after the other. */
function clientOf(...answers: Response[]): Client {
  const token = { token: 'x', expires: '2030-01-01T00:00:00.000Z' }
  return createClient({
    base: '',
    fetch: async () => answers.shift() ?? Response.error(),
    tokens: { read: () => ({ access: token, refresh: token }), write: () => {} },
    station: () => '1',
    clientId: () => 'browser-1',
    onSessionLost: () => {},
  })
}
const said = async (call: Call, answer: Response): Promise<string> => {
  const problem = await clientOf(answer)
    .api(call, {} as never)
    .catch((thrown: unknown) => thrown)
  expect([call.id, problem]).toEqual([call.id, expect.any(ApiError)])
  return (problem as ApiError).sentence
}

const declared = everyCall.filter(({ id }) => specified[id])
const answering = everyCall.filter(({ data }) => data)
const listing = everyCall.filter(({ row }) => row)

test('the calls of the catalogue are there', () => {
  expect(declared.length).toBeGreaterThan(60)
})

describe.each(declared)('$method $path', (call) => {
  const sentence = specified[call.id]

  test('says its sentence of a zero code, a missing code, missing data and an answer that nobody can read', async () => {
    const failures = call.data ? [{ code: 0 }, { code: 3 }, {}, { code: 1 }] : [{ code: 0 }]
    for (const body of failures) expect(await said(call, Response.json(body))).toBe(sentence)
    expect(await said(call, new Response('<html>'))).toBe(sentence)
    expect(await said(call, new Response('', { status: 400 }))).toBe(sentence)
    expect(await said(call, new Response('', { status: 502 }))).toContain(sentence)
  })

  test('gives way to the sentence of the server', async () => {
    const message = 'Máy chủ nói vì sao.'
    expect(await said(call, Response.json({ code: 0, message }))).toBe(message)
    expect(await said(call, Response.json({ code: 0, message }, { status: 409 }))).toBe(message)
  })
})

test('what a proxy refuses in its own words is said in ours', async () => {
  const [call] = answering.filter(({ method }) => method === 'POST')
  const refused = (status: number) => said(call!, new Response('<html>', { status }))
  expect(await refused(413)).toContain('Nội dung gửi lên quá lớn.')
  expect(await refused(429)).toContain('Bạn thao tác quá nhanh')
})

test('an answer with data never has none: nothing there is a failure', () => {
  const nothing = answering.filter(({ data }) => {
    const schema = data as unknown as z.ZodType
    return schema.safeParse(null).success || schema.safeParse(undefined).success
  })
  expect(nothing.map(({ id }) => id)).toEqual([])
})

test('every other call says that it did not save, delete or export, and every list that it cannot be read', async () => {
  for (const call of answering.filter(
    ({ failure, method, reads }) => !failure && method !== 'GET' && !reads,
  )) {
    const sentence = call.method === 'DELETE' ? 'Xóa thất bại!' : 'Lưu thất bại!'
    expect([call.id, await said(call, Response.json({ code: 2 }))]).toEqual([call.id, sentence])
  }
  for (const call of listing)
    expect([call.id, await said(call, Response.json({ code: 0 }))]).toEqual([
      call.id,
      call.failure ?? expect.any(String),
    ])
})

test('a success says the sentence of its call where the server gave none', async () => {
  const call = everyCall.find(({ id }) => id === 'put-quote-price')!
  const answer: unknown = await clientOf(Response.json({ code: 1, data: {} })).api(call, {} as never)
  expect(answer).toMatchObject({ message: 'Cập nhật giá sản phẩm thành công' })
})

test('customer add: 1 is saved, 2 says what the server says, any other that it was not saved', async () => {
  const call = everyCall.find(({ id }) => id === 'post-customer-add')!
  expect(await clientOf(Response.json({ code: 1, data: { id: 5 } })).api(call, {} as never)).toMatchObject({
    code: 1,
  })
  expect(await said(call, Response.json({ code: 2, message: 'Số điện thoại đã có.' }))).toBe(
    'Số điện thoại đã có.',
  )
  expect(await said(call, Response.json({ code: 7 }))).toBe('Lưu thất bại!')
})

test('multi-login: 40001 and 40002 say what they mean', async () => {
  const call = everyCall.find(({ id }) => id === 'post-multilogin-account')!
  expect(await said(call, Response.json({ code: 40001 }))).toBe(
    'Tài khoản không hợp lệ hoặc không thể đăng nhập dịch vụ multi-login',
  )
  expect(await said(call, Response.json({ code: 40002 }))).toBe('Tài khoản đã tồn tại')
  expect(await said(call, Response.json({ code: 0 }))).toBe('Lưu thất bại!')
})

test.each(everyCall.filter(({ path, data }) => data && /\/print(\/|$)/.test(path)))(
  '$method $path says that there is nothing to print',
  async (call) => {
    expect(await said(call, Response.json({ code: 1 }))).toBe(nothingToPrint)
  },
)

test('an export that is answered by no file has failed', async () => {
  for (const call of everyCall.filter(({ file, method }) => file && method === 'POST')) {
    await expect(clientOf(Response.json({ code: 0 })).download(call, {} as never)).rejects.toThrow(
      'Xuất tệp thất bại!',
    )
  }
})

test('neither a page of a gateway nor nothing is saved as the file of an export', async () => {
  const [call] = everyCall.filter(({ file, method }) => file && method === 'POST')
  const html = { 'content-type': 'text/html; charset=utf-8' }
  for (const answer of [new Response('<html>', { headers: html }), new Response('')]) {
    await expect(clientOf(answer).download(call!, {} as never)).rejects.toThrow('Xuất tệp thất bại!')
  }
})
