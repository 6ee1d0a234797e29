import { Dropdown } from 'antd'
import type { RowAction } from '#platform/web/list/list-types.ts'

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
        items: actions.map(({ key, label, danger, reason }) => ({
          key,
          label: reason ? `${label} (${reason})` : label,
          danger: danger ?? false,
          disabled: reason !== undefined,
        })),
        onClick: ({ key }) => {
          onClose()
          actions.find((action) => action.key === key)?.run()
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
