import { Button, Input, Segmented } from 'antd'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { readPastedFile } from '#orders/core/pasted-file.api.ts'
import {
  readLines,
  type PastedColumn,
  type PastedLine,
  type RowSchema,
} from '#orders/core/pasted-lines.rules.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import {
  mostPasted,
  rowOutcome,
  type JudgedRow,
  type JudgedRows,
  type RowOutcome,
  type SeenVersions,
} from '#platform/contract/pasted-rows.ts'
import type { Call, Schema } from '#platform/contract/call.ts'
import type { RoleCode, RoleFlag } from '#platform/contract/roles.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, queryClient } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useIntake } from '#platform/web/images/intake.ts'
import '#platform/web/images/images.css'
import { schemaOf } from '#platform/web/schemas/built.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { useWorking } from '#platform/web/use-working.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#orders/core/web/parts/bulk-change.css'
import '#orders/core/web/parts/pasted-list.css'

interface Pasted<Field extends string> {
  columns: readonly PastedColumn<Field>[]
  /** What the call that checks is sent: `{rows}`. */
  body: Schema
  example: string
  /** What is done to the records, on the button: `Lưu`. */
  verb: string
  /** Titles of what stands before and after. */
  value: string
  /** Rows that are taken at once. */
  most?: number
  check: (rows: PastedLine<Field>[]) => Promise<{ data: JudgedRows }>
  save: (rows: PastedLine<Field>[], seen: SeenVersions) => Promise<{ data: JudgedRows }>
  /** What the rows name; orders unless given. */
  record?: NamedRecord
  children?: ReactNode
}
export interface NamedRecord {
  title: string
  path: (role: RoleCode, id: number) => string
  /** Calls that are answered anew after saving. */
  reads: readonly Call[]
}
const orders: NamedRecord = { title: 'Đơn', path: orderPath, reads: orderReads }

/** A row as the call takes it; in the browser a call's schema is made when it is asked for. */
const rowOf = (body: Schema): RowSchema =>
  (schemaOf(body) as unknown as { shape: { rows: { element: RowSchema } } }).shape.rows.element

/** So many rows are drawn at once; the others are a press away. */
const drawn = 200
/** What needs a person's eye stands first. */
const urgency: readonly RowOutcome[] = ['moved', 'refused', 'unknown', 'duplicate', 'change', 'saved', 'same']

interface PastedScreen<Field extends string> extends Pasted<Field> {
  path: string
  title: string
  /** Whose list it is; whoever else may open the screen reads `readOnly` instead. */
  writers: readonly RoleFlag[]
  readOnly: ReactNode
}

/** A list that is pasted, looked at row by row, saved, and looked at again: what became of each. */
export function PastedList<Field extends string>({
  path,
  title,
  writers,
  readOnly,
  ...desk
}: PastedScreen<Field>) {
  const writes = useHasFlag(...writers)
  return (
    <Screen path={path} title={title}>
      {writes ? <PastedDesk {...desk} /> : readOnly}
    </Screen>
  )
}

