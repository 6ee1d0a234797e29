import { Decimal } from 'decimal.js'
import { askJson, whyNotHeard } from '#outside/ask-json.ts'
import type { Asked, Heard } from '#outside/ask-json.ts'
import type { Answer, Market, Price, Refusal, RefusalCause, TaxMode } from '#outside/market/port.ts'

/** One request to a market; what it answered in words of its own is `ok`, whatever its status. */
export async function ask(url: URL, given: Asked): Promise<Answer<Heard>> {
  const heard = await askJson(url, given)
  return 'failed' in heard ? unknown(whyNotHeard(heard, 'trang mua')) : ok(heard, heard.body)
}

export const ok = <T>(value: T, raw: unknown): Answer<T> => ({ kind: 'ok', value, raw })
export const unknown = (why: string): { kind: 'unknown'; why: string } => ({ kind: 'unknown', why })
/** An answer that came whole and says neither yes nor no. */
export const unreadable = unknown('câu trả lời của trang mua không đúng mẫu')
export const rejected = (why: unknown, cause: RefusalCause | null = null): Refusal => ({
  kind: 'rejected',
  why: said(why) ?? 'trang mua từ chối, không nói lý do',
  cause,
})

/** A step that is not offered here: a person's work. */
export const notHere = (what: string) => (): Promise<Refusal> =>
  Promise.resolve(rejected(`Trang mua này không cho ${what} qua kết nối: làm tay trong hồ sơ trình duyệt`))

/** All a market does, none of it: what an adapter does not have it takes from here. */
export const byHand: Market = {
  can: {
    item: false,
    track: false,
    pressReceipt: false,
    comment: false,
    buy: false,
    bid: false,
    standing: false,
    wonList: false,
    find: false,
    pay: false,
  },
  item: notHere('xem hàng'),
  track: notHere('hỏi mã vận đơn'),
  pressReceipt: notHere('bấm nhận hàng'),
  comment: notHere('bình luận'),
  buy: notHere('mua'),
  clock: () => Promise.resolve(ok(null, null)),
  previewBid: notHere('xem trước lệnh đặt giá'),
  bid: notHere('đặt giá'),
  findBid: notHere('tìm lại lệnh đặt giá'),
  standing: notHere('xem mình đứng đâu trong phiên'),
  wonList: notHere('xem phiên đã thắng'),
  pay: notHere('thanh toán'),
}

/** A market's word as we keep it: text without what PostgreSQL cannot, and not without end. */
export const said = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim() !== ''
    ? String(value).replaceAll('\u0000', '').trim().slice(0, 500)
    : null

/** What is not told, or is no amount, is unknown; nothing costs 0. */
export function priceOf(amount: unknown, currency: string | null, tax: TaxMode | null): Price | null {
  const text = said(amount)
  if (text === null || currency === null || !/^\d{1,12}(?:\.\d{1,4})?$/.test(text)) return null
  const read = new Decimal(text)
  return read.gt(0) ? { amount: read.toFixed(), currency, tax } : null
}

const mostPhotos = 20
/** Addresses of pictures: https, at one of the site's own hosts. */
export function photosAt(hosts: RegExp, given: readonly unknown[]): string[] {
  const addresses = given.flatMap((one) => {
    const url = typeof one === 'string' && one.length <= 1_000 ? URL.parse(one) : null
    return url?.protocol === 'https:' && hosts.test(url.host) && !url.username && !url.password
      ? [url.href]
      : []
  })
  return [...new Set(addresses)].slice(0, mostPhotos)
}

export function timeOf(value: unknown): Date | null {
  const at = typeof value === 'string' ? new Date(value) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}

/** A token for a while, asked for anew when it runs out or is refused; one request at a time. */
export function keptToken(renew: () => Promise<Answer<{ token: string; seconds: number }>>) {
  let kept: { token: string; until: number } | undefined
  let asking: Promise<Answer<string>> | undefined
  const anew = async (): Promise<Answer<string>> => {
    const answer = await renew()
    if (answer.kind !== 'ok') return answer
    const { token, seconds } = answer.value
    kept = { token, until: performance.now() + (seconds - 60) * 1000 }
    return ok(token, null)
  }
  return {
    take: (): Promise<Answer<string>> => {
      if (kept && kept.until > performance.now()) return Promise.resolve(ok(kept.token, null))
      return (asking ??= anew().finally(() => (asking = undefined)))
    },
    drop: () => {
      kept = undefined
    },
  }
}
export type KeptToken = ReturnType<typeof keptToken>

/** A request with such a token; one that ran out early is renewed once. */
export async function askWith(
  kept: KeptToken,
  send: (token: string) => Promise<Answer<Heard>>,
): Promise<Answer<Heard>> {
  const token = await kept.take()
  if (token.kind !== 'ok') return token
  const first = await send(token.value)
  if (first.kind !== 'ok' || first.value.status !== 401) return first
  kept.drop()
  const again = await kept.take()
  return again.kind === 'ok' ? send(again.value) : again
}
