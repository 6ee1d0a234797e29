import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { drawerSize, type DrawerWidth } from '#platform/web/record/drawer-width.ts'
import { useHoldsFocus } from '#platform/web/record/over-drawer.ts'
import '#platform/web/record/drawer.css'
import '#platform/web/record/record-rows.css'

/** What lies over a screen at its right, below the header: a form, a record, a piece of work. Full screen on a phone. */
export function SideDrawer({
  title,
  width,
  extra,
  footer,
  children,
  kept = false,
  onClose,
  onShown,
}: {
  title: ReactNode
  width: DrawerWidth
  extra?: ReactNode
  footer?: ReactNode
  children: ReactNode
  /** A press beside it does not close it: something was changed in it. */
  kept?: boolean
  onClose: () => void
  /** Once it stands there. */
  onShown?: () => void
}) {
  const holdsFocus = useHoldsFocus()
  return (
    <Drawer
      open
      focusable={{ trap: holdsFocus }}
      rootClassName="side-drawer"
      title={title}
      size={drawerSize(width)}
      extra={extra}
      footer={footer}
      onClose={onClose}
      afterOpenChange={(there) => there && onShown?.()}
      mask={{ closable: !kept, blur: false }}
      destroyOnHidden
    >
      {children}
    </Drawer>
  )
}
