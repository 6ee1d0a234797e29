import type { Transporter } from 'nodemailer'
import { MailError } from '#outside/mail/port.ts'
import type { Mailer } from '#outside/mail/port.ts'

const mostMilliseconds = 15_000
/** One mailbox: no list, no line break, no name around it. */
const oneAddress = /^[^\s<>,;:"@]+@[^\s<>,;:"@]+$/
const here = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Any SMTP server: `smtp://user:password@host:587` (STARTTLS, which a password may not go without)
 * or `smtps://…:465`.
 */
export function smtpMail({ url, from }: { url: string; from: string }): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  let transport: Promise<Transporter> | undefined
  // The library comes with the first mail.
  const opened = async () =>
    (await import('nodemailer')).createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      requireTLS: !secure && username !== '' && !here.has(hostname),
      ...(username
        ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
        : {}),
      connectionTimeout: mostMilliseconds,
      greetingTimeout: mostMilliseconds,
      socketTimeout: mostMilliseconds,
      // A text is a text: neither a file nor a page is ever fetched into a mail.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  return {
    async send({ to, subject, text }) {
      if (!oneAddress.test(to)) throw new MailError('this is not one address')
      try {
        await (
          await (transport ??= opened())
        ).sendMail({ from, to: { name: '', address: to }, subject, text })
      } catch (error) {
        throw new MailError(`the mail server: ${(error as Error).message}`)
      }
    },
  }
}

/** Where no server is set: it says so, and whoever sends tries again later. */
export const noMail: Mailer = {
  send: () => Promise.reject(new MailError('SMTP_URL is not set')),
}
