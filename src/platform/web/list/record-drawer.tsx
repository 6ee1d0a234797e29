import { Drawer, Skeleton } from 'antd'
import { Suspense, type ReactNode } from 'react'

const coming = <Skeleton active paragraph={{ rows: 12 }} />

/** A record over its list, whose code may come with the first one; nothing in it is on its way. Full width on a phone. */
export default function RecordDrawer({
  title,
  width = 960,
  children,
  onClose,
}: {
  title: ReactNode
  width?: number | undefined
  children: ReactNode
  onClose: () => void
}) {
  return (
    <Drawer
      open
      title={title}
      size={Math.min(width, innerWidth)}
      onClose={onClose}
      mask={{ closable: true, blur: false }}
    >
      <Suspense fallback={coming}>{children || coming}</Suspense>
    </Drawer>
  )
}
