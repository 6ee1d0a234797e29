import { Button, Checkbox } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { listBills } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { batchFields } from '#delivery/batch.fields.ts'
import { printList } from '#delivery/web/print-list.ts'
import {
  batchHistory,
  batchInvoice,
  createBatch,
  updateBatch,
  type BatchDetail,
} from '#delivery/delivery.api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { api, showError, useAction, useCall } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { NewsStrip } from '#platform/web/form/news-strip.tsx'
import { useKept } from '#platform/web/form/use-kept.ts'
import { useLastChange } from '#platform/web/form/use-last-change.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { SelectInput } from '#platform/web/inputs/select-input.tsx'
import { NoteInput, TextInput } from '#platform/web/inputs/text-inputs.tsx'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import '#delivery/web/delivery.css'

interface BatchValues extends FormValues {
  partner: number | null
  shipper: number | null
  /** In their order, so that the same ones compare as the same. */
  ids: readonly number[]
  note: string | null
  isBill: boolean
  version: number | undefined
}

const valuesOf = (batch: BatchDetail | undefined) =>
  ({
    partner: batch?.partner_id ?? null,
    shipper: batch?.shipper_id ?? null,
    ids: (batch?.invoices ?? []).map((bill) => bill.id).toSorted((a, b) => a - b),
    note: batch?.note ?? null,
    isBill: batch?.isBill ?? false,
    version: batch?.version,
  }) satisfies BatchValues

