import { Button } from 'antd'
import { code128, drawingSVG } from 'bwip-js/generic'
import type { Sample } from '#platform/web/scan/practice.ts'

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
  onScan,
}: {
  samples: readonly Sample[]
  onScan: (code: string) => void
}) {
  return (
    <section className="scan-panel scan-practice" aria-label="Mã để tập quét">
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
