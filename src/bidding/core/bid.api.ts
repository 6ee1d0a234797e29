import { z } from 'zod'
import { bidFields } from '#bidding/core/bid.fields.ts'
import { detailShape, rowShape } from '#platform/contract/record.ts'

export const bidRow = z.object({ ...rowShape(bidFields), ...detailShape(bidFields) })
export type BidRow = z.output<typeof bidRow>
export type BidRecord = z.input<typeof bidRow>
