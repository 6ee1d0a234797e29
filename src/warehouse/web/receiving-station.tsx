import { Button } from 'antd'
import { lazy, use, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { ApiError, randomUuid } from '#platform/contract/client.ts'
import type { ErrorDetail } from '#platform/contract/errors.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { PackageRow, ReceiveAnswer } from '#warehouse/package.api.ts'
import { correctPackage, listAwaited, receivePackage } from '#warehouse/package.api.ts'
import { coded } from '#platform/web/record/coded.tsx'
import { api, showError, useCall, useWrite } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import RecordDrawer from '#platform/web/list/record-drawer.tsx'
import { typedProblems } from '#platform/web/form/typed-problems.ts'
import { recordForm } from '#platform/web/record/record-form.ts'
import { OfLastScan, UnansweredScan } from '#platform/web/scan/of-last-scan.tsx'
import type { GivenScan, ScannedGoods, ScanResult } from '#platform/web/scan/queue.ts'
import { ScaleButton } from '#platform/web/scan/scale-button.tsx'
import { ScanStation, type StationHandle } from '#platform/web/scan/scan-station.tsx'
import { currentStation, useHasFlag, usePerson } from '#platform/web/session.ts'
import { useWorking } from '#platform/web/use-working.ts'
import { packageFields } from '#warehouse/package.fields.ts'
import { packageStatus, staysAbroad } from '#warehouse/package.status.ts'
import { isUrgent, notSent, withBefore } from '#warehouse/web/scan-result.ts'
import { isTypedOver, settleTyped, type Draft } from '#warehouse/web/unsaved.ts'
import { DraftList, useDrafts } from '#warehouse/web/use-drafts.tsx'
import { kg } from '#warehouse/checkin.words.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { WarehouseSelect, useKeptWarehouse } from '#warehouse/web/parts/mawb-parts.tsx'
import { PhotoButton, type Photographed } from '#warehouse/web/parts/photo-button.tsx'
import { receivingSamples } from '#warehouse/web/station-samples.ts'
import '#warehouse/web/receiving.css'

const FilterScans = lazy(async () => ({
  default: (await import('#warehouse/web/filter-scans.tsx')).FilterScans,
}))

interface InHands {
  latest: ReceiveAnswer | null
  typed: FormValues
  /** As it stands in the weight's field. */
  text: string
}
const emptyHands: InHands = { latest: null, typed: {}, text: '' }
const nothingElse: readonly [] = []
const noPhotos: Photographed = { count: 0, last: undefined }
const whole = { input: 'quantity' } as const
const measureFields = (role: RoleCode) =>
  recordForm(packageFields, role, {
    section: '',
    extended: { length: whole, width: whole, height: whole },
  })
/** What whoever scans a package says of it. */
const measuresOf = (fields: readonly FormField[], row: PackageRow | null): FormValues =>
  Object.fromEntries(fields.map(({ name }) => [name, row?.[name as keyof PackageRow] ?? null]))

/** As it is kept: what is no number yet is typed anew. */
const sentOf = (typed: FormValues): FormValues =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => !Number.isNaN(value)))

