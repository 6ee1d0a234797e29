import type { Mailer } from '#outside/mail/port.ts'
import { localMail } from '#outside/mail/smtp.sim.ts'
import { noMail, smtpMail } from '#outside/mail/smtp.ts'

interface Choice {
  production: boolean
  mail: { url: string; from: string } | undefined
  /** Where mail lies on a machine without a server. */
  folder: string
  say: (line: string) => void
}

/** The server that is set; without one a folder, and in production none: codes of real people do not lie on a disk. */
export function chooseMail({ production, mail, folder, say }: Choice): Mailer {
  if (mail) return smtpMail(mail)
  return production ? noMail : localMail(folder, say)
}
