import { Button, Skeleton } from 'antd'
import { openBankStatuses, readBank, type BankRow, type Suggestion } from '#cashdesk/bank/bank.api.ts'
import { sourceNames } from '#cashdesk/bank/bank.fields.ts'
import { bankErrors } from '#cashdesk/bank/bank.errors.ts'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import { gone, howNames, kindNames } from '#cashdesk/bank/bank.words.ts'
import type { Answer } from '#platform/contract/call.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'

export type BankDetail = Answer<typeof readBank>['data']
export const isOpen = (row: BankRow) => (openBankStatuses as readonly string[]).includes(row.status)

export interface PanelActions {
  match: () => void
  split: () => void
  hold: () => void
  ignore: () => void
  undo: () => void
}

/** The booking at the cursor: what the bank says, what may answer it and why, what was made of it. */
export function BankPanel({
  row,
  detail,
  chosen,
  choose,
  act,
  busy,
}: {
  row: BankRow
  detail: BankDetail | undefined
  chosen: number
  choose: (index: number) => void
  act: PanelActions
  busy: boolean
}) {
  const suggestions = detail?.suggestions ?? []
  return (
    <section className="bank-panel" aria-label="Giao dịch đang chọn">
      <header>
        <b className={row.amount < 0 ? 'bank-out' : undefined}>
          {row.amount > 0 ? '+' : ''}
          {grouped(row.amount)} đ
        </b>
        <StatusTag status={row.status} tags={bankStatus.tags} />
        {row.certain && isOpen(row) && (
          <span className="tag" data-phase="done">
            Chắc chắn, sẽ tự khớp
          </span>
        )}
      </header>
      <p className="bank-memo">
        <Marked text={row.content} codes={detail?.named ?? []} />
      </p>
      <p className="quiet">
        {[
          formatInstant(row.booked_at, true),
          row.card_name,
          row.reference,
          [row.counter_name, row.counter_account].filter(Boolean).join(' '),
          sourceNames[row.source],
          row.running_balance !== null && `số dư ${grouped(row.running_balance)} đ`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isOpen(row) ? (
        <>
          {detail?.own_file && (
            <p role="status" className="bank-out">
              {bankErrors['bank.own_file'].message}
            </p>
          )}
          <h2>Gợi ý</h2>
          {!detail && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
          {detail && suggestions.length === 0 && (
            <p className="quiet">
              {gone(row.suggestion, suggestions.length) ??
                'Chưa tìm thấy khoản nào phù hợp. Bấm S để tự chọn: khách, COD, phí, lãi, chuyển nội bộ…'}
            </p>
          )}
          <ol className="bank-suggestions" role="listbox" aria-label="Gợi ý khớp">
            {suggestions.map((suggestion, index) => (
              <Choice
                key={`${suggestion.kind}:${suggestion.id}`}
                suggestion={suggestion}
                number={index + 1}
                selected={index === chosen}
                onChoose={() => choose(index)}
              />
            ))}
          </ol>
          <div className="bank-buttons">
            <Button type="primary" disabled={busy || suggestions.length === 0} onClick={act.match}>
              Khớp <kbd>Enter</kbd>
            </Button>
            <Button disabled={busy} onClick={act.split}>
              Tách, tự chọn <kbd>S</kbd>
            </Button>
            {row.status !== bankStatus.held && (
              <>
                <Button disabled={busy} onClick={act.hold}>
                  Treo <kbd>H</kbd>
                </Button>
                <Button disabled={busy} onClick={act.ignore}>
                  Bỏ qua <kbd>I</kbd>
                </Button>
              </>
            )}
            {row.status === bankStatus.held && (
              <Button disabled={busy} onClick={act.undo}>
                Hoàn tác treo <kbd>U</kbd>
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          <Settled row={row} detail={detail} />
          <div className="bank-buttons">
            <Button danger disabled={busy} onClick={act.undo}>
              Hoàn tác <kbd>U</kbd>
            </Button>
          </div>
        </>
      )}
      {detail && detail.history.length > 0 && (
        <>
          <h2>Lịch sử</h2>
          <ul className="bank-history">
            {detail.history.map(({ at, actor, label, reason }) => (
              <li key={`${at}${label}`}>
                {formatInstant(at, true)} · {actor ?? 'Tự động'} · {label}
                {reason && `: ${reason}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Choice({
  suggestion,
  number,
  selected,
  onChoose,
}: {
  suggestion: Suggestion
  number: number
  selected: boolean
  onChoose: () => void
}) {
  const { kind, code, customer_no, customer_name, asked, score, reasons, slips } = suggestion
  return (
    <li role="option" aria-selected={selected} className={selected ? 'chosen' : ''} onClick={onChoose}>
      <div>
        <kbd>{number}</kbd> {code !== kindNames[kind] && !slips && kindNames[kind]} <b>{code}</b>
        {asked !== null && <span className="bank-asked">{grouped(asked)} đ</span>}
        <span className="bank-score" title="Mức chắc chắn">
          {score}%
        </span>
      </div>
      {kind !== 'customer' && <div>{[customer_no, customer_name].filter(Boolean).join(' · ')}</div>}
      {kind === 'customer' && <div>{customer_name}</div>}
      <div className="quiet">{reasons.join(' · ')}</div>
      {slips && selected && (
        <div className="quiet bank-slips">
          {slips.map((slip) => `${slip.code} ${grouped(slip.amount)}`).join(' · ')}
        </div>
      )}
    </li>
  )
}

function Settled({ row, detail }: { row: BankRow; detail: BankDetail | undefined }) {
  if (row.status === bankStatus.ignored) return <p>Lý do bỏ qua: {row.reason}</p>
  return (
    <>
      <h2>Đã ghi nhận {row.automatic && '(tự động)'}</h2>
      {row.reason && <p className="quiet">{row.reason}</p>}
      <ul className="bank-parts">
        {detail?.parts.map((part) => (
          <li key={part.id}>
            <b>{grouped(part.amount)} đ</b> → {placeOf(part)}
            <div className="quiet">
              {[part.document, part.transfer_id && part.code, howNames[part.how]].filter(Boolean).join(' · ')}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where a part went, in a few words. */
function placeOf(part: BankDetail['parts'][number]): string {
  const { kind, code, order_code, bill_code, customer_no, customer_name, transfer_id } = part
  const own = transfer_id === null ? [kindNames[kind], code] : [order_code ?? bill_code ?? 'số dư']
  return [...own, customer_no, customer_name].filter(Boolean).join(' · ')
}

/** The codes a memo names, marked where they stand in it as written. */
function Marked({ text, codes }: { text: string; codes: readonly string[] }) {
  if (codes.length === 0) return text || '(không có nội dung)'
  // Banks put spaces and dots between the characters of a code.
  const loose = codes.map((code) => [...code].join('[\\s.\\-_]*'))
  const parts = text.split(new RegExp(`(${loose.join('|')})`, 'gi'))
  return parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part))
}
