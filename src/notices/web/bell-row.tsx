import { StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { listBell } from '#notices/bell.api.ts'
import type { OutputOf } from '#platform/contract/call.ts'
import { When } from '#platform/web/words/when.tsx'

export type Ring = OutputOf<(typeof listBell)['row']>

/** One line: what it says opens what it is about, the button beside it does the next step there. */
export function BellRow({
  ring,
  follow,
  mute,
}: {
  ring: Ring
  follow: (ring: Ring, withStep: boolean) => void
  mute: (ring: Ring) => Promise<void>
}) {
  const { title, content, at, read, done, next, mutable, kind_title } = ring
  return (
    <li data-unread={!read} data-done={done || undefined}>
      <button type="button" className="bell-open" onClick={() => follow(ring, false)}>
        <b>{title}</b>
        {content && <span>{content}</span>}
        <small>
          {!read && <span className="sr-only">Chưa đọc. </span>}
          {done && 'Đã xong · '}
          <When at={at} />
        </small>
      </button>
      <span className="bell-acts">
        {next && !done && (
          <Button size="small" aria-label={`${next}: ${title}`} onClick={() => follow(ring, true)}>
            {next}
          </Button>
        )}
        {mutable && (
          <Button
            size="small"
            type="text"
            className="bell-mute"
            icon={<StopOutlined />}
            title={`Tắt loại này: ${kind_title}`}
            aria-label={`Tắt loại này: ${kind_title}`}
            onClick={() => void mute(ring).catch(() => {}) /* said by the call */}
          />
        )}
      </span>
    </li>
  )
}
