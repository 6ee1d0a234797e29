import { z } from 'zod'
import { ask, keptToken, ok, rejected } from '#outside/market/ask.ts'
import type { KeptToken } from '#outside/market/ask.ts'

export interface EbaySettings {
  url: string
  /** Of the application: its id and its secret. */
  appId: string
  certId: string
  /** Whose prices and shipping are told: EBAY_US. */
  marketplace: string
  /** The refresh token of an account that lets us bid for it; without any, bids are a person's work. */
  tokenOf?: (account: string) => string | undefined
  timeoutMs?: number
}

export const ebayMoney = z.object({ value: z.string(), currency: z.string().length(3) })
export const ebayErrors = z.object({
  errors: z
    .array(
      z.object({ errorId: z.number(), message: z.string().nullish(), longMessage: z.string().nullish() }),
    )
    .min(1),
})

/** A token for the application, or by the grant of an account of ours. */
export function ebayToken(settings: EbaySettings, grant: Record<string, string>, refused: string): KeptToken {
  return keptToken(async () => {
    const basic = Buffer.from(`${settings.appId}:${settings.certId}`).toString('base64')
    const heard = await ask(new URL('/identity/v1/oauth2/token', settings.url), {
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams(grant),
      timeoutMs: settings.timeoutMs,
    })
    if (heard.kind !== 'ok') return heard
    const read = z.object({ access_token: z.string().min(1), expires_in: z.number() }).safeParse(heard.raw)
    if (!read.success) return rejected(refused, 'account')
    return ok({ token: read.data.access_token, seconds: read.data.expires_in }, null)
  })
}
