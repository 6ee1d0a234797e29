import { useEffect, useRef } from 'react'
import type { BidRow } from '#bidding/core/bid.api.ts'
import { mostShown } from '#bidding/desk/web/bid-list.ts'
import { heardOf, type BidNews } from '#bidding/desk/web/parts/bid-news.rules.ts'
import type { BidDesk } from '#bidding/desk/web/bid-desks.ts'
import { api, useCall } from '#platform/web/api.ts'
import type { SoundName } from '#platform/web/scan/sound.ts'

/** All bids that can still be won, the next end first; asked only while somebody listens or looks from afar. */
export function useLiveBids(desk: BidDesk, enabled: boolean): readonly BidRow[] | undefined {
  const { data } = useCall(
    desk.list,
    { query: { phase: 'live', sort: 'ends_at', size: mostShown } },
    { enabled, refetchInterval: enabled ? 15_000 : false },
  )
  return data?.results
}

const sounds: Readonly<Record<BidNews, SoundName>> = {
  exceeded: 'urgent',
  extended: 'careful',
  won: 'full',
  failed: 'wrong',
}

/** A sound for what became of bids since they were last read: exceeded, extended, won, failed. */
export function useBidSounds(desk: BidDesk, rows: readonly BidRow[] | undefined, on: boolean): void {
  const before = useRef<ReadonlyMap<number, BidRow>>(undefined)
  useEffect(() => {
    if (!on || !rows) {
      before.current = undefined
      return
    }
    const seen = before.current
    before.current = new Map(rows.map((row) => [row.id, row]))
    if (!seen) return
    void tell(desk, seen, rows)
  }, [desk, rows, on])
}

async function tell(desk: BidDesk, seen: ReadonlyMap<number, BidRow>, rows: readonly BidRow[]) {
  const there = new Set(rows.map(({ id }) => id))
  const gone = [...seen.keys()].filter((id) => !there.has(id))
  // Who ended is on no list of the living: what became of them is asked for.
  const ended =
    gone.length === 0
      ? []
      : (await api(desk.list, { query: { ids: gone.join(','), size: mostShown } })).results
  const news = [...rows, ...ended].flatMap((row) => heardOf(seen.get(row.id), row) ?? [])
  const loudest = (['won', 'failed', 'exceeded', 'extended'] as const).find((one) => news.includes(one))
  if (!loudest) return
  const { createSound } = await import('#platform/web/scan/sound.ts')
  const sound = createSound()
  sound.beep(sounds[loudest])
  setTimeout(() => sound.close(), 2_000)
}
