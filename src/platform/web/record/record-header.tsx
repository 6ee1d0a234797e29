import { lazy, Suspense, type ReactNode } from 'react'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { CopyButton } from '#platform/web/actions/copy-button.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import type { StepSeen } from '#platform/contract/way.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#platform/web/record/record-header.css'

const PictureCell = lazy(() => import('#platform/web/images/picture-cell.tsx'))

/** A figure that matters; a number is đồng. */
export interface Figure {
  label: string
  value: number | string | null
  /** What is owed, short or late. */
  bad?: boolean
}

export interface RecordHeaderProps {
  /** Address of a picture of the goods. */
  photo?: string | null | undefined
  /** Of the kind of record, where there is no picture. */
  icon: ReactNode
  /** What it is: the goods, the person, the purpose. */
  name: ReactNode
  code?: string | null
  tags?: ReactNode
  /** Whose it is, where it goes. */
  about?: ReactNode
  /** Three at most. */
  figures?: readonly Figure[]
  way?: readonly StepSeen[]
  actions?: readonly RowAction[]
  /** Of the actions, for those who hear the page. */
  label: string
  /** As in `ActionBar`. */
  awaited?: string | null | undefined
}

/** What the head of a record says; what may be done with it are the actions of the list's row. */
export type RecordHead = Omit<RecordHeaderProps, 'actions' | 'label'>

/** The head of every record: what it is, how it stands, what matters of it, and what may be done now. */
export function RecordHeader(head: RecordHeaderProps) {
  const { photo, icon, name, code, tags, about, figures = [], way = [], actions = [] } = head
  return (
    <header className="record" data-record-head>
      <div className="record-top">
        <div className="record-picture" aria-hidden={!photo}>
          {photo ? (
            <Suspense fallback={icon}>
              <PictureCell photo={photo} size={48} alt={typeof name === 'string' ? name : ''} />
            </Suspense>
          ) : (
            icon
          )}
        </div>
        <div className="record-name">
          <h2>{name}</h2>
          <p>
            {code && (
              <>
                <b className="record-code">{code}</b>
                <CopyButton text={code} label="Chép mã" />
              </>
            )}
            {tags}
            {about && <span className="record-about">{about}</span>}
          </p>
        </div>
        {figures.length > 0 && (
          <dl className="record-figures">
            {figures.map(({ label, value, bad }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd data-bad={bad && Number(value) !== 0 ? true : undefined}>{figureWords(value)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {way.length > 0 && <RecordWay steps={way} />}
      <ActionBar actions={actions} label={head.label} awaited={head.awaited} />
    </header>
  )
}

const figureWords = (value: Figure['value']): string =>
  typeof value === 'number' ? (value === 0 ? '–' : `${grouped(value)} đ`) : (value ?? '–')

function RecordWay({ steps }: { steps: readonly StepSeen[] }) {
  const at = steps.findIndex(({ state }) => state === 'now' || state === 'broken')
  const present = steps[at]
  return (
    <div className="record-way">
      <ol aria-label="Các bước">
        {steps.map(({ label, state, at: day, note }) => (
          <li
            key={label}
            data-state={state}
            aria-current={state === 'now' || state === 'broken' ? 'step' : undefined}
            title={day ? `${label}: ${formatInstant(day, true)}` : undefined}
          >
            <span className="record-step">{label}</span>
            <small>{day ? formatInstant(day, false).slice(0, 5) : note}</small>
          </li>
        ))}
      </ol>
      {/* On a phone the names of the steps do not fit: the present one is said below. */}
      <p aria-hidden>
        {present
          ? `Bước ${at + 1}/${steps.length}: ${present.label}, ${present.note}`
          : `Xong cả ${steps.length} bước`}
      </p>
    </div>
  )
}