/** The receiving station overseas: scan the track, weigh, measure, photograph, next. */
export function ReceivingStation({
  path,
  title,
  mode,
  expected,
}: {
  path: string
  title: string
  mode: ReactNode
  expected: string | null
}) {
  const message = useMessage()
  const works = useHasFlag('ql', 'op')
  const [warehouse, setWarehouse] = useKeptWarehouse()
  const [latest, showLatest] = useState<ReceiveAnswer | null>(null)
  const { role } = usePerson()
  const fields = useMemo(() => measureFields(role), [role])
  const [measures, showMeasures] = useState<FormValues>({})
  /** What is in the hands and typed of it, for scans that follow each other faster than the station is drawn. */
  const hands = useRef<InHands>(emptyHands)
  const { drafts, ...draft } = useDrafts<FormValues>(`receiving-${currentStation() ?? ''}`, () => left())
  const setMeasures = (typed: FormValues) => {
    hands.current = { ...hands.current, typed }
    showMeasures(typed)
  }
  const setLatest = (data: ReceiveAnswer | null, typed: FormValues = {}) => {
    hands.current = { latest: data, typed, text: '' }
    showLatest(data)
    showMeasures(typed)
  }
  const [photos, setPhotos] = useState<Photographed>(noPhotos)
  const { busy, working } = useWorking()
  const write = useWrite(nothingElse, true)
  const saving = useRef<Promise<unknown>>(undefined)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [turn, setTurn] = useState(0)
  const focusedFor = useRef(0)
  const [filtering, setFiltering] = useState(false)
  const station = useRef<StationHandle>(null)
  const awaited = useCall(listAwaited, { query: { size: 1, status: String(orderStatus.bought) } })

  const onScan = async (code: string, { idempotencyKey, weight }: GivenScan): Promise<ScanResult> => {
    if (!works) return { kind: 'refused', title: 'Chỉ xem', detail: 'Việc nhận hàng do kho làm' }
    const before = await settle(code)
    const { data } = await api(receivePackage, {
      body: { track: code, ...(warehouse ? { warehouse_code: warehouse } : {}) },
      idempotencyKey,
    }).catch((problem: unknown) => {
      // What is weighed now is another parcel than the one before: it must not get its weight.
      setLatest(null)
      document.querySelector<HTMLInputElement>('[data-scan-box]')?.focus()
      throw problem
    })
    const { id } = data.package ?? { id: 0 }
    const kept = draft.of(id)
    const held = hands.current.latest?.package
    const again = held?.id === id && isTypedOver(hands.current.typed, measuresOf(fields, held))
    const typed = again ? hands.current.typed : kept?.typed
    setLatest(data, { ...measuresOf(fields, data.package), ...typed })
    setPhotos({ count: data.package?.photos ?? 0, last: undefined })
    setProblems(kept ? { d_weight: kept.why } : {})
    setTurn((now) => now + 1)
    const weighed = await weighHeld(data, weight)
    return withBefore(withBefore(resultOf(data), before), weighed)
  }

  /** What is typed of the parcel in the hands and not saved. */
  const left = (): Omit<Draft<FormValues>, 'why'> | undefined => {
    const { latest: held, typed } = hands.current
    const row = held?.package
    return row && isTypedOver(typed, measuresOf(fields, row))
      ? { id: row.id, code: held.track, typed: sentOf(typed) }
      : undefined
  }
  /** What is typed of the parcel in the hands is saved before the next one is taken; see `settleTyped`. */
  const settle = async (next: string) => {
    await saving.current
    const { latest: held, typed, text } = hands.current
    return settleTyped({
      typed: held?.track === next ? undefined : left(),
      problem: typedProblems(fields, typed)[0] && `“${text}” chưa rõ là bao nhiêu cân`,
      save: async () => {
        const { id, version } = held?.package ?? { id: 0, version: undefined }
        const { data } = await write(correctPackage, { body: { id, version, ...typed } })
        draft.drop(id)
        setLatest(data, measuresOf(fields, data.package))
        return data.package?.d_weight ? kg(data.package.d_weight) : 'kích thước'
      },
      keep: (one) => {
        draft.keep(one)
        setLatest(null)
      },
    })
  }

  /** The weight that came with a scan that was kept. */
  const weighHeld = ({ track, package: row }: ReceiveAnswer, weight: number | undefined) => {
    const stands = row?.d_weight ?? null
    const typed = row && weight !== undefined && stands !== weight
    return settleTyped({
      typed: typed ? { id: row.id, code: track, typed: { d_weight: weight } } : undefined,
      problem: stands === null ? undefined : `đã có cân ${kg(stands)}, lúc giữ gõ ${kg(weight ?? 0)}`,
      save: async () => {
        const { id, version } = row ?? { id: 0, version: undefined }
        const { data } = await write(correctPackage, { body: { id, version, d_weight: weight } })
        setLatest(data, measuresOf(fields, data.package))
        return kg(weight ?? 0)
      },
      keep: draft.keep,
    })
  }

  const save = (given = measures) => {
    if (!latest?.package) return
    const { id, version } = latest.package
    const mistyped = typedProblems(fields, given)
    const tell = (details: readonly ErrorDetail[]) =>
      setProblems(Object.fromEntries(details.map((detail) => [detail.path, detail.message])))
    tell(mistyped)
    if (mistyped.length > 0) return
    saving.current = working(
      async () => {
        const { data } = await api(correctPackage, { body: { id, version, ...given } })
        draft.drop(id)
        // Another parcel may have been scanned by then.
        if (hands.current.latest?.package?.id === id) setLatest(data, measuresOf(fields, data.package))
        const weight = data.package?.d_weight
        station.current?.tell(data.track, {
          kind: 'saved',
          title: weight ? kg(weight) : 'Đã lưu',
          subject: data.orders.map(({ code }) => code).join(', ') || 'Kiện lạ',
          detail: 'Đã lưu cân nặng, kích thước. Quét kiện tiếp theo.',
          say: 'Đã lưu',
        })
        document.querySelector<HTMLInputElement>('[data-scan-box]')?.focus()
      },
      (problem) => {
        if (!(problem instanceof ApiError)) return
        tell(problem.details)
        if (problem.isUnanswered) station.current?.tell(latest.track, notSent)
      },
    )
  }
  const found = latest?.package
  const here = found?.receive_status === packageStatus.overseas
  const warnings = (latest?.warnings ?? []).filter(
    ({ code }) => !(code === 'no_photo' && photos.count > 0) && !(code === 'no_weight' && measures.d_weight),
  )

  return (
    <ScanStation
      station={`receiving-${currentStation() ?? ''}`}
      title={title}
      path={path}
      expected={expected}
      onScan={onScan}
      ref={station}
      colour="receiving"
      samples={receivingSamples}
      awaited={awaited.data?.pagination.total}
      weighs={works}
      lacks={works && !warehouse ? 'chọn kho' : undefined}
      goods={latest ? goodsOf(latest, measures['d_weight'] as number | null, photos) : undefined}
      options={
        <div className="receiving-options">
          {mode}
          <WarehouseSelect required value={warehouse} onChange={setWarehouse} />
          {works && !warehouse && (
            <span className="receiving-warn">Chọn kho: mã quét trước đó được giữ, chọn xong tự gửi.</span>
          )}
          <Button onClick={() => setFiltering(true)}>Đối chiếu danh sách mã</Button>
          {!works && <span>Bạn chỉ xem: việc nhận hàng do bộ phận vận hành làm.</span>}
        </div>
      }
    >
      <OfLastScan>
        <ScaleNext turn={turn} focusedFor={focusedFor} />
        {latest && found ? (
          <section className="scan-panel receiving-panel" aria-label="Kiện vừa quét">
            <h2>{latest.track}</h2>
            {latest.orders.length === 0 && (
              <p>Kiện lạ: chưa có đơn nào chờ mã vận đơn này. Cứ cân rồi để riêng.</p>
            )}
            <ul>
              {latest.orders.map((order) => (
                <li key={order.id}>
                  <b>{coded(order.code)}</b> · {order.name} · SL {order.quality}
                  {order.customer_name && ` · ${order.customer_name}`}
                  {order.n > 1 && ` · ${order.n} kiện`}
                  {order.d_weight !== null && ` · ${order.d_weight.toFixed(2)} kg`}
                  {order.sub_status !== null &&
                    ` · ${[subStatus.label(order.sub_status), order.sub_note].filter(Boolean).join(': ')}`}
                  {order.note && <div>{order.note}</div>}
                </li>
              ))}
            </ul>
            <form
              className="receiving-fields"
              // Until it is weighed the scale comes next; then the next parcel does.
              {...(here && works && !found.d_weight ? { 'data-scan-next': true } : {})}
              onInput={({ target }) => {
                if (target instanceof HTMLInputElement && target.closest('[data-field=d_weight]'))
                  hands.current = { ...hands.current, text: target.value }
              }}
              onSubmit={(event) => {
                event.preventDefault()
                save()
              }}
            >
              {fields.map((field) => (
                <FieldInput
                  key={field.name}
                  field={field}
                  values={measures}
                  problem={problems[field.name]}
                  disabled={!here || !works}
                  onChange={(value) => setMeasures({ ...hands.current.typed, [field.name]: value })}
                />
              ))}
              <span className="receiving-does">
                <Button type="primary" htmlType="submit" loading={busy} disabled={!here || !works}>
                  Lưu (Enter)
                </Button>
                <ScaleButton
                  disabled={!here || !works || busy}
                  onWeight={(d_weight) => setMeasures({ ...hands.current.typed, d_weight })}
                  onRest={(d_weight) => {
                    // What was weighed is changed by a press alone: the next load is another parcel's.
                    if (found.d_weight) return
                    const weighed = { ...measures, d_weight }
                    setMeasures(weighed)
                    save(weighed)
                  }}
                />
                <PhotoButton
                  code={latest.track}
                  type={1}
                  count={photos.count}
                  disabled={busy || !works}
                  onPhotos={setPhotos}
                />
              </span>
            </form>
            {warnings.map(({ code, message: said }) => (
              <p key={code} className="receiving-warn">
                ! {said}
              </p>
            ))}
          </section>
        ) : (
          <section className="scan-panel" data-idle>
            Kiện vừa quét đứng ở đây: đơn, ghi chú, ô cân và ảnh.
          </section>
        )}
      </OfLastScan>
      <DraftList
        drafts={drafts}
        onDrop={draft.drop}
        onOpen={({ code }) => {
          onScan(code, { idempotencyKey: randomUuid() }).then(
            (result) => station.current?.tell(code, result),
            (problem: unknown) => showError(message, problem),
          )
        }}
      />
      {filtering && (
        <RecordDrawer title="Đối chiếu danh sách mã vận đơn" width="work" onClose={() => setFiltering(false)}>
          <FilterScans />
        </RecordDrawer>
      )}
    </ScanStation>
  )
}

