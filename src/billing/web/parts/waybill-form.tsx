import { Modal } from 'antd'
import { useRef, useState, type ClipboardEvent } from 'react'
import { setWaybills } from '#billing/bill-write.api.ts'
import type { BillRow } from '#billing/bill.api.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { useAction } from '#platform/web/api.ts'
import { TextInput } from '#platform/web/inputs/text-inputs.tsx'
import { errorText } from '#platform/web/words/kit.words.ts'
import '#billing/web/billing.css'

type Bill = Pick<
  BillRow,
  'id' | 'code' | 'waybill' | 'customer_id' | 'partner_id' | 'partner_name' | 'receiver' | 'customer_name'
>

/**
 * The carrier's numbers of one bill or many: each scan ends with Enter and leads to the next bill, a column
 * of numbers pasted from the carrier's sheet fills the bills below. What is refused stays with its reason.
 */
export function WaybillForm({
  bills,
  onClose,
}: {
  bills: readonly Bill[]
  onClose: (answer?: BulkAnswer) => void
}) {
  const { mutateAsync } = useAction(setWaybills, {
    invalidates: billReads,
    quiet: true,
    onFailure: () => true,
  })
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(bills.map((bill) => [bill.id, bill.waybill ?? ''])),
  )
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<readonly number[]>([])
  const [saving, setSaving] = useState(false)
  const list = useRef<HTMLFormElement>(null)
  const codeOf = (bill: Bill) => typed[bill.id]?.trim().toUpperCase() ?? ''
  /** The bill above that has the same number; of one customer both may be in one parcel. */
  const twinOf = (bill: Bill, at: number) =>
    bills
      .slice(0, at)
      .find((one) => codeOf(one) !== '' && codeOf(one) === codeOf(bill) && one.partner_id === bill.partner_id)
  const wrongTwin = (bill: Bill, at: number) => {
    const twin = twinOf(bill, at)
    return twin && twin.customer_id !== bill.customer_id ? twin : undefined
  }
  const twice = bills.some(wrongTwin)
  const changed = bills.filter((bill) => {
    const now = typed[bill.id]?.trim() ?? ''
    return now !== '' && now.toUpperCase() !== (bill.waybill ?? '') && !done.includes(bill.id)
  })

  const save = async () => {
    if (saving || twice || changed.length === 0) return
    setSaving(true)
    setProblem(undefined)
    try {
      const rows = changed.map(({ id }) => ({ id, waybill: typed[id]?.trim() ?? '' }))
      const { data } = await mutateAsync({ body: { rows } })
      took(data)
    } catch (thrown) {
      const data = thrown instanceof ApiError ? (thrown.extra['data'] as BulkAnswer | undefined) : undefined
      if (data?.failed) took(data)
      else setProblem(errorText(thrown))
    } finally {
      setSaving(false)
    }
  }
  const took = (answer: BulkAnswer) => {
    const all = [...done, ...answer.done]
    if (answer.failed.length === 0) return onClose({ done: all, failed: [] })
    setDone(all)
    setRefused(Object.fromEntries(answer.failed.map(({ id, message }) => [id, message])))
    // The scanner goes on where it was refused.
    const at = bills.findIndex(({ id }) => id === answer.failed[0]?.id)
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[at]?.select())
  }
  const problemOf = (bill: Bill, at: number) => {
    const twin = wrongTwin(bill, at)
    return twin ? `Mã này vừa nhập cho phiếu ${twin.code} của khách khác.` : refused[bill.id]
  }
  const set = (id: number, text: string) => {
    setTyped((now) => ({ ...now, [id]: text }))
    setRefused(({ [id]: _, ...others }) => others)
  }
  const paste = (at: number) => (event: ClipboardEvent) => {
    const codes = event.clipboardData
      .getData('text')
      .split(/[\s,;]+/)
      .filter(Boolean)
    if (codes.length < 2) return
    event.preventDefault()
    const filled = bills.slice(at, at + codes.length).map((bill, n) => [bill.id, codes[n] ?? ''] as const)
    setTyped((now) => ({ ...now, ...Object.fromEntries(filled) }))
    setRefused({})
  }
  /** Enter ends a scan: the next bill is asked, after the last one all are saved; a label scanned twice goes no further. */
  const next = (bill: Bill, at: number) => {
    const inputs = list.current?.querySelectorAll('input') ?? []
    if (wrongTwin(bill, at)) return inputs[at]?.select()
    const following = inputs[at + 1]
    if (following) following.focus()
    else void save()
  }
  return (
    <Modal
      open
      title={bills.length === 1 ? `Mã vận đơn ${bills[0]?.code}` : `Mã vận đơn: ${bills.length} phiếu`}
      width={640}
      okText={bills.length === 1 ? 'Lưu mã' : `Lưu ${changed.length} mã`}
      cancelText="Đóng"
      okButtonProps={{ loading: saving, disabled: twice || changed.length === 0 }}
      onOk={() => void save()}
      onCancel={() => onClose(done.length > 0 ? { done: [...done], failed: [] } : undefined)}
    >
      <p className="quiet">Quét hoặc nhập mã của đối tác; dán được cả cột mã từ bảng của họ.</p>
      <form ref={list} onSubmit={(event) => event.preventDefault()}>
        <ol className="bill-waybills">
          {bills.map((bill, at) => (
            <li key={bill.id} onPaste={paste(at)}>
              <span>
                <b className="code">{bill.code}</b> {bill.receiver?.name ?? bill.customer_name}
                <small className="quiet"> {bill.partner_name}</small>
              </span>
              <span
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  next(bill, at)
                }}
              >
                <TextInput
                  aria-label={`Mã vận đơn ${bill.code}`}
                  aria-invalid={problemOf(bill, at) !== undefined}
                  autoFocus={at === 0}
                  maxLength={64}
                  disabled={saving || done.includes(bill.id)}
                  value={typed[bill.id] ?? ''}
                  onChange={(text) => set(bill.id, text ?? '')}
                />
                {problemOf(bill, at) && (
                  <small className="bill-problem" role="alert">
                    {problemOf(bill, at)}
                  </small>
                )}
              </span>
            </li>
          ))}
        </ol>
      </form>
      {problem && (
        <p className="bill-problem" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  )
}
