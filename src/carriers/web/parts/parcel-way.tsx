import { Skeleton } from 'antd'
import { parcelHistory } from '#carriers/carriers.api.ts'
import { parcelOutcome } from '#carriers/parcel.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { When } from '#platform/web/words/when.tsx'

/** Everything the carrier said of a parcel, by its own time, the newest first. */
export function ParcelWay({ id }: { id: number }) {
  const { data, error, refetch } = useRecord(parcelHistory, { query: { id } })
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active title={false} />
  const { events, why } = data.data
  return (
    <>
      {why && <p className="quiet">Chưa hỏi được hãng: {why}</p>}
      {events.length === 0 && <p className="quiet">Hãng chưa báo gì.</p>}
      <ol className="carrier-way">
        {events.toReversed().map((event) => (
          <li key={`${event.code} ${event.at}`}>
            <When at={event.at} beside quiet />
            <div>
              {event.name || 'Không có lời'} <small className="quiet">mã {event.code}</small>{' '}
              {event.known ? (
                <StatusTag
                  status={event.meaning === 'none' ? null : event.meaning}
                  tags={parcelOutcome.tags}
                />
              ) : (
                <span className="tag" data-phase="problem">
                  Mã lạ
                </span>
              )}
              <p className="quiet">{[event.place, event.note].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
