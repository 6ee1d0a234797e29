import { Skeleton } from 'antd'
import { Suspense, type ReactNode } from 'react'
import type { DrawerWidth } from '#platform/web/record/drawer-width.ts'
import { RecordHeader, type RecordHeaderProps } from '#platform/web/record/record-header.tsx'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'

const coming = <Skeleton active paragraph={{ rows: 12 }} />

/** A record over its list, whose code may come with the first one; nothing in it is on its way. */
export default function RecordDrawer({
  title,
  width,
  record,
  head,
  children,
  onClose,
}: {
  title: ReactNode
  width: DrawerWidth
  /** Which one it is: the next one's head has places of its own. */
  record?: number
  /** Without it the content has its own, or is a piece of work. */
  head?: RecordHeaderProps | undefined
  children: ReactNode
  onClose: () => void
}) {
  return (
    <SideDrawer title={title} width={width} onClose={onClose}>
      {head && <RecordHeader key={record} {...head} />}
      <Suspense fallback={coming}>{children || coming}</Suspense>
    </SideDrawer>
  )
}
