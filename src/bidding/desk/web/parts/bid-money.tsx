import type { ReactNode } from 'react'
import { previewBid } from '#bidding/desk/bid-room.api.ts'
import { PreviewedMoney } from '#orders/core/web/parts/preview-box.tsx'
import type { Sent } from '#platform/contract/call.ts'
import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useSettled } from '#platform/web/use-settled.ts'
import { grouped } from '#platform/web/words/numbers.ts'

type Asked = Sent<typeof previewBid>['body']

/** What a step of a bid does to the customer's money, and what they may bid for after it. */
export function BidMoney({ asked, children }: { asked: Asked; children?: ReactNode }) {
  const { data, error } = useCall(previewBid, { body: asked }, { staleTime: 0, gcTime: 0 })
  return (
    <>
      {children}
      {error ? (
        <Failed small error={error} />
      ) : data ? (
        <>
          <PreviewedMoney preview={data.data} />
          {!data.data.refusal && (
            <p className="quiet">Hạn mức đấu giá còn lại: {grouped(data.data.room)} đ</p>
          )}
        </>
      ) : (
        <PreviewWaits />
      )}
    </>
  )
}

/** The same below a form, once the fingers rest; nothing while what it needs is not typed. */
export function TypedMoney({ asked }: { asked: Asked | undefined }) {
  const settled = useSettled(asked ? JSON.stringify(asked) : undefined, 250)
  return settled === undefined ? null : <BidMoney key={settled} asked={JSON.parse(settled) as Asked} />
}
