import { Thumb } from '#platform/web/images/thumb.tsx'
import { coded } from '#platform/web/record/coded.tsx'
import { kindOf } from '#platform/web/scan/kinds.ts'
import type { Scan, ScannedGoods, ScanSnapshot } from '#platform/web/scan/queue.ts'
import { titleOf } from '#platform/web/scan/use-scan-queue.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** What the last scan came to, to be read from two metres; every part has its place whatever it says. */
export function ScanResultPanel({
  snapshot,
  lacks,
  goods,
}: {
  snapshot: ScanSnapshot
  lacks: string | undefined
  /** What stands at the station where it changes after the scan; else what the scan found. */
  goods: ScannedGoods | undefined
}) {
  const last = snapshot.recent[0]
  const result = last?.result
  const waits = last && !result ? waitsFor(last, snapshot, lacks) : undefined
  const kind = result ? kindOf(result.kind) : waits?.kept ? kindOf('careful') : undefined
  // Of a code without an answer nothing is known: what stood there is another parcel's.
  const shown = waits ? undefined : (goods ?? result?.goods)
  return (
    <>
      <div
        className="scan-result"
        data-tone={kind?.tone}
        data-look={kind?.look}
        role="status"
        aria-live="assertive"
      >
        <span className="scan-sign" aria-hidden>
          {kind?.sign ?? '·'}
        </span>
        <div className="scan-said">
          <strong>{waits ? waits.title : result ? coded(titleOf(result)) : 'Sẵn sàng quét'}</strong>
          {last && waits ? (
            <>
              <p>
                <span className="scan-code">{last.code}</span>
              </p>
              <p>{waits.detail}</p>
            </>
          ) : last && result ? (
            <>
              <p>
                {result.subject && <b>{coded(result.subject)}</b>}
                {result.subject && result.subject !== last.code && ' · '}
                {result.subject !== last.code && <span className="scan-code">{coded(last.code)}</span>}
                {last.repeats > 0 && <span className="again">Quét lại, lần {last.repeats + 1}</span>}
              </p>
              {result.detail && <p>{coded(result.detail)}</p>}
            </>
          ) : (
            <p>Quét mã, hoặc nhập rồi bấm Enter</p>
          )}
        </div>
        <span className="scan-picture" hidden={waits !== undefined}>
          {shown?.picture ? (
            <Thumb photo={shown.picture} size={208} alt="Ảnh hàng" />
          ) : (
            <span>{shown?.photos ? `Đã có ${grouped(shown.photos)} ảnh` : 'Chưa có ảnh'}</span>
          )}
        </span>
      </div>
      <dl className="scan-facts" aria-label="Dự kiến và thực tế">
        {(shown?.facts ?? []).map(({ label, expected, measured, off }) => (
          <div key={label} data-off={off}>
            <dt>{label}</dt>
            <dd>
              {expected}
              {measured !== undefined && (
                <>
                  <span aria-hidden> → </span>
                  <span className="scan-measured">
                    {off && '! '}
                    {measured}
                  </span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What stands for a code that has no answer, in place of the one before it. */
function waitsFor(scan: Scan, { held, offline, waiting }: ScanSnapshot, lacks: string | undefined) {
  const many = `Đã giữ ${grouped(waiting)} lượt quét`
  if (held) return { kept: true, title: `Chưa gửi: ${lacks}`, detail: `${many}, ${lacks} xong sẽ tự gửi` }
  if (offline || scan.kept)
    return { kept: true, title: 'Đã giữ, chờ kết nối', detail: `${many}, có mạng sẽ tự gửi` }
  return { kept: false, title: 'Đang gửi…', detail: '' }
}

/** The last five, the newest first. */
export function LastScans({ snapshot, lacks }: { snapshot: ScanSnapshot; lacks: string | undefined }) {
  const recent: readonly Scan[] = snapshot.recent
  return (
    <section className="scan-last" aria-label="Các lượt quét gần nhất">
      <h2>5 lượt gần nhất</h2>
      <ol>
        {recent.slice(0, 5).map((scan) => (
          <li
            key={scan.key}
            data-tone={scan.result && kindOf(scan.result.kind).tone}
            data-look={scan.result && kindOf(scan.result.kind).look}
          >
            <b>{coded(scan.code)}</b>
            {scan.repeats > 0 && <span> (lần {scan.repeats + 1})</span>}
            <small>
              {scan.result ? (
                <>
                  {kindOf(scan.result.kind).sign} {coded(titleOf(scan.result))}
                  {scan.result.subject && scan.result.subject !== scan.code && (
                    <> · {coded(scan.result.subject)}</>
                  )}
                </>
              ) : snapshot.held ? (
                `Đã giữ, chờ ${lacks}`
              ) : scan.kept ? (
                'Đã giữ, chờ kết nối'
              ) : (
                'Đang gửi…'
              )}
            </small>
          </li>
        ))}
        {recent.length === 0 && <li>Chưa có lượt quét</li>}
      </ol>
    </section>
  )
}
