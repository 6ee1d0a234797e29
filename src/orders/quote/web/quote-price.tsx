import { keepPreviousData } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { orderFields } from '#orders/core/order.fields.ts'
import { calculatePrice } from '#orders/quote/quote.api.ts'
import { breakdownOf, problemWords, weightWords } from '#pricing/web/parts/price-words.ts'
import { canPrice, quoteBody, unreadNumbers, type QuoteValues } from '#orders/quote/web/quote-form.ts'
import { PriceBreakdown } from '#pricing/web/parts/price-breakdown.tsx'
import { useCall } from '#platform/web/api.ts'
import { useSettled } from '#platform/web/use-settled.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import type { PriceExplanation as Price } from '#pricing/price.rules.ts'

/** Fields that leave the price as it is: typing a name or a note asks for nothing. */
const unpriced = [
  'link',
  'name',
  'phone',
  'email',
  'address',
  'province',
  'district',
  'ward',
  'province_code',
  'ward_code',
  'note',
  'sale_id',
]

/** The price of what is being typed, asked 250 ms after the last key; numbers half typed are left out and named. */
export function useLivePrice(values: QuoteValues) {
  const unread = unreadNumbers(values)
  const text = useMemo(() => {
    if (!canPrice(values)) return ''
    const body = quoteBody(values)
    for (const name of [...unpriced, ...unreadNumbers(values)]) delete body[name]
    return JSON.stringify(body)
  }, [values])
  const settled = useSettled(text, 250)
  const body = useMemo(
    () => (settled ? (JSON.parse(settled) as { goods_values: number }) : undefined),
    [settled],
  )
  const query = useCall(
    calculatePrice,
    { body: body ?? { goods_values: 1 } },
    { enabled: body !== undefined, placeholderData: keepPreviousData },
  )
  const fresh = body && query.data ? (query.data.data as unknown as Price) : undefined
  // A number that cannot be read hides nothing: what was computed last stands, and says so.
  const last = useRef<Price>(undefined)
  if (fresh) last.current = fresh
  const amount = values.goods_values?.amount
  const kept = fresh === undefined && amount !== null && amount !== undefined ? last.current : undefined
  const priceUnread = Number.isNaN(amount)
  return {
    price: fresh ?? kept,
    old: kept !== undefined,
    unread: [...(priceUnread ? (['goods_values'] as const) : []), ...unread],
    problem: body && query.error ? errorText(query.error) : undefined,
    waiting: text !== settled || (body !== undefined && query.isFetching),
  }
}

export function LivePrice({
  price,
  old,
  unread,
  problem,
  waiting,
  onPercent,
}: ReturnType<typeof useLivePrice> & {
  /** Takes what the customer's level asks. */
  onPercent?: ((percent: number) => void) | undefined
}) {
  const troubles = (
    <>
      {problem && (
        <p role="alert" className="quote-problem">
          {problem}
        </p>
      )}
      {unread.length > 0 && (
        <p role="alert" className="quote-problem">
          Không đọc được {unread.map((name) => orderFields[name].label.toLocaleLowerCase('vi')).join(', ')}
          {old ? ': đang hiện giá tính gần nhất.' : ': giá dưới đây chưa tính.'}
        </p>
      )}
    </>
  )
  if (!price) {
    if (problem || unread.length > 0) return troubles
    return <p className="quiet">Nhập giá sản phẩm để xem giá.</p>
  }
  const weight = weightWords(price)
  const { request } = price
  const ofLevel = request?.ofLevel && Number(request.ofLevel.value)
  return (
    <div className="quote-price" aria-busy={waiting} data-waiting={waiting || old}>
      {troubles}
      <dl className="quote-sums" aria-live="polite">
        <div>
          <dt>{price.notCounted ? 'Tổng chưa đủ' : 'Tổng cộng'}</dt>
          <dd>{grouped(price.total)} đ</dd>
        </div>
        {request && (
          <div>
            <dt>Đặt cọc {String(request.percent.value)}%</dt>
            <dd>{grouped(request.amount)} đ</dd>
          </div>
        )}
      </dl>
      {ofLevel !== undefined && (
        <p className="quiet">
          Hạng của khách: đặt cọc {ofLevel}%.{' '}
          {onPercent && (
            <Button size="small" onClick={() => onPercent(ofLevel)}>
              Dùng {ofLevel}%
            </Button>
          )}
        </p>
      )}
      {problemWords(price).map((words) => (
        <p key={words} className="quote-problem" role="alert">
          {words}
        </p>
      ))}
      <PriceBreakdown breakdown={breakdownOf(price)} />
      {weight && <small className="quiet">{weight}</small>}
    </div>
  )
}
