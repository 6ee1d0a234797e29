import { useCallback } from 'react'
import { showError } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useConfirmAction, type Confirmation } from '#platform/web/actions/confirm-action.tsx'

/** Something done with a record: an entry in the menu of its row, a button in its drawer. */
export interface RowAction {
  key: string
  label: string
  danger?: boolean
  /** It brings the record on: the first of these that may be done is the one to be seen. */
  primary?: boolean
  /** Done now and then: it stands under "Khác". */
  seldom?: boolean
  /** Why it is off. */
  off?: string | undefined
  /** Asked before; who goes back leaves everything as it was. */
  confirm?: Confirmation
  /** Settles when it is done; a refusal is said by whoever runs it. `reason` is what the question was answered with. */
  run: (reason: string) => unknown
}

/** Why a button of a status table is off; the server may have told it without a sentence. */
export const disabledReason = ({
  allowed,
  reason,
}: {
  allowed: boolean
  reason?: string | null
}): string | undefined => (allowed ? undefined : (reason ?? 'Chưa thực hiện được ở trạng thái này.'))

/** Runs an action: asks what it asks, and says why it failed. */
export function useRunAction(): (action: RowAction) => Promise<void> {
  const message = useMessage()
  const ask = useConfirmAction()
  return useCallback(
    async ({ danger, confirm, run }) => {
      const given = confirm ? await ask({ danger, ...confirm }) : {}
      if (!given) return
      try {
        await run(given.reason ?? '')
      } catch (problem) {
        showError(message, problem)
      }
    },
    [ask, message],
  )
}
