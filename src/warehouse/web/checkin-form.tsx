import { serviceWords } from '#orders/core/extra-service.words.ts'
import { Button } from 'antd'
import { use, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { subStatus } from '#orders/core/sub.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { WeightInput } from '#platform/web/inputs/weight-input.tsx'
import { TextInput } from '#platform/web/inputs/text-inputs.tsx'
import { NumberInput } from '#platform/web/inputs/number-inputs.tsx'
import { UnansweredScan } from '#platform/web/scan/of-last-scan.tsx'
import { ScaleButton } from '#platform/web/scan/scale-button.tsx'
import { volumetricWeight, weightMismatch } from '#pricing/weight.rules.ts'
import type { CheckinRow } from '#warehouse/checkin.api.ts'
import { openDecision } from '#warehouse/checkin.words.ts'
import { PhotoButton, type Photographed } from '#warehouse/web/parts/photo-button.tsx'
import { isMeasured, weighedOf, type Typed, type Weighed } from '#warehouse/web/weighed.ts'

/** One order on the scale: weight, sides, shelf; Enter goes on and at the end checks it in. */
export function CheckinForm({
  row,
  more,
  busy,
  readOnly,
  onSkip,
  onTrouble,
  onPhotos,
  typed,
  onTyped,
  kept,
  onSubmit,
}: {
  row: CheckinRow
  /** Further orders that wait to be weighed. */
  more: number
  busy: boolean
  readOnly: boolean
  onSkip: () => void
  /** Damaged, wrong or short: it is told instead of weighed. */
  onTrouble: () => void
  onPhotos: (now: Photographed) => void
  /** What stands in its fields: the station keeps it, whatever is scanned next. */
  typed: Typed
  onTyped: (change: Partial<Typed>) => void
  /** Why what was typed of it before was not saved. */
  kept: string | undefined
  onSubmit: (weighed: Weighed) => void
}) {
  const { weight, length, width, height, position, note } = typed
  const decision = openDecision(row.sub_status)
  const [problem, setProblem] = useState(kept)
  const form = useRef<HTMLFormElement>(null)
  const unanswered = use(UnansweredScan)
  useEffect(() => {
    if (!unanswered) form.current?.querySelector('input')?.focus()
  }, [unanswered])

  const measured = isMeasured(typed)
  const volume = measured ? volumetricWeight(width ?? 0, length ?? 0, height ?? 0) : null
  const gap = weight !== null && !Number.isNaN(weight) && row.d_weight !== null ? weight - row.d_weight : null
  const far = gap !== null && weight !== null && weightMismatch(row.d_weight ?? 0, weight)

  const submit = (now = typed) => {
    if (busy || readOnly) return
    const found = weighedOf(row, now)
    if ('weighed' in found) {
      setProblem(undefined)
      return onSubmit(found.weighed)
    }
    if (found.weight) form.current?.querySelector('input')?.focus()
    setProblem(found.problem)
  }
  /** Enter moves to the next field; at the shelf, in the note, or with Ctrl, it checks in. */
  const onEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    const inputs = [...(form.current?.querySelectorAll('label:not(.checkin-note) input') ?? [])]
    const at = inputs.indexOf(event.target as HTMLInputElement)
    const next = (at < 0 ? undefined : inputs[at + 1]) as HTMLInputElement | undefined
    if (next && !(event.ctrlKey || event.metaKey)) {
      next.focus()
      next.select()
    } else submit()
  }

  return (
    <section className="scan-panel" aria-label={`Cân ${row.code}`}>
      <div className="checkin-head">
        <div>
          <h2>{row.code}</h2>
          <p>
            {[row.customer_no, row.customer_name].filter(Boolean).join(' · ')} — {row.name} × {row.quality}
          </p>
          <p className="quiet">
            {[row.route_code, row.goods_type_name, row.track, row.mawb].filter(Boolean).join(' · ')}
          </p>
          <div className="checkin-tags">
            <StatusTag status={row.sub_status} tags={subStatus.tags} />
            {row.services_extra.map((service) => (
              <span className="tag" key={service}>
                {serviceWords([service])}
              </span>
            ))}
            {row.mercari && (
              <span className="tag" data-phase="waiting">
                Mercari: bấm nhận hàng
              </span>
            )}
            {row.photos === 0 && (
              <span className="tag" data-phase="waiting">
                Chưa có ảnh tại kho Việt Nam
              </span>
            )}
            {more > 0 && (
              <span className="tag" data-phase="warehouse">
                Còn {more} đơn chờ cân
              </span>
            )}
          </div>
          {row.sub_note && <p className="checkin-problem">{row.sub_note}</p>}
        </div>
      </div>
      <form
        ref={form}
        className="checkin-fields"
        data-scan-next
        onKeyDown={onEnter}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target === form.current?.querySelector('input'))
            onTyped({ text: target.value })
        }}
        onSubmit={(event) => event.preventDefault()}
      >
        <label className="wide">
          Cân thực
          <WeightInput
            value={weight}
            onChange={(kg) => onTyped({ weight: kg })}
            disabled={readOnly}
            aria-invalid={problem !== undefined}
          />
        </label>
        <label>
          Dài (cm)
          <NumberInput value={length} onChange={(length) => onTyped({ length })} disabled={readOnly} />
        </label>
        <label>
          Rộng (cm)
          <NumberInput value={width} onChange={(width) => onTyped({ width })} disabled={readOnly} />
        </label>
        <label>
          Cao (cm)
          <NumberInput value={height} onChange={(height) => onTyped({ height })} disabled={readOnly} />
        </label>
        <label className="wide">
          Vị trí kệ
          <TextInput value={position} onChange={(position) => onTyped({ position })} disabled={readOnly} />
        </label>
        <label className="checkin-note">
          Ghi chú
          <TextInput value={note} onChange={(note) => onTyped({ note })} disabled={readOnly} />
        </label>
        <span className="wide checkin-options">
          <Button type="primary" loading={busy} disabled={readOnly} onClick={() => submit()}>
            Khai thác
          </Button>
          <ScaleButton
            disabled={readOnly || busy}
            onWeight={(kg) => onTyped({ weight: kg })}
            onRest={(kg) => {
              onTyped({ weight: kg })
              // Far from what was weighed abroad, or with a decision open, it is looked at first.
              if (!decision && !(row.d_weight !== null && weightMismatch(row.d_weight, kg)))
                submit({ ...typed, weight: kg })
            }}
          />
          <PhotoButton code={row.code} type={2} count={row.photos} disabled={readOnly} onPhotos={onPhotos} />
          <Button onClick={onTrouble} disabled={readOnly}>
            {decision ? 'Quyết định…' : 'Hỏng, sai, thiếu…'}
          </Button>
          <Button onClick={onSkip}>Bỏ qua</Button>
        </span>
      </form>
      <p className="checkin-weights" aria-live="polite">
        {gap !== null && (
          <span className="checkin-gap" data-far={far}>
            Lệch {gap > 0 ? '+' : ''}
            {gap.toFixed(2)} kg{far ? ' — cân lại' : ''}
          </span>
        )}
        {volume !== null && <span>Thể tích: {volume.toFixed(2)} kg</span>}
        {problem && (
          <span role="alert" className="checkin-problem">
            {problem}
          </span>
        )}
      </p>
    </section>
  )
}
