import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { shown, valueOf } from '#platform/web/list/cell.tsx'
import type { Column, Edit } from '#platform/web/list/list-types.ts'
import { cannotWeigh, doubtfulWeights, noWeight, parseWeight } from '#platform/web/inputs/money-typing.ts'
import { readMoney, typeSpoken } from '#platform/web/inputs/spoken-money.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'

function asTyped(kind: Edit<never>['kind'], value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return grouped(Number(value))
  return kind === 'weight' ? Number(value).toFixed(2) : String(value)
}

function asSaved(kind: Edit<never>['kind'], text: string): string | number | null {
  const trimmed = text.trim()
  if (kind === 'text' || kind === 'select') return trimmed
  return trimmed === '' ? null : kind === 'money' ? readMoney(trimmed) : parseWeight(trimmed)
}

/** An amount as it is typed behind what stands there. */
const asMoney = (raw: string, before: string): string =>
  typeSpoken(raw, raw.length, { text: before, draft: Number.isNaN(readMoney(before)) }).text

/** A cell that turns into its input: Enter and leaving save, Escape puts the old value back. */
export default function InlineEdit<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const edit = column.edit as Edit<Row>
  const value = valueOf(column, row)
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const leaving = useRef(false)
  const refused = useRef<string>(undefined)
  const asked = useRef<string>(undefined)
  const note = useId()

  const stop = () => {
    leaving.current = true
    setText(undefined)
    setProblem(undefined)
  }
  const save = async (typed: string) => {
    if (leaving.current || saving) return
    if (typed === asTyped(edit.kind, value)) return stop()
    const possible = edit.kind === 'weight' ? doubtfulWeights(typed) : []
    const next = possible.length === 1 ? (possible[0] ?? null) : asSaved(edit.kind, typed)
    if (edit.kind === 'weight' && cannotWeigh(typed)) return setProblem(noWeight)
    if (typeof next === 'number' && Number.isNaN(next)) return setProblem('Phải là số.')
    const meant = asked.current === typed ? [] : possible
    if (meant.length > 0) {
      asked.current = typed
      return setProblem(
        `${meant.map((kg) => `${kg} kg`).join(' hay ')}? Enter lần nữa: ${grouped(Number(next), 2)} kg.`,
      )
    }
    setSaving(true)
    try {
      await edit.save(row, next)
      stop()
    } catch (thrown) {
      refused.current = typed
      setProblem(errorText(thrown))
    } finally {
      setSaving(false)
    }
  }

  if (text === undefined) {
    const content = column.render ? column.render(row) : shown(column, value)
    return (
      <button
        type="button"
        className={content === null || content === '' ? 'edit empty' : 'edit'}
        aria-label={`Sửa ${column.title.toLocaleLowerCase('vi')}: ${asTyped(edit.kind, value) || 'trống'}`}
        onClick={(event) => {
          event.stopPropagation()
          leaving.current = false
          refused.current = undefined
          setText(asTyped(edit.kind, value))
        }}
      >
        {content === null || content === '' ? '…' : content}
      </button>
    )
  }
  const common = {
    className: 'editing',
    autoFocus: true,
    value: text,
    // Not disabled: that would take the focus away, and Escape with it.
    'aria-busy': saving,
    'aria-label': column.title,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem ? note : undefined,
    onClick: (event: { stopPropagation(): void }) => event.stopPropagation(),
    // Who leaves what was refused gives it up; it is not sent a second time.
    onBlur: () => (refused.current === text ? stop() : void save(text)),
    onKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation()
      if (event.key === 'Enter') void save(text)
      if (event.key === 'Escape') stop()
    },
  }
  return (
    <>
      {edit.kind === 'select' ? (
        <select {...common} onChange={(event) => setText(event.target.value)}>
          <option value="" />
          {edit.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          readOnly={saving}
          inputMode={edit.kind === 'money' ? 'numeric' : edit.kind === 'weight' ? 'decimal' : 'text'}
          onFocus={(event) => event.target.select()}
          onChange={(event) =>
            setText(edit.kind === 'money' ? asMoney(event.target.value, text) : event.target.value)
          }
        />
      )}
      {problem && (
        <span className="wrong-note" id={note} role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