/** The same without a screen of its own. */
export function PastedDesk<Field extends string>({
  columns,
  body,
  example,
  verb,
  value,
  most = mostPasted,
  check,
  save,
  record = orders,
  children,
}: Pasted<Field>) {
  const message = useMessage()
  const [text, setText] = useState('')
  const [left, setLeft] = useState(0)
  const [answer, setAnswer] = useState<JudgedRows | null>(null)
  /** What was not answered, with the way to ask again: a notice would be gone before who pasted looks up. */
  const [failed, setFailed] = useState<{ error: unknown; again: () => void } | null>(null)
  const results = useRef<HTMLElement>(null)
  const { busy, working } = useWorking()
  const { rows, wrong } = useMemo(() => readLines(text, columns, rowOf(body)), [text, columns, body])
  const tooMany = rows.length > most
  const change = answer?.counts['change'] ?? 0
  const say = (next: string, more = 0) => {
    setText(next)
    setLeft(more)
    setAnswer(null)
    setFailed(null)
  }
  const told = (data: JudgedRows) => {
    setFailed(null)
    setAnswer(data)
    // On a phone the answer stands below the list.
    if (matchMedia('(max-width: 760px)').matches) setTimeout(() => results.current?.scrollIntoView())
  }
  const look = (list: PastedLine<Field>[]): Promise<void> =>
    working(
      async () => told((await check(list)).data),
      (error) => setFailed({ error, again: () => void look(list) }),
    )
  const take = (file: File | undefined) =>
    file &&
    working(async () => {
      const upload = new FormData()
      upload.append('file', file)
      const { data } = await api(readPastedFile, { upload })
      say(data.text, data.left)
    })
  const keep = (): Promise<void> =>
    working(
      async () => {
        const seen = (answer?.rows ?? []).flatMap(({ id, version }) =>
          id === null || version === null ? [] : [{ id, version }],
        )
        const { data } = await save(rows, seen)
        told(data)
        const { saved = 0, moved = 0 } = data.counts
        if (moved > 0) message.warning(`Chưa lưu: ${moved} dòng vừa có người đổi, xem lại rồi lưu lần nữa`)
        else message.success(`Đã lưu ${saved} dòng`)
        for (const read of record.reads) void queryClient.invalidateQueries({ queryKey: [read.id] })
      },
      (error) => setFailed({ error, again: () => void keep() }),
    )
  return (
    <div className="bulk-change">
      <section>
        <PastedText value={text} columns={columns} example={example} say={say} take={take} busy={busy} />
        <Button
          type={answer ? 'default' : 'primary'}
          ghost={!answer}
          loading={busy}
          disabled={rows.length === 0 || tooMany}
          onClick={() => void look(rows)}
        >
          {rows.length > 0 ? `Kiểm tra ${grouped(rows.length, 0)} dòng` : 'Kiểm tra'}
        </Button>
        {tooMany && (
          <p role="alert" className="bulk-unknown">
            Có {grouped(rows.length, 0)} dòng: mỗi lần tối đa {grouped(most, 0)} dòng.
          </p>
        )}
        {left > 0 && (
          <p role="alert" className="bulk-unknown">
            Tệp còn {grouped(left, 0)} dòng chưa đọc: hãy chia tệp.
          </p>
        )}
        {wrong.length > 0 && (
          <div role="status" className="bulk-unknown">
            {wrong.length} dòng không đọc được:
            <ul className="bulk-unread">
              {wrong.slice(0, drawn).map(({ line, text: said, why }) => (
                <li key={line}>
                  dòng {line}: {said} ({why})
                </li>
              ))}
            </ul>
          </div>
        )}
        {children}
      </section>
      <section aria-live="polite" ref={results} className="pasted-results">
        {failed && <Failed small error={failed.error} retry={failed.again} />}
        {answer ? (
          <>
            {change > 0 && (
              <div className="bulk-change-bar">
                <Button type="primary" loading={busy} onClick={() => void keep()}>
                  {verb} {grouped(change, 0)} dòng
                </Button>
              </div>
            )}
            <JudgedTable key={JSON.stringify(answer.counts)} answer={answer} value={value} record={record} />
          </>
        ) : (
          !failed && <p className="quiet">Dán danh sách rồi bấm “Kiểm tra”: chưa có gì được lưu.</p>
        )}
      </section>
    </div>
  )
}

