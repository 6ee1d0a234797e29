import { z } from 'zod'
import { PushError } from '#outside/push/port.ts'
import type { PushPort } from '#outside/push/port.ts'

export interface PushSettings {
  url: string
  key: string
}

const answer = z.object({
  accepted: z.number().int().min(0),
  rejected: z.array(z.object({ recipient: z.string(), reason: z.string() })).default([]),
})
const longestMs = 15_000

/** The provider's HTTP interface: `POST /v1/push`, bearer key, `idempotency-key`. */
export function httpPush({ url, key }: PushSettings): PushPort {
  return {
    async send({ key: once, title, body, link, recipients }) {
      const response = await fetch(new URL('/v1/push', url), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': once,
        },
        body: JSON.stringify({ title, body, ...(link ? { link } : {}), recipients }),
        signal: AbortSignal.timeout(longestMs),
      }).catch((error: Error) => {
        throw new PushError(`không kết nối được dịch vụ đẩy (${error.name})`, true)
      })
      if (!response.ok) {
        const again = response.status >= 500 || response.status === 429 || response.status === 408
        throw new PushError(`dịch vụ đẩy trả lời ${response.status}`, again)
      }
      const read = answer.safeParse(await response.json().catch(() => null))
      if (!read.success) throw new PushError('dịch vụ đẩy trả lời không đúng mẫu', true)
      return read.data
    },
  }
}
