import { Button } from 'antd'
import { lazy, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { subStatus } from '#orders/core/sub.status.ts'
import { ApiError } from '#platform/contract/client.ts'
import type { ErrorDetail } from '#platform/contract/errors.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { PackageRow, ReceiveAnswer } from '#warehouse/package.api.ts'
import { correctPackage, receivePackage } from '#warehouse/package.api.ts'
import { coded } from '#platform/web/record/coded.tsx'
import { api } from '#platform/web/api.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import RecordDrawer from '#platform/web/list/record-drawer.tsx'
import { typedProblems } from '#platform/web/form/typed-problems.ts'
import { recordForm } from '#platform/web/record/record-form.ts'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import { ScaleButton } from '#platform/web/scan/scale-button.tsx'
import { ScanStation } from '#platform/web/scan/scan-station.tsx'
import { currentStation, useHasFlag, usePerson } from '#platform/web/session.ts'
import { useWorking } from '#platform/web/use-working.ts'
import { packageFields } from '#warehouse/package.fields.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { WarehouseSelect, useKeptWarehouse } from '#warehouse/web/mawb-parts.tsx'
import { PhotoButton } from '#warehouse/web/photo-button.tsx'
import '#warehouse/web/receiving.css'

const FilterScans = lazy(async () => ({
  default: (await import('#warehouse/web/filter-scans.tsx')).FilterScans,
}))

const whole = { input: 'quantity' } as const
const measureFields = (role: RoleCode) =>
  recordForm(packageFields, role, {
    section: '',
    extended: { length: whole, width: whole, height: whole },
  })
/** What whoever scans a package says of it. */
const measuresOf = (fields: readonly FormField[], row: PackageRow | null): FormValues =>
  Object.fromEntries(fields.map(({ name }) => [name, row?.[name as keyof PackageRow] ?? null]))

/** The receiving station overseas: scan the track, weigh, measure, photograph, next. */
export function ReceivingStation({ path, title, mode }: { path: string; title: string; mode: ReactNode }) {
  const navigate = useNavigate()
  const works = useHasFlag('ql', 'op')
  const [warehouse, setWarehouse] = useKeptWarehouse()
  const [latest, setLatest] = useState<ReceiveAnswer | null>(null)
  const { role } = usePerson()
  const fields = useMemo(() => measureFields(role), [role])
  const [measures, setMeasures] = useState<FormValues>({})
  const [photos, setPhotos] = useState(0)
  const { busy, working } = useWorking()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [turn, setTurn] = useState(0)
  const [filtering, setFiltering] = useState(false)
  // The scale is next after each scan; a scanner that goes on scanning is heard in the field as well.
  useEffect(() => {
    if (turn > 0) document.querySelector<HTMLInputElement>('[data-field=d_weight] input')?.focus()
  }, [turn])

  const onScan = async (
    code: string,
    { idempotencyKey }: { idempotencyKey: string },
  ): Promise<ScanResult> => {
    if (!works) return { tone: 'error', title: 'Bạn chỉ xem, việc nhận hàng do kho làm' }
    const { data } = await api(receivePackage, {
      body: { track: code, ...(warehouse ? { warehouse_code: warehouse } : {}) },
      idempotencyKey,
    }).catch((problem: unknown) => {
      // What is weighed now is another parcel than the one before: it must not get its weight.
      setLatest(null)
      document.querySelector<HTMLInputElement>('[data-scan-box]')?.focus()
      throw problem
    })
    setLatest(data)
    setPhotos(data.package?.photos ?? 0)
    setMeasures(measuresOf(fields, data.package))
    setProblems({})
    setTurn((now) => now + 1)
    return resultOf(data)
  }

  const save = async () => {
    if (!latest?.package) return
    const { id, version } = latest.package
    const mistyped = typedProblems(fields, measures)
    const tell = (details: readonly ErrorDetail[]) =>
      setProblems(Object.fromEntries(details.map((detail) => [detail.path, detail.message])))
    tell(mistyped)
    if (mistyped.length > 0) return
    await working(
      async () => {
        const { data } = await api(correctPackage, { body: { id, version, ...measures } })
        setLatest(data)
        document.querySelector<HTMLInputElement>('[data-scan-box]')?.focus()
      },
      (problem) => problem instanceof ApiError && tell(problem.details),
    )
  }
  const found = latest?.package
  const here = found?.receive_status === packageStatus.overseas
  const warnings = (latest?.warnings ?? []).filter(
    ({ code }) => !(code === 'no_photo' && photos > 0) && !(code === 'no_weight' && measures.d_weight),
  )

  return (
    <ScanStation
      station={`receiving-${currentStation() ?? ''}`}
      title={title}
      path={path}
      onScan={onScan}
      onLeave={() => void navigate('/mawbs')}
      lacks={works && !warehouse ? 'chọn kho' : undefined}
    >
      <div className="receiving-options">
        {mode}
        <WarehouseSelect required value={warehouse} onChange={setWarehouse} />
        {works && !warehouse && (
          <span className="receiving-warn">Chọn kho: mã quét trước đó được giữ, chọn xong tự gửi.</span>
        )}
        <Button onClick={() => setFiltering(true)}>Đối chiếu danh sách mã</Button>
        {!works && <span>Bạn chỉ xem: việc nhận hàng do bộ phận vận hành làm.</span>}
      </div>
      {latest && found && (
        <section className="receiving-panel" aria-label="Kiện vừa quét">
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
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            {fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                values={measures}
                problem={problems[field.name]}
                disabled={!here || !works}
                onChange={(value) => setMeasures((now) => ({ ...now, [field.name]: value }))}
              />
            ))}
            <Button type="primary" htmlType="submit" loading={busy} disabled={!here || !works}>
              Lưu (Enter)
            </Button>
            <ScaleButton
              disabled={!here || !works}
              onWeight={(d_weight) => setMeasures((now) => ({ ...now, d_weight }))}
            />
            <PhotoButton
              code={latest.track}
              type={1}
              count={photos}
              disabled={busy || latest.orders.length === 0}
              onSaved={(more) => setPhotos((now) => now + more)}
            />
          </form>
          {warnings.map(({ code, message: said }) => (
            <p key={code} className="receiving-warn">
              ! {said}
            </p>
          ))}
        </section>
      )}
      {filtering && (
        <RecordDrawer title="Đối chiếu danh sách mã vận đơn" onClose={() => setFiltering(false)}>
          <FilterScans />
        </RecordDrawer>
      )}
    </ScanStation>
  )
}

function resultOf({ outcome, orders, track }: ReceiveAnswer): ScanResult {
  const codes = orders.map((order) => order.code).join(', ')
  if (outcome === 'unknown')
    return { tone: 'warn', title: 'Kiện lạ', detail: 'Để riêng, chờ xử lý', say: 'Kiện lạ' }
  if (outcome === 'repeat') return { tone: 'warn', title: `Đã nhận: ${codes || track}`, say: 'Đã nhận rồi' }
  const parts = orders.length > 1 ? `${orders.length} đơn` : ''
  return {
    tone: 'ok',
    title: `Nhận ${codes}`,
    detail: parts || (orders[0]?.name ?? ''),
    say: parts || 'Đã nhận',
  }
}
