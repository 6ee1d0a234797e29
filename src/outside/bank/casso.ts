import { z } from 'zod'
import { freshMs, readAs } from '#outside/bank/port.ts'
import type { BankHook, SignedRequest } from '#outside/bank/port.ts'
import { hmac, oneHeader, sameSecret } from '#outside/bank/signature.ts'

const text = z.string().max(300).nullish()
const payload = z.object({
  error: z.literal(0),
  data: z.object({
    id: z.number().int(),
    reference: text,
    description: z.string().max(2000).nullish(),
    amount: z.number().int().max(1e13).min(-1e13),
    runningBalance: z.number().int().nullish(),
    transactionDateTime: z.string().max(40),
    accountNumber: z.string().max(40),
    counterAccountName: text,
    counterAccountNumber: text,
    counterAccountBankName: text,
  }),
})

/**
 * Casso's webhook v2: `X-Casso-Signature: t=<ms>,v1=<hex>`, HMAC-SHA512 over `<ms>.` and the body with
 * the keys of every level in order. A test message has id 0.
 */
export function cassoHook({ cassoSecret }: { cassoSecret?: string | undefined }): BankHook {
  return {
    provider: 'casso',
    isGenuine: (request) => cassoSecret !== undefined && isSigned(request, cassoSecret),
    read(body) {
      const message = readAs(payload, body)?.data
      if (!message) return null
      if (message.id === 0) return 'ping'
      const bookedAt = instantOf(message.transactionDateTime)
      if (!bookedAt || message.amount === 0 || message.accountNumber === '') return null
      return {
        id: String(message.id),
        account: message.accountNumber,
        bookedAt,
        amount: message.amount,
        balance: message.runningBalance ?? null,
        content: message.description ?? '',
        reference: message.reference || null,
        counterAccount: message.counterAccountNumber || null,
        counterName: message.counterAccountName || null,
        counterBank: message.counterAccountBankName || null,
      }
    },
  }
}

/** Times without a zone are Vietnam's. */
function instantOf(text: string): Date | null {
  const bare = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/.test(text)
  const instant = new Date(bare ? `${text.replace(' ', 'T')}+07:00` : text)
  return Number.isNaN(instant.getTime()) ? null : instant
}

function isSigned({ headers, bytes, now }: SignedRequest, secret: string): boolean {
  const [, ms = '', sent = ''] =
    /^t=(\d{10,15}),\s*v1=([0-9a-f]{128})$/i.exec(oneHeader(headers, 'x-casso-signature')) ?? []
  const signed = inOrder(bytes)
  if (ms === '' || signed === null) return false
  const genuine = sameSecret(sent.toLowerCase(), hmac('sha512', secret, `${ms}.`, signed))
  return genuine && Math.abs(now.getTime() - Number(ms)) <= freshMs
}

/** The body written again with the keys of every level in order, as Casso signs it. */
function inOrder(bytes: Buffer): string | null {
  try {
    return JSON.stringify(JSON.parse(bytes.toString('utf8')), (_, value: unknown) =>
      value === null || typeof value !== 'object' || Array.isArray(value)
        ? value
        : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    )
  } catch {
    return null
  }
}

/** Signs a body as Casso does, for the simulator. */
export function cassoSignature(secret: string, body: string, ms: number): string {
  return `t=${ms},v1=${hmac('sha512', secret, `${ms}.`, inOrder(Buffer.from(body)) ?? '')}`
}
