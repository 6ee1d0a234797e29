import { Button } from 'antd'
import { useState } from 'react'
import { searchByLink, type ItemAnswer, type MarketItem } from '#orders/market/market-item.api.ts'
import { notTold, saleKinds, saleWords, taxWords } from '#orders/market/market.words.ts'
import { useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { OutsideLink } from '#platform/web/outside-link.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#orders/market/web/parts/market.css'

/** Opens what the market itself says of a listing, for an order beside what the order has. */
export function MarketLook({ link, order }: { link: string; order?: number }) {
  const [asked, setAsked] = useState<string>()
  const open = asked === link
  return (
    <>
      <Button size="small" onClick={() => setAsked(open ? undefined : link)} aria-expanded={open}>
        Xem hàng trên trang mua
      </Button>
      {open && <Looked link={link} {...(order === undefined ? {} : { quoteId: order })} />}
    </>
  )
}

function Looked(query: { link: string; quoteId?: number }) {
  return <MarketAnswer {...useCall(searchByLink, { query })} />
}

interface Asked {
  data: { data: ItemAnswer } | undefined
  error: Error | null
  refetch: () => Promise<unknown>
  isFetching: boolean
}

/** What a marketplace answered, with its age and a way to ask again. */
export function MarketAnswer({ data, error, refetch, isFetching }: Asked) {
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <Nothing small>Đang hỏi trang mua…</Nothing>
  const { answer, why, item, order } = data.data
  const ask = (
    <Button type="link" size="small" loading={isFetching} onClick={() => void refetch()}>
      Hỏi lại
    </Button>
  )
  if (answer === 'none')
    return <p className="market-look quote-problem">Trang mua không có món hàng nào mã này.</p>
  if (!item)
    return (
      <p className="market-look quote-problem">
        {answer === 'unknown' ? 'Chưa hỏi được trang mua' : 'Trang mua từ chối'}: {why}. {ask}
      </p>
    )
  return (
    <div className="market-look" aria-live="polite">
      <dl className="order-facts">
        {factsOf(item).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order && <Compared order={order} />}
      {item.photos.length > 0 && (
        <p className="market-photos">
          {item.photos.map((photo, at) => (
            <OutsideLink key={photo} to={photo}>{`Ảnh ${at + 1}`}</OutsideLink>
          ))}
        </p>
      )}
      {error && <Failed small error={error} retry={refetch} />}
      <p className="quiet">
        {ageWords(data.data)} {ask}
      </p>
    </div>
  )
}

function Compared({ order }: { order: NonNullable<ItemAnswer['order']> }) {
  const { dearer, currency } = order
  if (dearer === null)
    return <p className="quiet">Khác tiền tệ với đơn hoặc trang mua không báo giá: không so được.</p>
  if (dearer === 0) return <p className="quiet">Giá trên trang mua đúng bằng giá của đơn {order.code}.</p>
  return (
    <p className={dearer > 0 ? 'quote-problem' : 'quiet'}>
      {dearer > 0 ? 'Đắt hơn' : 'Rẻ hơn'} giá của đơn {order.code} {money(Math.abs(dearer), currency)}.
    </p>
  )
}

const money = (amount: number, currency: string) =>
  `${grouped(amount, Number.isInteger(amount) ? 0 : 2)} ${currency}`

const priceWords = (price: MarketItem['price']) =>
  price
    ? [money(Number(price.amount), price.currency), price.tax && taxWords[price.tax]]
        .filter(Boolean)
        .join(', ')
    : notTold

function factsOf(item: MarketItem): [string, string][] {
  const { title, price, buy_now: now, state, sale, seller, ends_at: ends, bids } = item
  const auction: [string, string][] =
    sale === 'auction'
      ? [
          ['Mua ngay', priceWords(now)],
          ['Kết thúc', ends ? formatInstant(ends, true) : notTold],
          ['Số lượt trả', bids === null ? notTold : grouped(bids)],
        ]
      : []
  return [
    ['Tên trên trang mua', title ?? notTold],
    [sale === 'auction' ? 'Giá hiện tại' : 'Giá', priceWords(price)],
    ['Tình trạng', state ? saleWords[state] : notTold],
    ['Cách bán', sale ? saleKinds[sale] : notTold],
    ['Người bán', [seller?.name ?? notTold, seller?.rating].filter(Boolean).join(' · ')],
    ...auction,
  ]
}

function ageWords({ age }: ItemAnswer): string {
  if (age < 60) return 'Vừa hỏi trang mua.'
  return `Hỏi trang mua ${Math.floor(age / 60)} phút trước.`
}
