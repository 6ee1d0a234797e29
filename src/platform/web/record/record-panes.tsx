import { useState, type ReactNode } from 'react'
import type { DrawerWidth } from '#platform/web/record/drawer-width.ts'
import { RecordTabs } from '#platform/web/record/record-tabs.tsx'
import { useMedia } from '#platform/web/use-media.ts'

export interface Pane {
  key: string
  label: string
  children: ReactNode
  /**
   * It belongs to the record: its story, its money. Beside the facts where there is room; else `tab`: behind
   * a tab of its own, `below`: under the facts.
   */
  side?: 'tab' | 'below'
}

/** Two panes side by side. */
const wide = '(min-width: 1600px)'

/** What there is of a record, the facts first; from 1600 px on what belongs to it stands beside them. */
export function RecordPanes({ panes, width }: { panes: readonly Pane[]; width: DrawerWidth }) {
  const hasRoom = useMedia(wide)
  const beside = hasRoom ? panes.filter(({ side }) => side) : []
  const below = hasRoom ? [] : panes.filter(({ side }) => side === 'below')
  const [first, ...more] = panes.filter((pane) => !beside.includes(pane) && !below.includes(pane))
  if (!first) return null
  const facts = { ...first, children: [first.children, ...below.map(sectionOf)] }
  return (
    <div className={beside.length > 0 ? 'record-panes' : undefined} data-width={width}>
      <Tabbed panes={[facts, ...more]} />
      {beside.length > 0 && <aside>{beside.map(sectionOf)}</aside>}
    </div>
  )
}

const sectionOf = ({ key, label, children }: Pane) => (
  <section key={key} className="record-section">
    <h3>{label}</h3>
    {children}
  </section>
)

/** One pane needs no tab. */
function Tabbed({ panes }: { panes: readonly Pane[] }) {
  const [chosen, setChosen] = useState<string>()
  const [only] = panes
  if (panes.length === 1 && only) return <section aria-label={only.label}>{only.children}</section>
  // A pane may go to the other side when a window is resized.
  const active = panes.find(({ key }) => key === chosen) ?? only
  return active && <RecordTabs tabs={panes} active={active.key} choose={setChosen} />
}
