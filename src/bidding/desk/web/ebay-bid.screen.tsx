import { BidRoom } from '#bidding/desk/web/bid-room.tsx'

export default function EbayBids() {
  return <BidRoom of="ebay" />
}
