import { CheckCircleFilled, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { showError } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { dismiss, tell, useNotices, type Notice } from '#platform/web/after/notices.ts'
import { useKeys } from '#platform/web/keys.ts'
import '#platform/web/after/notices.css'

/** A sentence is read in three seconds; what can be pressed stays for ten. */
const secondsOf = ({ undo, next, hint }: Notice) => (undo || next?.length ? 10 : hint ? 5 : 3)

/** The focus stays where it is, for a scanner writes there. */
const keepFocus = (event: { preventDefault(): void }) => event.preventDefault()

/** What was just done, at the foot: what comes next, and the way back while it stands. */
export default function NoticeLines() {
  const notices = useNotices()
  const message = useMessage()
  const undo = useCallback(
    async (notice: Notice) => {
      dismiss(notice.id)
      try {
        await notice.undo?.()
        tell('Đã hoàn tác')
      } catch (problem) {
        showError(message, problem)
      }
    },
    [message],
  )
  const last = notices.findLast(({ undo: back }) => back)
  const onward = notices.findLast(({ next }) => next?.length)
  const follow = (notice: Notice, at: number) => {
    dismiss(notice.id)
    void notice.next?.[at]?.run()
  }
  useKeys([
    {
      keys: 'Ctrl+Z',
      what: 'Hoàn tác việc vừa làm',
      on: last !== undefined,
      run: () => last && void undo(last),
    },
    {
      keys: 'Alt+Enter',
      what: 'Làm bước tiếp theo được gợi ý',
      on: onward !== undefined,
      run: () => onward && follow(onward, 0),
    },
  ])
  return (
    <div className="notices" role="region" aria-label="Việc vừa làm" aria-live="polite">
      {notices.map((notice) => (
        <Line key={notice.id} notice={notice} undo={undo} follow={follow} />
      ))}
    </div>
  )
}

function Line({
  notice,
  undo,
  follow,
}: {
  notice: Notice
  undo: (notice: Notice) => void
  follow: (notice: Notice, at: number) => void
}) {
  const { id, text, hint, next = [] } = notice
  const [held, setHeld] = useState(false)
  const seconds = secondsOf(notice)
  const left = useRef(seconds * 1_000)
  useEffect(() => {
    left.current = seconds * 1_000
  }, [seconds])
  useEffect(() => {
    if (held) return
    const from = Date.now()
    const timer = setTimeout(() => dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      // Whoever looked at it has at least a moment more.
      left.current = Math.max(1_500, left.current - (Date.now() - from))
    }
  }, [id, held, seconds])
  const acts = notice.undo !== undefined || next.length > 0
  return (
    <div
      className="notice"
      data-acts={acts}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <CheckCircleFilled className="notice-icon" aria-hidden />
      <span className="notice-text">
        {text}
        {hint && <span className="notice-hint">{hint}</span>}
      </span>
      {next.map((offer, at) => (
        <Button
          key={offer.key}
          size="small"
          type={offer.primary ? 'primary' : 'default'}
          onMouseDown={keepFocus}
          onClick={() => follow(notice, at)}
        >
          {offer.label}
        </Button>
      ))}
      {notice.undo && (
        <Button size="small" onMouseDown={keepFocus} onClick={() => undo(notice)}>
          Hoàn tác
        </Button>
      )}
      {acts && (
        <Button
          size="small"
          type="text"
          aria-label="Bỏ qua gợi ý"
          title="Bỏ qua gợi ý"
          icon={<CloseOutlined />}
          onMouseDown={keepFocus}
          onClick={() => dismiss(id)}
        />
      )}
    </div>
  )
}
