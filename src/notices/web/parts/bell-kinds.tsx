import { Button, Skeleton, Switch } from 'antd'
import { useId } from 'react'
import { listBell, listBellKinds, muteBell } from '#notices/bell.api.ts'
import { useBrowserNews, wantBrowserNews, type BrowserNews } from '#notices/web/browser-news.ts'
import { randomUuid } from '#platform/contract/client.ts'
import type { OutputOf } from '#platform/contract/call.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import '#notices/web/parts/bell-kinds.css'

type Kind = OutputOf<(typeof listBellKinds)['data']>[number]

/** What one's own bell rings for, kind by kind. */
export function BellKinds() {
  const { data, error } = useCall(listBellKinds, {})
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const [steps, news] = [true, false].map((wanted) =>
    data.data.filter(({ hand_over }) => hand_over === wanted),
  ) as [Kind[], Kind[]]
  return (
    <>
      <BrowserSwitch />
      <p className="quiet">Loại đã tắt không rung chuông; việc vẫn chờ ở trang Việc hôm nay.</p>
      <Kinds title="Việc đến lượt tôi" kinds={steps} />
      <Kinds title="Tin khác" kinds={news} />
    </>
  )
}

function Kinds({ title, kinds }: { title: string; kinds: readonly Kind[] }) {
  const id = useId()
  if (kinds.length === 0) return null
  return (
    <section className="bell-kinds-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="bell-kinds">
        {kinds.map((kind) => (
          <KindSwitch key={kind.kind} kind={kind} />
        ))}
      </ul>
    </section>
  )
}

function KindSwitch({ kind: { kind, title, muted } }: { kind: Kind }) {
  const id = useId()
  const muting = useAction(muteBell, { invalidates: [listBellKinds, listBell], quiet: true })
  return (
    <li>
      <label htmlFor={id}>{title}</label>
      <Switch
        id={id}
        size="small"
        checked={!muted}
        loading={muting.isPending}
        onChange={(on) => muting.mutate({ body: { kind, muted: !on }, idempotencyKey: randomUuid() })}
      />
    </li>
  )
}

const said: Readonly<Record<BrowserNews, string>> = {
  on: 'Trình duyệt này báo việc mới cả khi bạn đang ở trang khác.',
  off: 'Trình duyệt này chỉ báo khi bạn đang mở trang.',
  blocked: 'Trình duyệt đang chặn thông báo của trang này; mở khóa trong cài đặt của trình duyệt.',
  none: 'Trình duyệt này không báo được khi bạn ở trang khác.',
}

function BrowserSwitch() {
  const state = useBrowserNews()
  return (
    <div className="bell-browser">
      <span>{said[state]}</span>
      {state === 'off' && (
        <Button size="small" onClick={() => void wantBrowserNews(true)}>
          Báo cả khi ở trang khác
        </Button>
      )}
      {state === 'on' && (
        <Button size="small" onClick={() => void wantBrowserNews(false)}>
          Thôi báo
        </Button>
      )}
    </div>
  )
}
