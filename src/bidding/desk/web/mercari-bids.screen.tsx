import { BidRoom } from '#bidding/desk/web/bid-room.tsx'

export default function MercariBids() {
  return <BidRoom of="mercari" />
}
