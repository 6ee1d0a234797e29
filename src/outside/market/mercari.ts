import { z } from 'zod'
import type { Heard } from '#outside/ask-json.ts'
import {
  ask,
  askWith,
  byHand,
  keptToken,
  ok,
  photosAt,
  priceOf,
  rejected,
  said,
  unreadable,
} from '#outside/market/ask.ts'
import type { KeptToken } from '#outside/market/ask.ts'
import type { Answer, Item, Market, RefusalCause, SaleState } from '#outside/market/port.ts'

export interface MercariSettings {
  url: string
  /** Where tokens are given. */
  authUrl: string
  clientId: string
  clientSecret: string
  /** The refresh token of an account that lets us act for it. */
  tokenOf: (account: string) => string | undefined
  /** Of the receiver in Japan, by the names of the purchase; empty: nothing is bought. */
  receiver: Readonly<Record<string, string>>
  timeoutMs?: number
}

const item = z.object({
  id: z.string().min(1),
  status: z.string().nullish(),
  name: z.string().nullish(),
  price: z.union([z.number(), z.string()]).nullish(),
  photos: z.array(z.unknown()).nullish(),
  seller: z
    .object({
      id: z.union([z.number(), z.string()]).nullish(),
      name: z.string().nullish(),
      num_ratings_good: z.number().nullish(),
      num_ratings_bad: z.number().nullish(),
    })
    .nullish(),
  auction: z.object({ expected_end_time: z.number().nullish(), total_bid: z.number().nullish() }).nullish(),
  checksum: z.string().nullish(),
})
const transaction = z.object({
  id: z.union([z.string(), z.number()]),
  item_id: z.string().nullish(),
  status: z.string().nullish(),
  shipping_info: z
    .object({
      shipping_method_name: z.string().nullish(),
      tracking_number: z.string().nullish(),
    })
    .nullish(),
})
const failure = z.object({
  failure_details: z.object({ code: z.string().nullish(), reasons: z.unknown().optional() }),
})
const states: Readonly<Record<string, SaleState>> = {
  on_sale: 'on_sale',
  trading: 'trading',
  sold_out: 'sold',
  stop: 'stopped',
  cancel: 'removed',
  admin_cancel: 'removed',
}
const causes: Readonly<Record<string, RefusalCause>> = {
  F0017: 'account',
  F0104: 'account',
  F0105: 'changed',
  F1004: 'done',
  F1005: 'early',
}

