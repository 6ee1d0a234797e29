import { Button } from 'antd'
import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons'
import * as calls from '#liquidation/core/liquidation.api.ts'
import type { NoticeRow } from '#liquidation/core/liquidation.api.ts'
import { noticeFields } from '#liquidation/core/liquidation-notice.fields.ts'
import { Pictures } from '#liquidation/core/web/pictures-input.tsx'
import { readableOf } from '#platform/contract/field-words.ts'
import { useAction } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { When } from '#platform/web/words/when.tsx'
import '#liquidation/core/web/liquidation.css'

interface Item {
  key: string
  label: string
  done: boolean
  detail: string
}

/** What has to be there before the sale, and what of it is missing. */
export function CheckList({ items }: { items: readonly Item[] }) {
  return (
    <section aria-label="Hồ sơ trước khi bán">
      <h3>Hồ sơ trước khi bán</h3>
      <ul className="liquidation-list">
        {items.map(({ key, label, done, detail }) => (
          <li key={key}>
            {done ? <CheckCircleFilled aria-label="Đủ" /> : <ClockCircleOutlined aria-label="Thiếu" />}{' '}
            {label}
            <small>{detail}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const words = (row: NoticeRow, name: 'kind' | 'channel' | 'delivered') =>
  String(readableOf(name, noticeFields[name], row as unknown as Readonly<Record<string, unknown>>))

/** What the owner was told, with what came of it. */
export function Notices({
  rows,
  onAnswer,
}: {
  rows: readonly NoticeRow[]
  onAnswer: (row: NoticeRow) => void
}) {
  const removal = useAction(calls.withdrawNotice, {
    invalidates: [calls.readCandidate, calls.readLiquidation, calls.listCandidates],
  })
  return (
    <section aria-label="Thông báo cho chủ hàng">
      <h3>Thông báo cho chủ hàng</h3>
      {rows.length === 0 && <Nothing small>Chưa báo lần nào.</Nothing>}
      <ul className="liquidation-list">
        {rows.map((row) => (
          <li key={row.id}>
            <b>{words(row, 'kind')}</b> · {words(row, 'channel')} · {words(row, 'delivered')}
            <small>
              {row.maker_name}, <When at={row.sent_at} /> · {row.sent_to} · nợ {grouped(row.debt_vnd)} đ
            </small>
            <p>{row.content}</p>
            <Pictures paths={row.attachments} alt="Bằng chứng" />
            <Button size="small" type="link" onClick={() => onAnswer(row)}>
              Ghi kết quả
            </Button>
            <Button
              size="small"
              type="link"
              danger
              disabled={removal.isPending}
              onClick={() => removal.mutate({ params: { id: row.id } })}
            >
              Gỡ
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
