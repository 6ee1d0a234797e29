import { Button, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { orderStatus } from '#orders/core/order.status.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { PriceBreakdown } from '#pricing/web/parts/price-breakdown.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useDirty } from '#platform/web/dirty.ts'
import { isChanged } from '#platform/web/form/form-body.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { NewsStrip } from '#platform/web/form/news-strip.tsx'
import { useKept } from '#platform/web/form/use-kept.ts'
import { useLastChange } from '#platform/web/form/use-last-change.ts'
import { NumberInput } from '#platform/web/inputs/number-inputs.tsx'
import { kitWords } from '#platform/web/words/kit.words.ts'
import { sentBy } from '#platform/web/form/sent-by.ts'
import { getOrder, orderHistories } from '#orders/core/order.api.ts'
import { breakdownOf, problemWords, weightWords } from '#pricing/web/parts/price-words.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import type { PriceExplanation as Price } from '#pricing/price.rules.ts'
import { getCheckin, listWaiting, type CheckinRow } from '#warehouse/checkin.api.ts'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import { calculateOrder, type PriceInputs } from '#warehouse/order-price.api.ts'

const services = [
  { key: 'GOM', label: 'Gom kiện', count: 'gom_packages', unit: 'số kiện gom' },
  { key: 'REPACK', label: 'Đóng gói lại', count: 'repack_boxes', unit: 'số thùng' },
  { key: 'FULLBOX', label: 'Giữ nguyên hộp', count: 'fullbox_boxes', unit: 'số thùng' },
] as const

const customsKinds = [
  { value: 'none', label: 'Không có' },
  { value: 'flat', label: 'Trọn gói' },
  { value: 'declared', label: 'Theo giá khai' },
]

/** The price of one checked-in order: try other inputs, see why, keep them. */
export function PricingCalculator({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useCall(getCheckin, { query: { id } }, { staleTime: 0 })
  const order = useCall(getOrder, { params: { id } })
  const stored = order.data?.data.price as Price | null | undefined
  if (error) {
    return (
      <SideDrawer title="Tính giá" onClose={onClose} width="record">
        <Failed small error={error} />
      </SideDrawer>
    )
  }
  if (!data || !order.data) {
    return (
      <SideDrawer title="Tính giá" onClose={onClose} width="record">
        <Skeleton active paragraph={{ rows: 10 }} />
      </SideDrawer>
    )
  }
  return <Calculator row={data.data} before={stored?.kind === 'checkin' ? stored : null} onClose={onClose} />
}

function Calculator({
  row,
  before,
  onClose,
}: {
  row: CheckinRow
  before: Price | null
  onClose: () => void
}) {
  const message = useMessage()
  const confirmAction = useConfirmAction()
  const initial: FormValues = {
    r_weight: row.r_weight,
    length: row.length,
    width: row.width,
    height: row.height,
    need_receipt: row.price_inputs.need_receipt ?? true,
    ...Object.fromEntries(services.map(({ key }) => [key, row.services_extra.includes(key)])),
    ...Object.fromEntries(services.map(({ count }) => [count, row.price_inputs[count] ?? null])),
    ...customsOf(row.price_inputs),
    version: row.version,
  }
  const kept = useKept(initial)
  const { first, values, setValues, dirty, news, outrun } = kept
  const told = useLastChange({ call: orderHistories, params: { id: row.id } }, news !== undefined)
  const [price, setPrice] = useState<Price | null>(before)
  const [problem, setProblem] = useState<string>()
  const [tried, setTried] = useState<FormValues>(initial)
  const release = useDirty(dirty)
  const call = useAction(calculateOrder, {
    quiet: true,
    invalidates: [...orderReads, listWaiting],
    onFailure: (failed) => {
      if (!outrun(failed)) setProblem(failed.sentence)
      return true
    },
  })

  const fields: FormField[] = [
    { name: 'r_weight', label: 'Cân tại Việt Nam', input: 'weight', required: true, span: 3 },
    { name: 'length', label: 'Dài (cm)', input: NumberInput, span: 3 },
    { name: 'width', label: 'Rộng (cm)', input: NumberInput, span: 3 },
    { name: 'height', label: 'Cao (cm)', input: NumberInput, span: 3 },
    ...services.map(({ key, label }): FormField => ({ name: key, label, input: 'checkbox', span: 4 })),
    ...services.map(({ key, label, count, unit }): FormField => ({
      name: count,
      label: `${label}: ${unit}`,
      input: 'quantity',
      span: 4,
      placeholder: key === 'GOM' ? 'số kiện của đơn' : '1',
      visible: (now) => now[key] === true,
    })),
    {
      name: 'need_receipt',
      label: 'Chưa có hóa đơn mua hàng',
      input: 'checkbox',
      hint: 'Bỏ chọn khi đã có hóa đơn mua hàng: phụ thu thiếu hóa đơn mua hàng không tính',
    },
    {
      name: 'customs_kind',
      label: 'Thuế, phí hải quan',
      input: { kind: 'select', options: customsKinds },
      span: 4,
    },
    {
      name: 'customs_amount',
      label: 'Số tiền',
      input: 'money',
      span: 8,
      visible: (now) => now['customs_kind'] === 'flat',
    },
    {
      name: 'declared',
      label: 'Giá khai',
      input: 'money',
      span: 4,
      visible: (now) => now['customs_kind'] === 'declared',
    },
    {
      name: 'duty_percent',
      label: 'Thuế NK (%)',
      input: NumberInput,
      span: 4,
      visible: (now) => now['customs_kind'] === 'declared',
    },
    {
      name: 'vat_percent',
      label: 'VAT (%)',
      input: NumberInput,
      span: 4,
      visible: (now) => now['customs_kind'] === 'declared',
    },
  ]

  const run = async (save: boolean) => {
    if (news) return
    setProblem(undefined)
    const version = first['version'] as number
    const { data } = await call
      .mutateAsync({ params: { id: row.id }, body: { ...bodyOf(values), save, version } })
      .catch(() => ({ data: undefined }))
    if (!data) return
    setPrice(data.price as unknown as Price)
    setTried(values)
    if (!save) return
    message.success(`Đã tính giá ${row.code}`)
    release()
    onClose()
  }
  // Whoever opens it wants the price: what was weighed is tried at once.
  const untried = useRef(before === null)
  useEffect(() => {
    if (!untried.current) return
    untried.current = false
    void run(false)
  })
  const leave = async () => {
    if (call.isPending) return
    if (dirty && !(await confirmAction({ title: kitWords.leaveDirty, danger: true, okText: 'Bỏ thay đổi' })))
      return
    release()
    onClose()
  }
  const shown = price && !isChanged(values, tried)

  return (
    <SideDrawer
      title={`Tính giá ${row.code}`}
      width="record"
      onClose={() => void leave()}
      footer={
        <div className="form-foot">
          <span className="hint">Enter để tính thử, Ctrl+Enter để lưu giá</span>
          <Button onClick={() => void leave()}>{kitWords.close}</Button>
          <Button loading={call.isPending} disabled={news !== undefined} onClick={() => void run(false)}>
            Tính thử
          </Button>
          <Button
            type="primary"
            loading={call.isPending}
            disabled={row.status < orderStatus.checked || news !== undefined}
            onClick={() => void run(true)}
          >
            Lưu giá
          </Button>
        </div>
      }
    >
      <form
        className="form"
        {...sentBy(
          () => run(false),
          () => run(row.status >= orderStatus.checked),
        )}
      >
        <p className="form-wide" style={{ margin: 0 }}>
          {[row.customer_no, row.customer_name].filter(Boolean).join(' · ')} — {row.name} × {row.quality}
          {row.qty_old !== null && row.qty_old > row.quality && ` (đặt ${row.qty_old})`} · {row.route_code} ·{' '}
          {row.goods_type_name}
          {row.d_weight !== null && ` · cân nước ngoài ${row.d_weight.toFixed(2)} kg`}
        </p>
        {!call.isPending && <NewsStrip kept={kept} fields={fields} by={told} />}
        {fields
          .filter((field) => field.visible?.(values) ?? true)
          .map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              values={values}
              problem={undefined}
              disabled={call.isPending}
              onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
            />
          ))}
        <button type="submit" hidden />
      </form>
      {problem && (
        <p role="alert" className="checkin-problem">
          {problem}
        </p>
      )}
      {price && (
        <section className="pricing-why" data-old={!shown} aria-live="polite">
          {!shown && <p className="hint">Số liệu đã đổi: bấm “Tính thử” để xem giá mới.</p>}
          <p className="quiet">{weightWords(price)}</p>
          <PriceBreakdown breakdown={breakdownOf(price)} />
          {problemWords(price).map((words) => (
            <p key={words} className="checkin-problem">
              {words}
            </p>
          ))}
        </section>
      )}
    </SideDrawer>
  )
}

/** Duty as the form keeps it. */
function customsOf({ customs }: PriceInputs): FormValues {
  if (!customs) return { customs_kind: 'none' }
  return 'amount' in customs
    ? { customs_kind: 'flat', customs_amount: customs.amount }
    : { customs_kind: 'declared', ...customs }
}

function bodyOf(values: FormValues) {
  const number = (name: string) => (typeof values[name] === 'number' ? values[name] : null)
  const kind = values['customs_kind']
  const customs =
    kind === 'flat'
      ? { amount: number('customs_amount') ?? 0 }
      : kind === 'declared'
        ? {
            declared: number('declared') ?? 0,
            duty_percent: number('duty_percent') ?? 0,
            vat_percent: number('vat_percent') ?? 0,
          }
        : null
  return {
    r_weight: number('r_weight') ?? undefined,
    length: number('length'),
    width: number('width'),
    height: number('height'),
    need_receipt: values['need_receipt'] === true,
    services_extra: services.filter(({ key }) => values[key] === true).map(({ key }) => key),
    gom_packages: number('gom_packages'),
    repack_boxes: number('repack_boxes'),
    fullbox_boxes: number('fullbox_boxes'),
    customs,
  }
}