/** Mercari's API for partners, of people and of shops, by contract. */
export function mercari(settings: MercariSettings): Market {
  const { timeoutMs } = settings
  const ours = tokens({ grant_type: 'client_credentials', scope: 'openapi:buy' })
  const theirs = new Map<string, KeptToken>()

  function tokens(grant: Record<string, string>): KeptToken {
    return keptToken(async () => {
      const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
      const heard = await ask(new URL('/jp/v1/token', settings.authUrl), {
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams(grant),
        timeoutMs,
      })
      if (heard.kind !== 'ok') return heard
      const read = z.object({ access_token: z.string().min(1), expires_in: z.number() }).safeParse(heard.raw)
      if (!read.success) return rejected('Mercari không cho đăng nhập', 'account')
      return ok({ token: read.data.access_token, seconds: read.data.expires_in }, null)
    })
  }
  function tokensOf(account: string): KeptToken | null {
    const refresh = settings.tokenOf(account)
    if (!refresh) return null
    const kept = theirs.get(account) ?? tokens({ grant_type: 'refresh_token', refresh_token: refresh })
    theirs.set(account, kept)
    return kept
  }
  const asked = (kept: KeptToken, method: 'GET' | 'POST', path: string, body?: unknown) =>
    askWith(kept, (token) =>
      ask(new URL(path, settings.url), {
        method,
        body,
        headers: { authorization: `Bearer ${token}` },
        timeoutMs,
      }),
    )
  /** As an account of ours. */
  async function acted(account: string, method: 'GET' | 'POST', path: string, body?: unknown) {
    const kept = tokensOf(account)
    if (!kept) return rejected(`tài khoản ${account} chưa cho phép kết nối Mercari`, 'account')
    return decided(await asked(kept, method, path, body))
  }
  async function transactionOf(account: string, id: string) {
    const heard = await acted(account, 'GET', `/v2/transactions/${encodeURIComponent(id)}`)
    if (heard.kind !== 'ok') return heard
    const read = transaction.safeParse(heard.raw)
    if (!read.success || (read.data.item_id ?? id) !== id) return unreadable
    return ok(read.data, heard.raw)
  }

  return {
    ...byHand,
    can: { ...byHand.can, item: true, track: true, pressReceipt: true, comment: true, buy: true },
    async item(id) {
      const heard = await asked(ours, 'GET', `/v1/items/${encodeURIComponent(id)}`)
      if (heard.kind === 'ok' && heard.value.status === 404) return ok(null, heard.raw)
      const answer = decided(heard)
      return answer.kind === 'ok' ? itemOf(id, answer.raw) : answer
    },
    async track(account, { item: id }) {
      const heard = await transactionOf(account, id)
      if (heard.kind !== 'ok') return heard
      const info = heard.value.shipping_info
      const number = said(info?.tracking_number)
      return ok(number === null ? null : { number, carrier: said(info?.shipping_method_name) }, heard.raw)
    },
    async pressReceipt(account, { item: id }, { good, message }) {
      const heard = await transactionOf(account, id)
      if (heard.kind !== 'ok') return heard
      const path = `/v1/transactions/${encodeURIComponent(heard.value.id)}/post_review`
      const answer = await acted(account, 'POST', path, {
        fame: good ? 'good' : 'bad',
        message,
        subject: 'seller',
      })
      return answer.kind === 'ok' ? ok(null, answer.raw) : answer
    },
    async comment(account, id, text) {
      const path = `/v1/items/${encodeURIComponent(id)}/comments`
      const answer = await acted(account, 'POST', path, { message: text })
      if (answer.kind !== 'ok') return answer
      const read = z.object({ id: z.union([z.string(), z.number()]) }).safeParse(answer.raw)
      return read.success ? ok({ id: String(read.data.id) }, answer.raw) : unreadable
    },
    async buy(account, { item: id, most, seen }) {
      if (Object.keys(settings.receiver).length === 0)
        return rejected('chưa khai người nhận ở Nhật cho kết nối Mercari')
      if (seen === null) return rejected('chưa xem hàng nên chưa mua được', 'changed')
      const now = await this.item(id)
      if (now.kind !== 'ok') return now
      const price = now.value?.price
      if (!price || price.currency !== most.currency || Number(price.amount) > Number(most.amount))
        return rejected('giá hoặc trạng thái hàng đã đổi', 'changed')
      const answer = await acted(account, 'POST', '/v1/items/purchase', {
        ...settings.receiver,
        item_id: id,
        checksum: seen,
      })
      if (answer.kind !== 'ok') return answer
      const read = z.object({ transaction_id: z.union([z.string(), z.number()]) }).safeParse(answer.raw)
      return read.success ? ok({ orderNo: String(read.data.transaction_id) }, answer.raw) : unreadable
    },
  }
}

/** A failure of its own has a code and reasons, with a status of 200 as well. */
function decided(heard: Answer<Heard>): Answer<null> {
  if (heard.kind !== 'ok') return heard
  const { status, body } = heard.value
  const read = failure.safeParse(body)
  if (read.success) {
    const { code, reasons } = read.data.failure_details
    return rejected(typeof reasons === 'string' ? `${reasons} (${code})` : code, causes[code ?? ''] ?? null)
  }
  if (status === 401 || status === 403) return rejected('Mercari không nhận phiên đăng nhập', 'account')
  if (status === 412) return rejected('giá hoặc trạng thái hàng đã đổi', 'changed')
  return status < 400 ? ok(null, body) : rejected((body as { message?: unknown } | null)?.message)
}

function itemOf(id: string, raw: unknown): Answer<Item> {
  const read = item.safeParse(raw)
  if (!read.success || read.data.id !== id) return unreadable
  const given = read.data
  const { seller, auction } = given
  const [good, bad] = [seller?.num_ratings_good, seller?.num_ratings_bad]
  const price = priceOf(given.price, 'JPY', 'gross')
  return ok(
    {
      id,
      title: said(given.name),
      price,
      buyNow: auction ? null : price,
      state: states[given.status ?? ''] ?? null,
      sale: auction ? 'auction' : 'fixed',
      seller: seller
        ? {
            id: said(seller.id),
            name: said(seller.name),
            rating: typeof good === 'number' && typeof bad === 'number' ? `+${good} −${bad}` : null,
          }
        : null,
      photos: photosAt(/(?:^|\.)(?:mercdn\.net|mercari-shops-static\.com)$/, given.photos ?? []),
      endsAt:
        typeof auction?.expected_end_time === 'number' ? new Date(auction.expected_end_time * 1000) : null,
      bids: auction?.total_bid ?? null,
      seen: said(given.checksum),
    },
    raw,
  )
}
