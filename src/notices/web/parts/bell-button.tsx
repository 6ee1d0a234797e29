import { BellOutlined } from '@ant-design/icons'
import { Badge, Button, Popover, Skeleton } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { listBell, readBell } from '#notices/bell.api.ts'
import { useBellNews } from '#notices/web/bell-news.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { useLiesOverDrawers } from '#platform/web/record/over-drawer.ts'
import { useStation } from '#platform/web/session.ts'
import { useTitleCount } from '#platform/web/shell/page-title.ts'
import '#notices/web/parts/bell.css'

const BellList = lazy(() => import('#notices/web/bell-list.tsx'))

const aLook = 20

/** The bell of the header: what is unread, live; a click opens what it is about. */
export default function BellButton() {
  const [open, setOpen] = useState(false)
  // Opened again while it is still closing, it begins anew.
  const [times, setTimes] = useState(0)
  // Only what is seen takes the focus.
  const [shown, setShown] = useState(false)
  const [size, setSize] = useState(aLook)
  const button = useRef<HTMLButtonElement>(null)
  const hidden = useBellNews()
  const at = useStation()
  const query = useCall(
    listBell,
    { query: { size, ...(at ? { at } : {}) } },
    { staleTime: 30_000, ...hidden },
  )
  const reading = useAction(readBell, { invalidates: [listBell], quiet: true })
  const unread = query.data?.option?.unread ?? 0
  const more = (query.data?.pagination.total ?? 0) > size
  useTitleCount(unread)
  useLiesOverDrawers(open)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) setTimes(times + 1)
      }}
      afterOpenChange={setShown}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
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
          <Suspense fallback={<Skeleton active />}>
            {open && (
              <BellList
                key={times}
                query={query}
                shown={shown}
                onRead={(id) => reading.mutate({ body: { ids: [id] } })}
                onClose={close}
                onMore={more ? () => setSize(size + 2 * aLook) : undefined}
              />
            )}
          </Suspense>
        </div>
      }
    >
      <Button
        ref={button}
        type="text"
        aria-label={unread ? `Thông báo, ${unread} chưa đọc` : 'Thông báo'}
        title="Thông báo"
        icon={
          // A new number is there at once: where its digits roll, the old ones stand beside them, read aloud too.
          <Badge key={unread} count={unread} size="small" overflowCount={99}>
            <BellOutlined />
          </Badge>
        }
      />
    </Popover>
  )
}
