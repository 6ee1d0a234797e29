import { z } from 'zod'
import { freshMs, readAs } from '#outside/bank/port.ts'
import type { BankHook, BankSecrets, SignedRequest } from '#outside/bank/port.ts'
import { hmac, oneHeader, sameSecret } from '#outside/bank/signature.ts'

const payload = z.object({
  id: z.union([z.number().int(), z.string().min(1).max(60)]),
  transactionDate: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  accountNumber: z.string().min(1).max(40),
  content: z.string().max(1000).nullish(),
  description: z.string().max(2000).nullish(),
  transferType: z.enum(['in', 'out']),
  transferAmount: z.number().int().positive().max(1e13),
  accumulated: z.number().int().nullish(),
  referenceCode: z.string().max(100).nullish(),
})

/**
 * SePay's webhook: a key in `Authorization`, or messages signed with HMAC-SHA256 over
 * `<seconds>.<body>`. Where a signing secret is set, an unsigned message is refused.
 */
export function sepayHook({
  sepayKey,
  sepaySecret,
}: Pick<BankSecrets, 'sepayKey' | 'sepaySecret'>): BankHook {
  return {
    provider: 'sepay',
    isGenuine(request) {
      if (sepaySecret) return isSigned(request, sepaySecret)
      return sepayKey !== undefined && hasKey(request, sepayKey)
    },
    read(body) {
      const message = readAs(payload, body)
      if (!message) return null
      const bookedAt = new Date(`${message.transactionDate.replace(' ', 'T')}+07:00`)
      if (Number.isNaN(bookedAt.getTime())) return null
      return {
        id: String(message.id),
        account: message.accountNumber,
        bookedAt,
        amount: message.transferType === 'in' ? message.transferAmount : -message.transferAmount,
        balance: message.accumulated ?? null,
        content: message.content || message.description || '',
        reference: message.referenceCode || null,
        counterAccount: null,
        counterName: null,
        counterBank: null,
      }
    },
  }
}

function hasKey({ headers }: SignedRequest, key: string): boolean {
  const sent = /^Apikey (.+)$/i.exec(oneHeader(headers, 'authorization'))?.[1] ?? ''
  return sameSecret(sent, key)
}

function isSigned({ headers, bytes, now }: SignedRequest, secret: string): boolean {
  const seconds = oneHeader(headers, 'x-sepay-timestamp')
  const sent = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(oneHeader(headers, 'x-sepay-signature'))?.[1] ?? ''
  const genuine = sameSecret(sent.toLowerCase(), hmac('sha256', secret, `${seconds}.`, bytes))
  return genuine && /^\d{9,11}$/.test(seconds) && Math.abs(now.getTime() - Number(seconds) * 1000) <= freshMs
}
