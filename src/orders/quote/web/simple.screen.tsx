import { QuoteScreen } from '#orders/quote/web/quote.tsx'

export default function SimpleQuote() {
  return <QuoteScreen path="/quote/simple" title="Tạo đơn mua hộ" auction={false} />
}
