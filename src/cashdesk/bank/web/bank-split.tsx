import { Button, Input, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { BankRow, Suggestion, Target } from '#cashdesk/bank/bank.api.ts'
import {
  isCustomers,
  itself,
  placeKinds,
  placesOf,
  searchOf,
  type Place,
} from '#cashdesk/bank/web/bank-places.ts'
import { MatchPreview, useBookable } from '#cashdesk/bank/web/bank-preview.tsx'
import { MoneyInput } from '#platform/web/inputs/number-inputs.tsx'
import { RemotePicker } from '#platform/web/inputs/remote-picker.tsx'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

interface Line {
  key: number
  kind: Suggestion['kind']
  item: Place | null
  amount: number | null
}

/**
 * The parts a booking most likely falls into: what the memo names, each with what it asks, the rest to the balance; or,
 * where something else than a customer's money was chosen, that with its postings.
 */
export function likelyLines(
  amount: number,
  suggestions: readonly Suggestion[],
  chosen?: Suggestion,
): Omit<Line, 'key'>[] {
  if (chosen && (!isCustomers(chosen.kind) || amount < 0)) return placesOf(chosen, Math.abs(amount))
  if (amount < 0) return [{ kind: 'transfer', item: null, amount: -amount }]
  const usable = suggestions.filter(({ posted, kind }) => !posted && isCustomers(kind) && kind !== 'transfer')
  const named = usable.filter(({ kind, score }) => kind !== 'customer' && score >= 55)
  const lines: Omit<Line, 'key'>[] = []
  let left = amount
  for (const suggestion of named.length > 0 ? named : usable.slice(0, 1)) {
    const part = Math.min(left, suggestion.asked ?? left)
    if (part <= 0) break
    const [place] = placesOf(suggestion, part)
    lines.push({ kind: suggestion.kind, item: place?.item ?? null, amount: part })
    left -= part
  }
  const [first] = usable
  if (left > 0 && lines.length > 0 && first?.customer_id) {
    const item = {
      id: first.customer_id,
      label: `${first.customer_no ?? ''} · ${first.customer_name}`,
      asked: null,
    }
    lines.push({ kind: 'customer', item, amount: left })
  }
  return lines.length > 0 ? lines : [{ kind: 'customer', item: null, amount }]
}

/** What of COD that is not settled does not come is the carrier's fee. */
const keptBy = (item: Place, part: number) =>
  item.owed ? { fee: Math.max(0, (item.asked ?? part) - part) } : {}
const feeOf = ({ item, amount }: Line) => (item && amount ? (keptBy(item, amount).fee ?? 0) : 0)

/** Where the money of a booking goes, part by part; nothing is posted before the preview was seen. */
export default function SplitDrawer({
  row,
  suggestions,
  chosen,
  busy,
  onMatch,
  onClose,
}: {
  row: BankRow
  suggestions: readonly Suggestion[]
  /** The suggestion the cursor stands on. */
  chosen: Suggestion | undefined
  busy: boolean
  onMatch: (targets: Target[], reason: string) => void
  onClose: () => void
}) {
  const amount = Math.abs(row.amount)
  const next = useRef(0)
  const numbered = (line: Omit<Line, 'key'>): Line => ({ ...line, key: (next.current += 1) })
  const [lines, setLines] = useState<Line[]>(() => likelyLines(row.amount, suggestions, chosen).map(numbered))
  const [reason, setReason] = useState('')
  const [seen, setSeen] = useState<Target[]>()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where nothing is chosen yet the first place to choose; a Select that has the focus would take Ctrl+Enter.
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('.bank-split-line:first-of-type input[inputmode]')?.focus(),
    )
  }, [])
  const change = (key: number, with_: Partial<Line>) => {
    setSeen(undefined)
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...with_ } : line)))
  }
  const left = amount - lines.reduce((sum, line) => sum + (line.amount ?? 0), 0)
  const targets = lines.flatMap(({ kind, item, amount: part }) =>
    item && part ? [{ kind, id: item.id, amount: part, ...keptBy(item, part) }] : [],
  )
  const needsReason = lines.some(({ kind }) => kind === 'fee' || kind === 'interest')
  const whole = left === 0 && targets.length === lines.length
  const bookable = useBookable(row.id, seen && { targets: seen, reason: reason.trim() })
  const ready = whole && (!seen || bookable)
  const submit = () => {
    if (!ready || busy) return
    if (seen) onMatch(seen, reason.trim())
    else setSeen(targets)
  }
  const fromRest = (key: number, item: Place | null) => {
    const now = lines.find((line) => line.key === key)
    const room = left + (now?.amount ?? 0)
    change(key, {
      item,
      ...(item ? { amount: Math.max(0, Math.min(room, item.asked || room)) || null } : {}),
    })
  }
  return (
    <SideDrawer
      title={`Tách ${grouped(amount)} đ`}
      width="record"
      onClose={onClose}
      footer={
        <div className="bank-buttons" style={{ marginTop: 0 }}>
          <Button type="primary" disabled={!ready} loading={busy} onClick={submit}>
            {seen ? 'Ghi sổ' : 'Xem trước bút toán'}
          </Button>
          <small className="quiet">Ctrl+Enter</small>
        </div>
      }
    >
      <div
        ref={frame}
        className="bank-split"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit()
        }}
      >
        <p className="bank-memo">{row.content}</p>
        {lines.map((line, index) => (
          <div key={line.key} className="bank-split-line">
            <Select
              aria-label={`Loại của phần ${index + 1}`}
              value={line.kind}
              options={placeKinds(row.amount)}
              onChange={(kind) =>
                change(line.key, { kind, item: kind === 'fee' || kind === 'interest' ? itself(row) : null })
              }
            />
            <RemotePicker<Place>
              key={line.kind}
              aria-label={`Nơi nhận phần ${index + 1}`}
              search={searchOf(line.kind, row)}
              keyOf={({ id }) => id}
              labelOf={({ label }) => label}
              value={line.item}
              onChange={(item) => fromRest(line.key, item)}
            />
            <MoneyInput
              aria-label={`Số tiền phần ${index + 1}`}
              value={line.amount}
              onChange={(part) => change(line.key, { amount: part })}
            />
            <Button
              aria-label={`Bỏ phần ${index + 1}`}
              disabled={lines.length === 1}
              onClick={() => {
                setSeen(undefined)
                setLines((now) => now.filter(({ key }) => key !== line.key))
              }}
            >
              ×
            </Button>
            {feeOf(line) > 0 && <small className="quiet">Đối tác giữ phí {grouped(feeOf(line))} đ</small>}
          </div>
        ))}
        <div className="bank-split-sum">
          <Button
            onClick={() => {
              setSeen(undefined)
              setLines((now) => [
                ...now,
                numbered({
                  kind: row.amount > 0 ? 'order' : 'transfer',
                  item: null,
                  amount: left > 0 ? left : null,
                }),
              ])
            }}
          >
            Thêm phần
          </Button>
          <span role="status" className={left === 0 ? undefined : 'bank-out'}>
            {left === 0 ? 'Đủ số tiền' : left > 0 ? `Còn lại ${grouped(left)} đ` : `Vượt ${grouped(-left)} đ`}
          </span>
        </div>
        {needsReason && (
          <Input
            aria-label="Lý do"
            placeholder="Phí, lãi gì? Để trống nếu nội dung đã ghi"
            value={reason}
            maxLength={500}
            onChange={(event) => {
              setSeen(undefined)
              setReason(event.target.value)
            }}
          />
        )}
        {seen && <MatchPreview id={row.id} targets={seen} reason={reason.trim()} />}
      </div>
    </SideDrawer>
  )
}
