import { specified } from '#platform/contract/specified.ts'

const ofBid =
  'is asked of a bid: its control stands in the rooms of bids (`src/bidding/desk/web/profile-actions.ts`)'

export const rows = specified({
  without: { 'post-v1-bid-browser': ofBid, 'post-v1-bid-login': ofBid },
})
