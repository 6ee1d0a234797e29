import { QuoteScreen } from '#orders/web/quote.tsx'

export default function SimpleQuote() {
  return <QuoteScreen path="/quote/simple" title="Tạo đơn mua hộ" auction={false} />
}
