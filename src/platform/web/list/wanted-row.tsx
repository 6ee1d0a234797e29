import { useRunAction, type RowAction } from '#platform/web/actions/row-action.ts'
import { useWantedAction } from '#platform/web/actions/wanted-action.ts'

/** Of a list without a drawer: what was asked for with the row that the address names is done with the row itself. */
export default function WantedRow({ actions }: { actions: readonly RowAction[] }) {
  useWantedAction(actions, useRunAction())
  return null
}
