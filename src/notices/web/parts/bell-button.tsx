import { BellOutlined } from '@ant-design/icons'
import { Badge, Button, Empty, Popover, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listBell, readBell } from '#notices/bell.api.ts'
import type { OutputOf } from '#platform/contract/call.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { isOwnPath } from '#platform/rules/address.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import '#notices/web/parts/bell.css'

type Ring = OutputOf<(typeof listBell)['row']>

/** The bell of the header: what is unread, live; a click opens what it is about. */
export default function BellButton() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const query = useCall(listBell, { query: { size: 20 } }, { staleTime: 30_000 })
  const reading = useAction(readBell, { invalidates: [listBell], quiet: true })
  const unread = query.data?.option?.unread ?? 0
  const follow = (ring: Ring) => {
    if (!ring.read) reading.mutate({ body: { ids: [ring.id] } })
    if (!ring.link || !isOwnPath(ring.link)) return
    setOpen(false)
    void navigate(ring.link)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      getPopupContainer={(trigger) => trigger.closest('header') ?? document.body}
      title={
        <span className="bell-head">
          Thông báo của tôi
          <Button
            size="small"
            type="link"
            disabled={unread === 0 || reading.isPending}
            onClick={() => reading.mutate({ body: {} })}
          >
            Đánh dấu đã đọc hết
          </Button>
        </span>
      }
      content={
        <div className="bell-list">
          {query.error && <p role="alert">{errorText(query.error)}</p>}
          {query.isPending && <Skeleton active />}
          {query.data?.results.length === 0 && <Empty description="Chưa có thông báo" />}
          {query.data?.results.map((ring) => (
            <button key={ring.id} type="button" data-unread={!ring.read} onClick={() => follow(ring)}>
              <b>{ring.title}</b>
              {ring.content && <span>{ring.content}</span>}
              <time dateTime={ring.at}>{formatInstant(ring.at, true)}</time>
            </button>
          ))}
        </div>
      }
    >
      <Button
        type="text"
        aria-label={unread ? `Thông báo, ${unread} chưa đọc` : 'Thông báo'}
        title="Thông báo"
        icon={
          <Badge count={unread} size="small" overflowCount={99}>
            <BellOutlined />
          </Badge>
        }
      />
    </Popover>
  )
}
