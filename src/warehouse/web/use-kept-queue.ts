import { useEffect, useRef } from 'react'
import { orderStatus } from '#orders/core/order.status.ts'
import { api } from '#platform/web/api.ts'
import { onReturn } from '#platform/web/connection.ts'
import { currentStation, usePerson } from '#platform/web/session.ts'
import { getCheckin, type CheckinRow } from '#warehouse/checkin.api.ts'

/**
 * The orders that were scanned and wait for the scale: this device keeps which they are while the station is left,
 * and reads them anew on the way back, at once or when the network is back.
 */
export function useKeptQueue(queue: readonly CheckinRow[], found: (rows: CheckinRow[]) => void): void {
  const key = `checkin-queue:${currentStation() ?? ''}:${usePerson().id}`
  const asked = useRef<readonly number[]>(undefined)
  asked.current ??= read(key)
  const put = useRef(found)
  put.current = found
  useEffect(() => {
    let left = false
    const look = async () => {
      for (const id of asked.current ?? []) {
        const answer = await api(getCheckin, { query: { id } }).catch(() => undefined)
        if (left) return
        if (!answer) continue
        asked.current = (asked.current ?? []).filter((one) => one !== id)
        if (answer.data.status === orderStatus.beingCheckedIn) put.current([answer.data])
      }
    }
    void look()
    const stop = onReturn(() => void look())
    return () => {
      left = true
      stop()
    }
  }, [])
  useEffect(() => {
    const ids = [...queue.map(({ id }) => id), ...(asked.current ?? [])]
    localStorage.setItem(key, JSON.stringify([...new Set(ids)].slice(0, 200)))
  }, [key, queue])
}

function read(key: string): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isInteger(id)) : []
  } catch {
    return []
  }
}
