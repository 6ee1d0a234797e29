import { Alert, Button, Select } from 'antd'
import { useRef, useState } from 'react'
import { statementFieldNames, statementFields, type StatementField } from '#cashdesk/bank/bank-presets.ts'
import { checkStatement, importStatement, type StatementAnswer } from '#cashdesk/bank/bank-statement.api.ts'
import { listStatements } from '#cashdesk/bank/statement-file.api.ts'
import { StatementFiles } from '#cashdesk/bank/web/statement-files.tsx'
import { titleKey } from '#cashdesk/bank/bank-statement.rules.ts'
import { listCards } from '#catalog/lookup.api.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { ApiError } from '#platform/contract/client.ts'
import type { StatusTags } from '#platform/contract/status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, queryClient, showError, useCall } from '#platform/web/api.ts'
import { useIntake } from '#platform/web/images/intake.ts'
import '#platform/web/images/images.css'
import { kitWords } from '#platform/web/words/kit.words.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/bank/web/bank.css'

const states: StatusTags = {
  new: { label: 'Mới', phase: 'done' },
  known: { label: 'Đã có', phase: 'off' },
  wrong: { label: 'Có ô sai', phase: 'problem' },
}
const columnsBy = {
  given: 'cột đã chọn',
  remembered: 'cột nhớ từ lần trước',
  preset: 'mẫu của ngân hàng',
} as const

type Columns = Partial<Record<StatementField, string>>

