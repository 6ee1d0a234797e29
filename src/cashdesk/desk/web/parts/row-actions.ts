import type { StatusAction } from '#platform/web/actions/action-bar.tsx'
import type { RowAction } from '#platform/web/list/list-types.ts'

/** The buttons of a record's drawer, as the menu of its row. */
export const rowActionsOf = (actions: readonly StatusAction[]): RowAction[] =>
  actions.map(({ key, label, danger, allowed, reason, run }) => ({
    key,
    label,
    ...(danger ? { danger } : {}),
    ...(!allowed && reason ? { reason } : {}),
    run: () => void run(),
  }))
