/** One text for up to 500 customers, known to the provider by their customer numbers. */
export interface PushMessage {
  /** The same key is delivered once, however often it is sent. */
  key: string
  title: string
  body: string
  link: string | null
  recipients: readonly string[]
}

/** Who took it, and who has no device or refused it. */
export interface PushAnswer {
  accepted: number
  rejected: { recipient: string; reason: string }[]
}

/** A provider of pushes to customers' phones and browsers. */
export interface PushPort {
  /** @throws PushError */
  send(message: PushMessage): Promise<PushAnswer>
}

/** `again`: the same message may succeed later; otherwise it never will. */
export class PushError extends Error {
  readonly again: boolean
  constructor(message: string, again: boolean) {
    super(message)
    this.again = again
  }
}