/**
 * The scale is next after each scan, once its field may be written into; a scanner that goes on scanning is heard
 * in the field as well.
 */
function ScaleNext({ turn, focusedFor }: { turn: number; focusedFor: RefObject<number> }) {
  const unanswered = use(UnansweredScan)
  useEffect(() => {
    if (unanswered || focusedFor.current === turn) return
    focusedFor.current = turn
    document.querySelector<HTMLInputElement>('[data-field=d_weight] input')?.focus()
  }, [turn, unanswered, focusedFor])
  return null
}

/** What was ordered against what is in the hands. */
function goodsOf(
  { orders, package: found }: ReceiveAnswer,
  weighed: number | null | undefined,
  photos: Photographed,
): ScannedGoods {
  const [order] = orders
  return {
    // What was just taken, else what was ordered.
    picture: photos.last ?? order?.image_url,
    photos: photos.count,
    facts: [
      { label: 'Đơn hàng', expected: orders.map(({ code }) => code).join(', ') || 'Chưa có đơn' },
      { label: 'Số lượng', expected: String(orders.reduce((sum, { quality }) => sum + quality, 0) || '–') },
      { label: 'Kiện của đơn', expected: String(order?.n ?? '–') },
      { label: 'Kho', expected: found?.warehouse_code ?? '–' },
      { label: 'Cân', expected: weighed && Number.isFinite(weighed) ? kg(weighed) : 'chưa cân' },
    ],
  }
}

