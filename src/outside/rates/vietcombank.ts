import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { RateFeedError } from '#outside/rates/port.ts'
import type { BankRates, RateFeed } from '#outside/rates/port.ts'

export const vietcombankUrl = 'https://portal.vietcombank.com.vn/Usercontrols/TVPortal.TyGia/pXML.aspx?b=10'
const mostBytes = 1024 * 1024
const mostMilliseconds = 15_000

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  processEntities: false,
  isArray: (name) => name === 'Exrate',
})
const board = z.object({
  ExrateList: z.object({
    DateTime: z.string().trim().min(1),
    Exrate: z
      .array(
        z.object({
          CurrencyCode: z
            .string()
            .trim()
            .regex(/^[A-Z]{3}$/),
          Buy: z.string(),
          Transfer: z.string(),
          Sell: z.string(),
        }),
      )
      .min(1),
  }),
})

/** The public board of Vietcombank: `<ExrateList><DateTime/><Exrate CurrencyCode Buy Transfer Sell/>…`. */
export function vietcombankRates({ url = vietcombankUrl }: { url?: string } = {}): RateFeed {
  return {
    async read(signal) {
      const text = await fetched(url, signal)
      let parsed: unknown
      try {
        parsed = parser.parse(text, true)
      } catch (error) {
        throw new RateFeedError(`not XML: ${(error as Error).message}`)
      }
      const found = board.safeParse(parsed)
      if (!found.success) throw new RateFeedError('not a board of rates')
      return boardOf(found.data)
    },
  }
}

async function fetched(url: string, signal: AbortSignal | undefined): Promise<string> {
  const timeout = AbortSignal.timeout(mostMilliseconds)
  try {
    const answer = await fetch(url, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    if (!answer.ok) throw new RateFeedError(`the bank answers ${answer.status}`)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body ?? []) {
      size += chunk.length
      if (size > mostBytes) throw new RateFeedError('the answer is too long')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch (error) {
    throw error instanceof RateFeedError
      ? error
      : new RateFeedError(`the bank does not answer: ${String(error)}`)
  }
}

function boardOf({ ExrateList: { DateTime, Exrate } }: z.output<typeof board>): BankRates {
  const rates = Exrate.map(({ CurrencyCode, Buy, Transfer, Sell }) => ({
    currency: CurrencyCode,
    buy: decimalOf(Buy),
    transfer: decimalOf(Transfer),
    sell: decimalOf(Sell),
  }))
  return { source: 'vietcombank', quotedAt: DateTime, rates }
}

/** `26,390.00` → `26390.00`; `-` is none. @throws RateFeedError on anything else */
function decimalOf(text: string): string | null {
  const plain = text.trim().replaceAll(',', '')
  if (plain === '-' || plain === '') return null
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(plain) || Number(plain) === 0)
    throw new RateFeedError(`no rate: ${text.slice(0, 40)}`)
  return plain
}
