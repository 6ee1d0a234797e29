import { Drawer } from 'antd'
import { productName } from '#platform/web/shell/page-title.ts'
import { SideMenu } from '#platform/web/shell/side-menu.tsx'

/** The menu on a phone; its chunk is fetched there alone. */
export default function MenuDrawer({
  open,
  onClose,
  onAll,
}: {
  open: boolean
  onClose: () => void
  onAll: () => void
}) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={280}
      title={productName}
      className="menu-drawer"
    >
      <nav aria-label="Menu chính">
        <SideMenu collapsed={false} onPick={onClose} onAll={onAll} />
      </nav>
    </Drawer>
  )
}
