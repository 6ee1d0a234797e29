import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { businessDate, addDays, formatBusinessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { DateInput } from '#platform/web/inputs/date-input.tsx'
import { NothingFound } from '#platform/web/inputs/nothing-found.tsx'
import type { Filter, Option } from '#platform/web/list/list-types.ts'
import { readAny } from '#platform/web/list/url-state.ts'

/** Why the records chosen could not be named, and how they are asked for again. */
interface Unnamed {
  error: unknown
  refetch: () => unknown
}

/** The content of a filter's popover. It is fetched when the first one is opened. */
export default function FilterBox({
  filter,
  values,
  labelled,
  unnamed,
  apply,
}: {
  filter: Filter
  values: Readonly<Record<string, string>>
  /** The records chosen so far, which a search may not find. */
  labelled?: readonly Option[] | undefined
  unnamed?: Unnamed | undefined
  apply: (change: Readonly<Record<string, string>>) => void
}) {
  if (filter.kind === 'range') return <Days filter={filter} values={values} apply={apply} />
  if (filter.kind === 'day') return <Day filter={filter} value={values[filter.key] ?? ''} apply={apply} />
  if (filter.kind === 'text') return <Text filter={filter} value={values[filter.key] ?? ''} apply={apply} />
  const value = values[filter.key]
  return <Any filter={filter} value={value} labelled={labelled} unnamed={unnamed} apply={apply} />
}

type Apply = (change: Readonly<Record<string, string>>) => void

function Buttons({ clear, submit }: { clear: () => void; submit?: () => void }) {
  return (
    <div style={{ display: 'flex', justifyContent: 'space-between' }}>
      <Button size="small" type="text" onClick={clear}>
        Bỏ lọc
      </Button>
      <Button size="small" type="primary" htmlType="submit" onClick={submit}>
        Lọc
      </Button>
    </div>
  )
}

function Text({ filter, value, apply }: { filter: Filter; value: string; apply: Apply }) {
  const [text, setText] = useState(value)
  return (
    <form
      className="filter-box"
      aria-label={`Lọc ${filter.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        apply({ [filter.key]: text.trim() })
      }}
    >
      <Input
        autoFocus
        aria-label={filter.title}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Buttons clear={() => apply({ [filter.key]: '' })} />
    </form>
  )
}

/** A day or nothing: what may be filtered by. */
const isDay = (text: string) => text === '' || readBusinessDate(text) !== null

function Day({ filter, value, apply }: { filter: Filter; value: string; apply: Apply }) {
  const [day, setDay] = useState(value)
  return (
    <form
      className="filter-box"
      aria-label={`Lọc ${filter.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isDay(day)) apply({ [filter.key]: day })
      }}
    >
      <label>
        {filter.title}
        <DateInput named={filter.title} value={day} onChange={(next) => setDay(next ?? '')} />
      </label>
      <Buttons clear={() => apply({ [filter.key]: '' })} />
    </form>
  )
}

function Days({
  filter,
  values,
  apply,
}: {
  filter: Filter
  values: Readonly<Record<string, string>>
  apply: Apply
}) {
  const keys = [`${filter.key}_from`, `${filter.key}_to`] as const
  const [from, setFrom] = useState(values[keys[0]] ?? '')
  const [to, setTo] = useState(values[keys[1]] ?? '')
  const today = businessDate(new Date())
  const month = `${today.slice(0, 8)}01`
  const lastMonthEnd = addDays(month, -1)
  const spans: [string, string, string][] = [
    ['Hôm nay', today, today],
    ['Hôm qua', addDays(today, -1), addDays(today, -1)],
    ['7 ngày', addDays(today, -6), today],
    ['30 ngày', addDays(today, -29), today],
    ['Tháng này', month, today],
    ['Tháng trước', `${lastMonthEnd.slice(0, 8)}01`, lastMonthEnd],
  ]
  const say = (a: string, b: string) => apply({ [keys[0]]: a, [keys[1]]: b })
  return (
    <form
      className="filter-box"
      aria-label={`Lọc ${filter.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        // What is no day is said at its field; nothing is filtered by it.
        if (isDay(from) && isDay(to)) say(from, to)
      }}
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        {spans.map(([label, a, b]) => (
          <button
            key={label}
            type="button"
            className="chip"
            onClick={() => say(formatBusinessDate(a), formatBusinessDate(b))}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="days">
        <label>
          Từ ngày
          <DateInput named={`${filter.title}, từ ngày`} value={from} onChange={(day) => setFrom(day ?? '')} />
        </label>
        <label>
          Đến ngày
          <DateInput named={`${filter.title}, đến ngày`} value={to} onChange={(day) => setTo(day ?? '')} />
        </label>
      </div>
      <Buttons clear={() => say('', '')} />
    </form>
  )
}

function Any({
  filter,
  value,
  labelled = [],
  unnamed,
  apply,
}: {
  filter: Filter
  value: string | undefined
  labelled?: readonly Option[] | undefined
  unnamed: Unnamed | undefined
  apply: Apply
}) {
  const [chosen, setChosen] = useState<readonly string[]>(() => readAny(value))
  const [q, setQ] = useState('')
  const [found, setFound] = useState<readonly Option[]>(filter.kind === 'any' ? filter.options : [])
  const [problem, setProblem] = useState<unknown>()
  const [asked, ask] = useState(0)
  useEffect(() => {
    if (filter.kind !== 'remote') return
    let current = true
    const timer = setTimeout(() => {
      filter.search(q).then(
        (options) => {
          if (!current) return
          setFound(options)
          setProblem(undefined)
        },
        (thrown) => current && setProblem(thrown),
      )
    }, 150)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [filter, q, asked])
  const options =
    filter.kind === 'any'
      ? found.filter((option) => fold(option.label).includes(fold(q)))
      : [...labelled.filter((one) => !found.some(({ value: other }) => other === one.value)), ...found]
  return (
    <form
      className="filter-box"
      aria-label={`Lọc ${filter.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        apply({ [filter.key]: chosen.join(',') })
      }}
    >
      {(filter.kind === 'remote' || found.length > 8) && (
        <Input
          autoFocus
          aria-label={`Tìm trong ${filter.title}`}
          placeholder="Tìm…"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
      )}
      {problem !== undefined && <Failed small error={problem} retry={() => ask(asked + 1)} />}
      {unnamed && <Failed small error={unnamed.error} retry={unnamed.refetch} />}
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                onChange={(event) =>
                  setChosen(
                    event.target.checked
                      ? [...chosen, option.value]
                      : chosen.filter((one) => one !== option.value),
                  )
                }
              />
              {option.label}
            </label>
          </li>
        ))}
        {options.length === 0 && problem === undefined && (
          <li className="hint">
            {q || filter.kind === 'any' ? <NothingFound empty={found.length === 0} /> : 'Nhập để tìm'}
          </li>
        )}
      </ul>
      <Buttons clear={() => apply({ [filter.key]: '' })} />
    </form>
  )
}
