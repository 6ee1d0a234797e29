import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { code128, drawingSVG } from 'bwip-js/generic'
import { WeightInput } from '#platform/web/inputs/weight-input.tsx'
import type { Sample } from '#platform/web/scan/practice.ts'
import type { ScanResult } from '#platform/web/scan/queue.ts'

/** A code as a scanner reads it from the screen: dark bars on white by night as well. */
const bars = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    code128(
      { bcid: 'code128', text, height: 9, backgroundcolor: 'FFFFFF', paddingwidth: 6, paddingheight: 2 },
      drawingSVG(),
    ),
  )}`

/** What to practise with: each code scanned from the screen, or by its button. */
export default function PracticePanel({
  samples,
  scanned,
  onScan,
  onWeighed,
}: {
  samples: readonly Sample[]
  /** The code that was scanned last and waits for its weight. */
  scanned: string | undefined
  onScan: (code: string) => void
  onWeighed: (code: string, result: ScanResult) => void
}) {
  const onScale = samples.find(({ code }) => code === scanned?.trim().toUpperCase())
  return (
    <section className="scan-panel scan-practice" aria-label="Mã để tập quét">
      {onScale?.weigh && <PracticeScale key={onScale.code} sample={onScale} onWeighed={onWeighed} />}
      <ul>
        {samples.map(({ code, about }) => (
          <li key={code}>
            <img src={bars(code)} alt={`Mã vạch ${code}`} />
            <span>
              <b className="scan-code">{code}</b>
              <small>{about}</small>
            </span>
            <Button aria-label={`Quét ${code}`} onClick={() => onScan(code)}>
              Quét
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The weight of what was scanned: it is said as the station would, and goes nowhere. */
function PracticeScale({
  sample,
  onWeighed,
}: {
  sample: Sample
  onWeighed: (code: string, result: ScanResult) => void
}) {
  const [kg, setKg] = useState<number | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={form}
      className="scan-practice-scale"
      data-scan-next
      onSubmit={(event) => {
        event.preventDefault()
        if (kg !== null && kg > 0 && sample.weigh) onWeighed(sample.code, sample.weigh(kg))
      }}
    >
      <WeightInput aria-label={`Cân của ${sample.code}`} value={kg} onChange={setKg} />
      <Button type="primary" htmlType="submit">
        Lưu cân (tập)
      </Button>
    </form>
  )
}
