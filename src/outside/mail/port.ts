export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends mail to people. */
export interface Mailer {
  /** @throws MailError where the server does not answer or does not take it; it may have gone out all the same */
  send(mail: Mail): Promise<void>
}

export class MailError extends Error {}
