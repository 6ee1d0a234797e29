import { Dropdown } from 'antd'
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
  return (
    <Dropdown
      open
      autoFocus
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
    </Dropdown>
  )
}
