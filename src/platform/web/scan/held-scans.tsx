import { useEffect, useRef } from 'react'
import { WeightInput } from '#platform/web/inputs/weight-input.tsx'
import type { Scan } from '#platform/web/scan/queue.ts'

/**
 * What was scanned and waits to be sent, the newest first: each takes the weight of its own parcel, which is kept and
 * sent with it.
 */
export function HeldScans({
  scans,
  onWeigh,
}: {
  scans: readonly Scan[]
  onWeigh: (key: string, kg: number | null) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const newest = scans[0]?.key
  useEffect(() => {
    if (newest) list.current?.querySelector('input')?.focus()
  }, [newest])
  return (
    <section className="scan-panel scan-held" aria-label="Đã giữ, chờ gửi">
      <h2>Đã giữ, chờ gửi: cân ngay được, gửi cùng mã</h2>
      <ul ref={list} data-scan-next>
        {scans.map((scan) => (
          <li key={scan.key}>
            <b className="scan-code">{scan.code}</b>
            <WeightInput
              aria-label={`Cân của ${scan.code}`}
              value={scan.weight ?? null}
              onChange={(kg) => onWeigh(scan.key, kg)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
