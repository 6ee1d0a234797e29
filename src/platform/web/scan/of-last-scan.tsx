import { createContext, use, type ReactNode } from 'react'
import type { ScanSnapshot } from '#platform/web/scan/queue.ts'

/** Whether a scan has no answer yet, and is being sent or kept until it can be. */
export type Unanswered = 'sending' | 'kept' | undefined

export const unansweredOf = ({ waiting, offline, held }: ScanSnapshot): Unanswered =>
  waiting === 0 ? undefined : offline || held ? 'kept' : 'sending'

export const UnansweredScan = createContext<Unanswered>(undefined)

/**
 * What a station shows of the last scan and takes for it: fields, photos. While a newer code has no answer it is
 * another parcel than the one in the hands, and nothing of that may be written to it. For a moment its place is
 * kept, so that nothing jumps at each scan; of a scan that is kept nobody knows for how long.
 */
export function OfLastScan({ children }: { children: ReactNode }) {
  const unanswered = use(UnansweredScan)
  if (unanswered === 'kept') return null
  return (
    <div className="of-last-scan" inert={unanswered === 'sending'}>
      {children}
    </div>
  )
}