/** A bank's statement file: chosen, read by the bank's columns, every wrong cell shown, then taken over whole. */
export default function BankImport() {
  const message = useMessage()
  const cards = useCall(listCards, { query: { kind: 'bank', size: 200 } }, { staleTime: 300_000 })
  // Of a partner's account no statement comes to us.
  const banksOf = (answer: typeof cards.data) =>
    (answer?.results ?? []).filter(({ active, partner_id }) => active && partner_id === null)
  const banks = banksOf(cards.data)
  const [picked, setPicked] = useState<number>()
  const firstOf = (all: typeof banks) => (all.find(({ is_primary }) => is_primary) ?? all[0])?.id
  const card = picked ?? firstOf(banks)
  const [file, setFile] = useState<File | null>(null)
  const [shown, setShown] = useState<StatementAnswer | null>(null)
  const [busy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)

  const send = async (
    call: typeof checkStatement | typeof importStatement,
    given: { file?: File | null; card?: number; columns?: Columns; header?: number } = {},
  ) => {
    const chosen = given.file ?? file
    if (!chosen) return
    // A file may be there before the accounts are: it is read once they are known.
    const account = given.card ?? card ?? firstOf(banksOf((await cards.refetch()).data))
    if (account === undefined) return
    const columns = given.columns ?? (shown?.columns_by === 'given' ? shown.columns : undefined)
    const upload = new FormData()
    upload.set('card_id', String(account))
    if (columns) upload.set('columns', JSON.stringify(columns))
    if (given.header) upload.set('header_line', String(given.header))
    upload.set('file', chosen)
    setBusy(true)
    try {
      const { data } = await api(call, { upload })
      setShown(data)
      if (!data.imported) return
      message.success(`Đã nhập ${grouped(data.counts.new)} giao dịch, chờ người khác duyệt`)
      void queryClient.invalidateQueries({ queryKey: [listStatements.id] })
    } catch (problem) {
      const preview =
        problem instanceof ApiError ? (problem.extra['data'] as StatementAnswer | undefined) : undefined
      setShown(preview ?? null)
      showError(message, problem)
    } finally {
      setBusy(false)
    }
  }
  const choose = (next: File | null) => {
    setFile(next)
    setShown(null)
    void send(checkStatement, { file: next })
  }
  const place = useRef<HTMLDivElement>(null)
  useIntake(place, ([first]) => choose(first ?? null), { disabled: busy, tables: true })
  const ready =
    shown && !shown.imported && shown.missing.length === 0 && shown.counts.wrong === 0 && shown.counts.new > 0
  return (
    <Screen
      path="/bank-transactions/import"
      title="Nhập sao kê ngân hàng"
      actions={<LinkButton to="/bank-transactions">Đối chiếu ngân hàng</LinkButton>}
    >
      <div ref={place} className="bank-import import-place">
        <label>
          Tài khoản của sao kê
          <Select
            style={{ minWidth: 300 }}
            aria-label="Tài khoản của sao kê"
            value={card}
            options={banks.map(({ id, name, account_number }) => ({
              value: id,
              label: [name, account_number].filter(Boolean).join(' · '),
            }))}
            onChange={(next) => {
              setPicked(next)
              void send(checkStatement, { card: next })
            }}
          />
        </label>
        <input
          ref={picker}
          type="file"
          accept=".xlsx,.xls,.csv,.txt"
          hidden
          aria-label="File sao kê"
          onChange={(event) => {
            choose(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
        <Button onClick={() => picker.current?.click()} loading={busy}>
          {file ? 'Chọn file khác' : 'Chọn file sao kê'}
        </Button>
        {!file && <span className="quiet by-mouse">{kitWords.orPaste}</span>}
        <Button type="primary" disabled={!ready} loading={busy} onClick={() => void send(importStatement)}>
          {ready ? `Nhập ${grouped(shown.counts.new)} giao dịch` : 'Nhập'}
        </Button>
      </div>
      {shown ? (
        <>
          <Summary shown={shown} file={file?.name ?? ''} />
          {shown.warning && <Alert className="bank-warning" type="warning" showIcon title={shown.warning} />}
          {!shown.imported && (
            <ColumnChoice
              key={JSON.stringify([shown.titles, shown.columns])}
              shown={shown}
              read={(columns, header) =>
                void send(checkStatement, { columns, ...(header ? { header } : {}) })
              }
            />
          )}
          <Lines shown={shown} />
        </>
      ) : (
        <>
          <p className="quiet">
            Nhận file .xlsx, .xls, .csv của Vietcombank, Techcombank, MB, ACB, BIDV và ngân hàng khác. Giao
            dịch đã có (từ SePay, Casso hay sao kê trước) được nhận ra và bỏ qua. File nhập xong chờ một người
            khác duyệt, rồi giao dịch mới lên bàn đối chiếu.
          </p>
          <StatementFiles />
        </>
      )}
    </Screen>
  )
}

function Summary({ shown, file }: { shown: StatementAnswer; file: string }) {
  const { counts, imported, header_line, columns_by, money_in, money_out } = shown
  return (
    <p role="status">
      {imported ? 'Đã nhập' : 'Xem trước, chưa ghi gì'} · {file}
      {header_line !== null && ` · dòng tiêu đề ${header_line}, ${columnsBy[columns_by]}`} · mới{' '}
      {grouped(counts.new)} · đã có {grouped(counts.known)} · có ô sai {grouped(counts.wrong)} · tiền vào{' '}
      {grouped(money_in)} đ · tiền ra {grouped(money_out)} đ
      {counts.wrong > 0 && ' · Sao kê được nhận trọn hoặc không nhận: sửa các ô sai trong file rồi chọn lại.'}
    </p>
  )
}

/** Which column is what; open by itself where the file could not be read without it. */
function ColumnChoice({
  shown,
  read,
}: {
  shown: StatementAnswer
  read: (columns: Columns, header?: number) => void
}) {
  const [columns, setColumns] = useState<Columns>(shown.columns)
  const options = shown.titles.flatMap((title) => {
    const key = titleKey(title)
    return key === '' ? [] : [{ value: key, label: title.replace(/\s+/g, ' ') }]
  })
  return (
    <details open={shown.missing.length > 0}>
      <summary>Cột của sao kê</summary>
      {shown.missing.length > 0 && (
        <p role="alert" className="bank-out">
          Chưa rõ cột: {shown.missing.map((field) => statementFieldNames[field]).join(', ')}. Chọn dòng tiêu
          đề trong bảng dưới, rồi chọn cột.
        </p>
      )}
      <div className="bank-columns">
        {statementFields.map((field) => (
          <label key={field}>
            {statementFieldNames[field]}
            <Select
              aria-label={statementFieldNames[field]}
              allowClear
              value={columns[field]}
              options={options}
              placeholder="Không có"
              onChange={(title?: string) => {
                const { [field]: _, ...rest } = columns
                setColumns(title ? { ...rest, [field]: title } : rest)
              }}
            />
          </label>
        ))}
      </div>
      <Button onClick={() => read(columns, shown.header_line ?? undefined)}>Đọc lại theo cột này</Button>
      <Sample shown={shown} choose={(line) => read({}, line)} />
    </details>
  )
}

/** The file's first rows as they stand; a click makes one the title row. */
function Sample({ shown, choose }: { shown: StatementAnswer; choose: (line: number) => void }) {
  return (
    <div
      className="bank-scroll"
      style={{ marginTop: 8, maxHeight: 260 }}
      tabIndex={0}
      role="group"
      aria-label="Đầu file"
    >
      <table className="bank-table">
        <tbody>
          {shown.sample.map((cells, index) => {
            const line = shown.sample_line + index
            return (
              <tr key={line} className={line === shown.header_line ? 'head' : ''}>
                <td>
                  <Button size="small" aria-label={`Dòng ${line} là tiêu đề`} onClick={() => choose(line)}>
                    {line}
                  </Button>
                </td>
                {cells.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Lines({ shown }: { shown: StatementAnswer }) {
  if (shown.lines.length === 0) return null
  const all = shown.counts.new + shown.counts.known + shown.counts.wrong
  return (
    <>
      <div
        className="bank-scroll"
        style={{ marginTop: 8 }}
        tabIndex={0}
        role="group"
        aria-label="Giao dịch trong sao kê"
      >
        <table className="bank-table bank-lines">
          <thead>
            <tr>
              <th className="n">Dòng</th>
              <th>Kết quả</th>
              <th>Lúc ghi</th>
              <th className="n">Số tiền</th>
              <th>Nội dung</th>
              <th>Số tham chiếu</th>
              <th>Người gửi</th>
              <th>Ô cần sửa</th>
            </tr>
          </thead>
          <tbody>
            {shown.lines.map((line) => (
              <tr key={line.line} className={line.state === 'wrong' ? 'wrong' : ''}>
                <td className="n">{line.line}</td>
                <td>
                  <StatusTag status={line.state} tags={states} />
                </td>
                <td className="day">{line.booked_at && bookedWhen(line.booked_at)}</td>
                <td className="n">{grouped(line.amount)}</td>
                <td>{line.content}</td>
                <td>{line.reference}</td>
                <td>{line.counter_name}</td>
                <td>{line.problems.map(({ message }) => message).join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all > shown.lines.length && (
        <p className="quiet">
          Hiện {grouped(shown.lines.length)} trên {grouped(all)} dòng, dòng sai trước.
        </p>
      )}
    </>
  )
}

/** Midnight is a bank that prints the day alone. */
const bookedWhen = (text: string) => formatInstant(text, true).replace(/ 00:00$/, '')
