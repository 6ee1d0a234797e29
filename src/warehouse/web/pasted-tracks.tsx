import { Button, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { queryClient } from '#platform/web/api.ts'
import { useWorking } from '#platform/web/use-working.ts'
import type { ImportRow } from '#warehouse/import.api.ts'
import { getMawb, listMawbs } from '#warehouse/mawb.api.ts'
import { listImported, listPackable } from '#warehouse/package.api.ts'
import { countsInWords, ImportRows } from '#warehouse/web/import-rows.tsx'

/** What packing and moving packages changes. */
export const flightReads = [getMawb, listMawbs, listPackable, listImported]

export const readFlightsAnew = () => {
  for (const call of flightReads) void queryClient.invalidateQueries({ queryKey: [call.id] })
}

interface Outcome {
  counts: Readonly<Record<string, number>>
  rows: readonly ImportRow[]
}

/** A pasted column of tracks, what is done with it, and what became of each line. */
export function PastedTracks({
  verb,
  off,
  run,
  children,
}: {
  verb: string
  /** Why it is off. */
  off?: string | undefined
  run: (tracks: string) => Promise<{ data: Outcome }>
  children?: ReactNode
}) {
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy, working } = useWorking()
  const lines = text.split(/[\r\n,;\t]+/).filter((line) => line.trim() !== '').length
  const start = () =>
    working(async () => {
      setOutcome((await run(text)).data)
      readFlightsAnew()
    })
  return (
    <>
      <div className="import-form">{children}</div>
      <Input.TextArea
        aria-label="Mã vận đơn, mỗi dòng một mã"
        placeholder="Dán cột mã vận đơn, mỗi dòng một mã (tối đa 1,000)"
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p>
        <Button
          type="primary"
          loading={busy}
          disabled={lines === 0 || off !== undefined}
          onClick={() => void start()}
        >
          {verb}
        </Button>{' '}
        <span className="quiet">{off ?? (lines > 0 ? `${lines} mã` : '')}</span>
      </p>
      {outcome && (
        <>
          <p role="status">{countsInWords(outcome.counts)}</p>
          <ImportRows rows={outcome.rows} />
        </>
      )}
    </>
  )
}
