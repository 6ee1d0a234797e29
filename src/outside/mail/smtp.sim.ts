import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
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
 * A mail server for tests and for machines without one: it speaks SMTP over TCP (RFC 5321, AUTH
 * PLAIN) and keeps what it gets. An address that begins with `unknown` it does not know.
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
    serve: () =>
      new Promise<{ url: string; close: () => Promise<void> }>((started) => {
        const open = new Set<Socket>()
        const server = createServer((socket) => {
          open.add(socket.on('close', () => open.delete(socket)))
          converse(socket, login, take)
        })
        server.listen(0, '127.0.0.1', () =>
          started({
            url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
            close: () =>
              new Promise<void>((closed) => {
                server.close(() => closed())
                for (const socket of open) socket.destroy()
              }),
          }),
        )
      }),
  }
}

/** One connection, command by command. */
function converse(socket: Socket, login: Options['login'], take: (mail: Received) => Promise<void>): void {
  let buffer = ''
  let from = ''
  let to: string[] = []
  let body: string[] | undefined
  let known = login === undefined
  const say = (line: string) => socket.write(`${line}\r\n`)
  const address = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''

  const answers: Record<string, (line: string) => void> = {
    EHLO: () => say(login ? '250-sink\r\n250-8BITMIME\r\n250 AUTH PLAIN' : '250-sink\r\n250 8BITMIME'),
    HELO: () => say('250 sink'),
    AUTH: (line) => {
      const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0')
      known = login === undefined || (user === login.user && password === login.password)
      say(known ? '235 welcome' : '535 wrong credentials')
    },
    MAIL: (line) => {
      from = address(line)
      to = []
      say(known ? '250 ok' : '530 authentication required')
    },
    RCPT: (line) => {
      const recipient = address(line)
      if (recipient.startsWith('unknown')) return say(`550 no mailbox ${recipient}`)
      to.push(recipient)
      say('250 ok')
    },
    DATA: () => {
      if (!known || to.length === 0) return say('503 no recipient')
      body = []
      say('354 end with a dot')
    },
    RSET: () => say('250 ok'),
    NOOP: () => say('250 ok'),
    QUIT: () => socket.end('221 bye\r\n'),
  }
  const endOfMessage = (lines: string[]) => {
    const mails = to.map((one) => parsed(lines.join('\r\n'), from, one))
    body = undefined
    Promise.all(mails.map(take)).then(
      () => say('250 kept'),
      () => say('451 not kept'),
    )
  }
  const lineCame = (line: string) => {
    if (!body) return (answers[line.slice(0, 4).toUpperCase()] ?? (() => say('502 unknown')))(line)
    if (line === '.') return endOfMessage(body)
    // A line that begins with a dot came with one more.
    body.push(line.startsWith('.') ? line.slice(1) : line)
  }

  socket.setEncoding('utf8')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    const lines = (buffer + String(chunk)).split('\r\n')
    buffer = lines.pop() ?? ''
    for (const line of lines) lineCame(line)
  })
  say('220 sink')
}

/** The parts of a plain text message; what is encoded is read as a mail program would. */
function parsed(raw: string, from: string, to: string): Received {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? ''
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
