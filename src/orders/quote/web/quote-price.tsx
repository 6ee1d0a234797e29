import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calculatePrice } from '#orders/quote/quote.api.ts'
import { breakdownOf, problemWords, weightWords } from '#pricing/web/parts/price-words.ts'
import { canPrice, quoteBody, type QuoteValues } from '#orders/quote/web/quote-form.ts'
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
  'note',
  'sale_id',
]

/** The price of what is being typed, asked 250 ms after the last key. */
export function useLivePrice(values: QuoteValues) {
  const text = useMemo(() => {
    if (!canPrice(values)) return ''
    const body = quoteBody(values)
    for (const name of unpriced) delete body[name]
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
  const price = body && query.data ? (query.data.data as unknown as Price) : undefined
  return {
    price,
    problem: body && query.error ? errorText(query.error) : undefined,
    waiting: text !== settled || (body !== undefined && query.isFetching),
  }
}

export function LivePrice({ price, problem, waiting }: ReturnType<typeof useLivePrice>) {
  if (problem) {
    return (
      <p role="alert" className="quote-problem">
        {problem}
      </p>
    )
  }
  if (!price) return <p className="quiet">Nhập giá sản phẩm để xem giá.</p>
  const weight = weightWords(price)
  return (
    <div className="quote-price" aria-busy={waiting} data-waiting={waiting}>
      <dl className="quote-sums" aria-live="polite">
        <div>
          <dt>Tổng cộng</dt>
          <dd>{grouped(price.total)} đ</dd>
        </div>
        {price.request && (
          <div>
            <dt>Đặt cọc {String(price.request.percent.value)}%</dt>
            <dd>{grouped(price.request.amount)} đ</dd>
          </div>
        )}
      </dl>
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
