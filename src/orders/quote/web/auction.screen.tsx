import { QuoteScreen } from '#orders/quote/web/quote.tsx'

export default function AuctionQuote() {
  return <QuoteScreen path="/quote/auction" title="Tạo đơn đấu giá" auction />
}