/** Makes a delivery list, or changes one that nothing has left with: carrier, then its released bills. */
export function BatchForm({ batch, onClose }: { batch?: BatchDetail; onClose: () => void }) {
  const message = useMessage()
  const { carriers, shippers } = useCarrierOptions()
  const kept = useKept(valuesOf(batch))
  const { first, setValues, news, outrun } = kept
  const told = useLastChange(batch && { call: batchHistory, params: { id: batch.id } }, news !== undefined)
  const { partner, shipper, ids: chosen, note, isBill } = kept.values as BatchValues
  const set = (change: Partial<BatchValues>) => setValues((now) => ({ ...now, ...change }))
  const setChosen = (ids: readonly number[]) => set({ ids: ids.toSorted((a, b) => a - b) })
  const [code, setCode] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  /** Scans that were refused and not taken since: code and why, the latest first. */
  const [refused, setRefused] = useState<readonly (readonly [code: string, why: string])[]>([])
  const [prints, setPrints] = useState(false)
  const carrier = {
    ...(partner ? { partner_id: String(partner) } : {}),
    ...(shipper ? { shipper_id: String(shipper) } : {}),
  }
  const released = useCall(
    listBills,
    { query: { status: String(billStatus.released), size: 200, ...carrier } },
    { enabled: Boolean(partner ?? shipper) },
  )
  const rows = (released.data?.results ?? []).filter(
    (bill) => !bill.batch_code || bill.batch_code === batch?.batch_code,
  )
  const done = {
    invalidates: billReads,
    onSuccess: ({ data }: { data: BatchDetail }) => {
      onClose()
      if (prints) void printList(data.batch_code).catch((thrown: unknown) => showError(message, thrown))
    },
    onFailure: (refused: ApiError) => {
      if (!outrun(refused)) setProblem(refused.sentence)
      return true
    },
  }
  const create = useAction(createBatch, done)
  const update = useAction(updateBatch, done)
  const marked = rows.filter((bill) => chosen.includes(bill.id))

  // Scans are taken one after the other, each by what the ones before it have made of the list.
  const latest = useRef(kept.values as BatchValues)
  useLayoutEffect(() => {
    latest.current = kept.values as BatchValues
  })
  const before = useRef(Promise.resolve())
  /** The box is free for the next code at once. */
  const scan = () => {
    const given = code?.trim()
    setCode(null)
    if (given) before.current = before.current.then(() => mark(given))
  }
  /** A scanned slip is marked; the first one says whose list it is. */
  const mark = async (given: string) => {
    const why = await refusalOf(given)
    setRefused((now) => [
      ...(why === undefined ? [] : [[given, why] as const]),
      ...now.filter(([one]) => one !== given),
    ])
  }
  const refusalOf = async (given: string): Promise<string | undefined> => {
    try {
      const { data } = await api(batchInvoice, { params: { code: given } })
      if (data.status !== billStatus.released) return `Phiếu ${data.code} chưa duyệt xuất kho hoặc đã giao.`
      const of = latest.current
      const begins = !of.partner && !of.shipper
      if (!begins && (data.partner_id !== of.partner || data.shipper_id !== of.shipper))
        return `Phiếu ${data.code} giao qua ${data.shipper_name ?? data.partner_name ?? 'nơi khác'}.`
      setValues((now) => ({
        ...now,
        ...(begins ? { partner: data.partner_id, shipper: data.shipper_id } : {}),
        ids: [...new Set([...(now as BatchValues).ids, data.id])].toSorted((a, b) => a - b),
      }))
      message.success(`Đã thêm ${data.code}`)
      return undefined
    } catch (thrown) {
      return `${given}: ${errorText(thrown)}`
    }
  }
  const save = () => {
    if (news) return
    setProblem(undefined)
    const body = { ids: marked.map((bill) => bill.id), partner, shipper, note, isBill }
    const version = (first as BatchValues).version
    if (batch) update.mutate({ body: { ...body, batch_code: batch.batch_code, version } })
    else create.mutate({ body })
  }
  const change = (next: { partner?: number | null; shipper?: number | null }) =>
    set({ partner: next.partner ?? null, shipper: next.shipper ?? null, ids: [] })
  const fields: FormField[] = [
    { name: 'partner', label: 'Đối tác giao hàng', input: { kind: 'select', options: carriers } },
    { name: 'shipper', label: 'Nhân viên giao hàng', input: { kind: 'select', options: shippers } },
    {
      name: 'ids',
      label: 'Phiếu',
      input: { kind: 'select', options: rows.map(({ id, code }) => ({ value: id, label: code })) },
    },
    { name: 'note', label: 'Ghi chú', input: 'note' },
    { name: 'isBill', label: batchFields.isBill.label, input: 'checkbox' },
  ]
  return (
    <SideDrawer
      title={batch ? `Sửa ${batch.batch_code}` : 'Lập danh sách giao'}
      width="record"
      onClose={onClose}
      footer={
        <Button
          type="primary"
          disabled={marked.length === 0 || news !== undefined}
          loading={create.isPending || update.isPending}
          onClick={save}
        >
          Lưu {marked.length} phiếu
        </Button>
      }
    >
      <div className="batch-add">
        {!update.isPending && <NewsStrip kept={kept} fields={fields} by={told} />}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            scan()
          }}
        >
          <TextInput
            aria-label="Quét mã phiếu hoặc vận đơn"
            placeholder="Quét mã phiếu hoặc vận đơn rồi Enter"
            autoFocus
            value={code}
            onChange={setCode}
          />
        </form>
        <SelectInput<number>
          aria-label="Đối tác giao hàng"
          placeholder="Đối tác giao hàng"
          options={carriers}
          value={partner}
          onChange={(value) => change({ partner: value })}
        />
        <SelectInput<number>
          aria-label="Nhân viên giao hàng"
          placeholder="hoặc nhân viên giao hàng"
          options={shippers}
          value={shipper}
          onChange={(value) => change({ shipper: value })}
        />
        {[...(problem ? [problem] : []), ...refused.map(([, why]) => why)].map((words) => (
          <p key={words} role="alert" className="batch-problem">
            {words}
          </p>
        ))}
        {partner || shipper ? (
          rows.length === 0 && !released.isPending ? (
            <Nothing>Không có phiếu đã duyệt xuất kho nào chờ bàn giao cho nơi này.</Nothing>
          ) : (
            <>
              <Checkbox
                checked={rows.length > 0 && marked.length === rows.length}
                indeterminate={marked.length > 0 && marked.length < rows.length}
                onChange={(event) => setChosen(event.target.checked ? rows.map((bill) => bill.id) : [])}
              >
                Chọn tất cả {rows.length} phiếu
              </Checkbox>
              <Checkbox.Group
                className="batch-add"
                value={[...chosen]}
                onChange={(values) => setChosen(values as number[])}
                options={rows.map((bill) => ({
                  value: bill.id,
                  label: `${bill.code} · ${bill.receiver?.name ?? bill.customer_name} · ${bill.receiver?.province ?? ''} · COD ${grouped(bill.expected_cod)} đ${bill.waybill ? ` · ${bill.waybill}` : ''}`,
                }))}
              />
            </>
          )
        ) : (
          <p className="quiet">Chọn nơi giao để xem các phiếu đã duyệt xuất kho.</p>
        )}
        <NoteInput
          aria-label="Ghi chú"
          placeholder="Ghi chú"
          value={note}
          onChange={(text) => set({ note: text })}
        />
        <Checkbox checked={isBill} onChange={(event) => set({ isBill: event.target.checked })}>
          {batchFields.isBill.label}
        </Checkbox>
        <Checkbox checked={prints} onChange={(event) => setPrints(event.target.checked)}>
          In ngay sau khi lưu
        </Checkbox>
      </div>
    </SideDrawer>
  )
}