function resultOf(data: ReceiveAnswer): ScanResult {
  const { outcome, orders, track, package: found } = data
  const codes = orders.map((order) => order.code).join(', ')
  if (outcome === 'unknown') {
    return { kind: 'strange', detail: 'Chưa có đơn nào chờ mã này. Cân rồi để riêng.' }
  }
  if (outcome === 'repeat') {
    // It may have come under another number than the one that was scanned.
    const by = found && [formatInstant(found.received_at, true), found.received_name ?? 'hệ thống']
    const detail = [`Nhận theo mã ${track}`, ...(by ?? [])].join(' · ')
    return { kind: 'again', title: 'Đã nhận rồi', subject: codes, detail }
  }
  const trouble = orders.find(({ sub_status: sub }) => staysAbroad.some((one) => one === sub))
  const said = [orders[0]?.name, orders[0]?.customer_name].filter(Boolean).join(' · ')
  if (trouble) {
    const why = [subStatus.label(trouble.sub_status ?? 0), trouble.sub_note].filter(Boolean).join(': ')
    const broken = trouble.sub_status === subStatus.brokenOrWrong
    return { kind: broken ? 'broken' : 'decide', subject: trouble.code, detail: why }
  }
  if (orders.some(({ note }) => isUrgent(note))) {
    return { kind: 'urgent', title: 'Nhận: hàng gấp', subject: codes, detail: said, say: 'Đơn gấp' }
  }
  return {
    kind: 'right',
    title: orders.length > 1 ? `Nhận ${orders.length} đơn` : 'Đã nhận',
    subject: codes,
    detail: said,
  }
}
