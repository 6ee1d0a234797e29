import type { Answer, Call, Sent } from '#platform/contract/call.ts'
import { useCall } from '#platform/web/api.ts'
import type { ChangedBy } from '#platform/web/form/use-kept.ts'

interface Told {
  at: string
  actor: string | null
}

/** A call that answers the events of a record, and whose. */
export interface RecordHistory {
  call: Call
  params: Readonly<Record<string, number>>
}

/** The newest event of a record; asked once somebody wants to know. */
export function useLastChange(history: RecordHistory | undefined, wanted: boolean): ChangedBy | undefined {
  const { data } = useCall((history?.call ?? nothing) as Call, { params: history?.params } as Sent<Call>, {
    enabled: wanted && history !== undefined,
    staleTime: 0,
  })
  const rows = (data as Answer<Call> & { data?: readonly Told[] })?.data ?? []
  const last = rows.reduce<Told | undefined>(
    (newest, row) => (!newest || row.at > newest.at ? row : newest),
    undefined,
  )
  return wanted && last ? { by: last.actor, at: last.at } : undefined
}

/** The key of a question that is never asked. */
const nothing = { id: 'no-history' }
