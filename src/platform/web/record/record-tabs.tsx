import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import '#platform/web/record/record-tabs.css'

interface Tab {
  key: string
  label: string
  children: ReactNode
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The parts of a record behind tabs, the shown one alone drawn. Those that do not fit stand on a further line: antd's
 * tabs put a button for them among the tabs, where a screen reader expects nothing but tabs.
 */
export function RecordTabs({
  tabs,
  active,
  choose,
}: {
  tabs: readonly Tab[]
  active: string
  choose: (key: string) => void
}) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === active)
    const to = steps[event.key]?.(at, tabs.length)
    const next = to === undefined ? undefined : tabs[to]
    if (!next || to === undefined) return
    event.preventDefault()
    // The lists beneath move by the same keys.
    event.stopPropagation()
    choose(next.key)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div>
      <div className="record-tabs" role="tablist" ref={row} onKeyDown={go}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            id={`${id}${key}`}
            type="button"
            role="tab"
            aria-selected={key === active}
            aria-controls={`${id}panel`}
            tabIndex={key === active ? 0 : -1}
            onClick={() => choose(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${active}`} key={active}>
        {tabs.find(({ key }) => key === active)?.children}
      </div>
    </div>
  )
}