function PastedText({
  value,
  columns,
  example,
  say,
  take,
  busy,
}: {
  value: string
  columns: readonly PastedColumn[]
  example: string
  say: (text: string) => void
  take: (file: File | undefined) => unknown
  busy: boolean
}) {
  const picker = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useIntake(place, ([first]) => void take(first), { disabled: busy })
  const titles = columns.map(({ title }) => title.toLowerCase()).join(' ⇥ ')
  return (
    <div ref={place} className="import-place pasted-place">
      <Input.TextArea
        autoFocus
        aria-label={`Danh sách: ${titles}`}
        placeholder={`Dán từ Excel: ${titles}\n${example}`}
        value={value}
        rows={12}
        onChange={({ target }) => say(target.value)}
      />
      <Button loading={busy} onClick={() => picker.current?.click()}>
        Đọc từ tệp
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".xlsx,.xls,.csv"
        hidden
        aria-label="Tệp danh sách"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

function JudgedTable({
  answer: { rows, counts },
  value,
  record,
}: {
  answer: JudgedRows
  value: string
  record: NamedRecord
}) {
  const { role } = usePerson()
  const [only, setOnly] = useState<RowOutcome | 'all'>('all')
  const [most, setMost] = useState(drawn)
  const kinds = urgency.filter((kind) => counts[kind])
  const shown = rows
    .filter(({ outcome }) => only === 'all' || outcome === only)
    .toSorted((a, b) => urgency.indexOf(a.outcome) - urgency.indexOf(b.outcome) || a.line - b.line)
  const sum = rows
    .filter(({ outcome }) => outcome === 'change' || outcome === 'saved')
    .reduce((total, { change_vnd }) => total + (change_vnd ?? 0), 0)
  const withMoney = rows.some(({ change_vnd }) => change_vnd !== null)
  return (
    <>
      <Segmented
        aria-label="Lọc theo kết quả"
        className="pasted-kinds"
        value={only}
        options={[
          { value: 'all', label: `Tất cả ${grouped(rows.length, 0)}` },
          ...kinds.map((kind) => ({
            value: kind,
            label: `${rowOutcome.label(kind)} ${grouped(counts[kind] ?? 0, 0)}`,
          })),
        ]}
        onChange={(kind) => {
          setOnly(kind as RowOutcome | 'all')
          setMost(drawn)
        }}
      />
      <table className="pasted-rows">
        <thead>
          <tr>
            <th scope="col">Dòng</th>
            <th scope="col">Mã trong danh sách</th>
            <th scope="col">{record.title}</th>
            <th scope="col">{value}</th>
            {withMoney && (
              <th scope="col" className="number">
                Đổi ra VND
              </th>
            )}
            <th scope="col">Kết quả</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, most).map((row, index) => (
            <JudgedLine
              key={`${row.line} ${index}`}
              row={row}
              role={role}
              withMoney={withMoney}
              path={record.path}
            />
          ))}
        </tbody>
        {withMoney && (
          <tfoot>
            <tr>
              <td colSpan={4}>Tổng thay đổi</td>
              <td className="number">{signed(sum)}</td>
              <td />
            </tr>
          </tfoot>
        )}
      </table>
      {shown.length > most && (
        <Button onClick={() => setMost(most + 5 * drawn)}>
          Xem thêm {grouped(shown.length - most, 0)} dòng
        </Button>
      )}
    </>
  )
}

const signed = (vnd: number) => `${vnd > 0 ? '+' : ''}${grouped(vnd, 0)} đ`

function JudgedLine({
  row,
  role,
  withMoney,
  path,
}: {
  row: JudgedRow
  role: RoleCode
  withMoney: boolean
  path: NamedRecord['path']
}) {
  const { line, said, id, code, name, before, after, change_vnd, outcome, message } = row
  return (
    <tr data-outcome={outcome}>
      <td className="quiet pasted-line">{line}</td>
      <td className="code">{said}</td>
      <td>
        {id !== null && (
          <>
            <Link className="code" to={path(role, id)}>
              {code}
            </Link>{' '}
            <span className="quiet">{name}</span>
          </>
        )}
      </td>
      <td>{before === after ? after : `${before ?? 'chưa có'} → ${after ?? 'bỏ trống'}`}</td>
      {withMoney && <td className="number">{change_vnd !== null && signed(change_vnd)}</td>}
      <td>
        <StatusTag status={outcome} tags={rowOutcome.tags} />{' '}
        {message && <span className="quiet">{message}</span>}
      </td>
    </tr>
  )
}
