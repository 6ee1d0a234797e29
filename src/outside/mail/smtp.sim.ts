import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { MailError } from '#outside/mail/port.ts'
import type { Mail, Mailer } from '#outside/mail/port.ts'
import { smtpMail } from '#outside/mail/smtp.ts'

/** A message as a server has received it. */
export interface Received extends Mail {
  from: string
  /** The whole message as it came, headers and all. */
  raw: string
}

interface Options {
  /** Who may send; without it everybody. */
  login?: { user: string; password: string }
  keep?: (mail: Received) => Promise<void>
}

/**
 * A mail server for tests and for machines without one: it speaks SMTP over TCP and keeps what it
 * gets. An address that begins with `unknown` it does not know.
 */
export function simulatedMail({ login, keep }: Options = {}) {
  const received: Received[] = []
  const take = async (mail: Received) => {
    received.push(mail)
    await keep?.(mail)
  }
  const mailer: Mailer = {
    async send({ to, subject, text }) {
      if (to.startsWith('unknown')) throw new MailError(`550 no mailbox ${to}`)
      await take({ from: 'app@congty.example', to, subject, text, raw: text })
    },
  }
  return {
    received,
    mailer,
    async serve() {
      const server = await smtpServer(login, take)
      await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()))
      return {
        url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
        close: () => new Promise<void>((closed) => server.close(() => closed())),
      }
    },
  }
}

async function smtpServer(login: Options['login'], take: (mail: Received) => Promise<void>) {
  // The library comes with the first sink.
  const { SMTPServer } = await import('smtp-server')
  return new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _, answer) =>
      username === login?.user && password === login?.password
        ? answer(null, { user: username })
        : answer(new Error('wrong credentials')),
    onRcptTo: ({ address }, _, answer) =>
      answer(
        address.startsWith('unknown')
          ? Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 })
          : null,
      ),
    onData(stream, { envelope: { mailFrom, rcptTo } }, answer) {
      const from = mailFrom ? mailFrom.address : ''
      textOf(stream)
        .then((raw) => Promise.all(rcptTo.map(({ address }) => take(parsed(raw, from, address)))))
        .then(
          () => answer(),
          () => answer(new Error('not kept')),
        )
    },
  })
}

/** The parts of a plain text message; what is encoded is read as a mail program would. */
function parsed(raw: string, from: string, to: string): Received {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}:(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const body = raw.slice(end + 4)
  const encoding = field('content-transfer-encoding').toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquoted(body.replace(/=\r\n/g, ''))
        : body
  const subject = field('subject')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(b|q)\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : unquoted(word.replaceAll('_', ' ')),
    )
  return { from, to, subject, text: text.replace(/\r\n/g, '\n').trimEnd(), raw }
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/**
 * Mail on a machine without a mail server: each goes through SMTP to a sink that lives as long as
 * the sending, and lies then as a file in the folder.
 */
export function localMail(folder: string, say: (line: string) => void): Mailer {
  const keep = async ({ raw, to }: Received) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${randomBytes(8).toString('hex')}.eml`)
    await writeFile(path, raw, { mode: 0o600 })
    say(`Thư gửi ${to} nằm ở ${path}`)
  }
  return {
    async send(mail) {
      const sink = await simulatedMail({ keep }).serve()
      try {
        await smtpMail({ url: sink.url, from: 'app@congty.example' }).send(mail)
      } finally {
        await sink.close()
      }
    },
  }
}
