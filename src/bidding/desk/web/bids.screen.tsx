import { BidRoom } from '#bidding/desk/web/bid-room.tsx'

export default function YahooBids() {
  return <BidRoom of="yahoo" />
}
