import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailError } from '#outside/mail/port.ts'
import type { Mailer } from '#outside/mail/port.ts'
import { localMail, simulatedMail } from '#outside/mail/smtp.sim.ts'
import { noMail, smtpMail } from '#outside/mail/smtp.ts'

const box = simulatedMail()
let served: Awaited<ReturnType<typeof box.serve>>
beforeAll(async () => {
  served = await box.serve()
})
afterAll(() => served.close())

const from = 'app@congty.example'
/** What every adapter of the port promises. */
const adapters: [name: string, mailer: () => Mailer][] = [
  ['the simulator', () => box.mailer],
  ['SMTP over TCP', () => smtpMail({ url: served.url, from })],
]
describe.each(adapters)('%s', (_, mailer) => {
  test('brings a text with its accents, its lines and its dots to the recipient', async () => {
    const mail = {
      to: 'lan@congty.example',
      subject: 'Đặt lại mật khẩu – mã xác nhận của bạn gửi từ hệ thống điều hành',
      text: 'Chào Lan,\n.dòng bắt đầu bằng dấu chấm\n\nMã: ABCD-2345 ' + 'rất dài '.repeat(40).trimEnd(),
    }
    await mailer().send(mail)
    expect(box.received.at(-1)).toMatchObject({ ...mail, from })
  })
  test('says which mail was not taken', async () => {
    const before = box.received.length
    const mail = { to: 'unknown@congty.example', subject: 'x', text: 'y' }
    await expect(mailer().send(mail)).rejects.toBeInstanceOf(MailError)
    expect(box.received).toHaveLength(before)
  })
})

describe('SMTP', () => {
  const mail = { to: 'lan@congty.example', subject: 'Chào', text: 'y' }
  test('nobody there is a MailError', async () => {
    const gone = await simulatedMail().serve()
    await gone.close()
    await expect(smtpMail({ url: gone.url, from }).send(mail)).rejects.toBeInstanceOf(MailError)
    await expect(noMail.send(mail)).rejects.toBeInstanceOf(MailError)
  })
  test('a server that asks for a password gets it, and a wrong one is refused', async () => {
    const guarded = simulatedMail({ login: { user: 'app', password: 'mật:khẩu' } })
    const server = await guarded.serve()
    const as = (password: string) =>
      smtpMail({ url: server.url.replace('//', `//app:${encodeURIComponent(password)}@`), from })
    await as('mật:khẩu').send(mail)
    await expect(as('sai').send(mail)).rejects.toBeInstanceOf(MailError)
    await expect(smtpMail({ url: server.url, from }).send(mail)).rejects.toBeInstanceOf(MailError)
    expect(guarded.received).toHaveLength(1)
    await server.close()
  })
  test('a line break in an address or a subject makes no header of its own', async () => {
    const injected = { to: 'lan@congty.example', subject: 'Chào\r\nBcc: ke-gian@x.example', text: 'y' }
    await smtpMail({ url: served.url, from }).send(injected)
    expect(box.received.at(-1)?.raw).not.toMatch(/^bcc:/im)
    for (const to of ['lan@congty.example\r\nBcc: ke-gian@x.example', 'a@congty.example, b@x.example']) {
      await expect(smtpMail({ url: served.url, from }).send({ ...mail, to })).rejects.toBeInstanceOf(
        MailError,
      )
    }
  })
})

test('without a server the mail lies as a file in the folder, and the log says where', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'))
  const said: string[] = []
  await localMail(join(folder, 'mail'), (line) => said.push(line)).send({
    to: 'lan@congty.example',
    subject: 'Chào',
    text: 'Mã: 1234',
  })
  const [name = ''] = await readdir(join(folder, 'mail'))
  expect(said.join()).toContain(name)
  expect(said.join()).not.toContain('1234')
  expect(await readFile(join(folder, 'mail', name), 'utf8')).toContain('lan@congty.example')
  await rm(folder, { recursive: true })
})
