import { Dropdown } from 'antd'
import { createPortal } from 'react-dom'
import { useRunAction, type RowAction } from '#platform/web/actions/row-action.ts'

/** One menu for all rows, put where the pressed button stands. */
export default function RowMenu({
  actions,
  at,
  onClose,
}: {
  actions: readonly RowAction[]
  at: DOMRect
  onClose: () => void
}) {
  const run = useRunAction()
  return createPortal(
    <Dropdown
      open
      autoFocus
      // It stands where it opens: a menu that slides in takes the press of a quick hand to the entry beside.
      transitionName=""
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      menu={{
        items: actions.map(({ key, label, danger, off }) => ({
          key,
          label: off ? `${label} (${off})` : label,
          danger: danger ?? false,
          disabled: off !== undefined,
        })),
        onClick: ({ key }) => {
          onClose()
          const pressed = actions.find((action) => action.key === key)
          if (pressed) void run(pressed)
        },
      }}
    >
      {/* In the page itself: within a drawer that slides in, "fixed" would be its place in the drawer. */}
      <span
        style={{
          position: 'fixed',
          left: at.left,
          top: at.top,
          width: at.width,
          height: at.height,
          pointerEvents: 'none',
        }}
      />
    </Dropdown>,
    document.body,
  )
}
