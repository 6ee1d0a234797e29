/**
 * The bank feeds for tests, development and the demo company: makes the messages that SePay and Casso
 * send, signs them with the same secrets, and posts them.
 */
import { cassoSignature } from '#outside/bank/casso.ts'
import type { BankSecrets } from '#outside/bank/port.ts'
import { hmac } from '#outside/bank/signature.ts'

/** A booking the simulated bank made; times are Vietnam's, `yyyy-MM-dd HH:mm:ss`. */
export interface SimulatedBooking {
  id: number
  account: string
  time: string
  /** VND, + in, − out. */
  amount: number
  content: string
  reference?: string
  balance?: number
  counter?: { account: string; name: string; bank: string }
}

export interface SimulatedMessage {
  headers: Record<string, string>
  body: string
}

/** The message SePay sends: signed where a secret is given, with the key otherwise. */
export function sepayMessage(secrets: BankSecrets, booking: SimulatedBooking, now: Date): SimulatedMessage {
  const body = JSON.stringify({
    id: booking.id,
    gateway: 'Vietcombank',
    transactionDate: booking.time,
    accountNumber: booking.account,
    code: null,
    content: booking.content,
    transferType: booking.amount > 0 ? 'in' : 'out',
    transferAmount: Math.abs(booking.amount),
    accumulated: booking.balance ?? 0,
    subAccount: null,
    referenceCode: booking.reference ?? null,
    description: `BankAPINotify ${booking.content}`,
  })
  const headers = { 'content-type': 'application/json' }
  if (!secrets.sepaySecret)
    return { headers: { ...headers, authorization: `Apikey ${secrets.sepayKey ?? ''}` }, body }
  const seconds = String(Math.floor(now.getTime() / 1000))
  const signature = `sha256=${hmac('sha256', secrets.sepaySecret, `${seconds}.`, body)}`
  return { headers: { ...headers, 'x-sepay-timestamp': seconds, 'x-sepay-signature': signature }, body }
}

/** The message Casso's webhook v2 sends; booking 0 is its test message. */
export function cassoMessage(secrets: BankSecrets, booking: SimulatedBooking, now: Date): SimulatedMessage {
  const body = JSON.stringify({
    error: 0,
    data: {
      id: booking.id,
      reference: booking.reference ?? '',
      description: booking.content,
      amount: booking.amount,
      runningBalance: booking.balance ?? 0,
      transactionDateTime: booking.time,
      accountNumber: booking.account,
      bankName: 'Vietcombank',
      bankAbbreviation: 'VCB',
      virtualAccountNumber: '',
      virtualAccountName: '',
      counterAccountName: booking.counter?.name ?? '',
      counterAccountNumber: booking.counter?.account ?? '',
      counterAccountBankId: '',
      counterAccountBankName: booking.counter?.bank ?? '',
    },
  })
  const signature = cassoSignature(secrets.cassoSecret ?? '', body, now.getTime())
  return { headers: { 'content-type': 'application/json', 'x-casso-signature': signature }, body }
}
