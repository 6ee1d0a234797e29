import { useCallback, useRef, type ReactNode } from 'react'
import { AnswerWaits } from '#platform/web/actions/answer-waits.ts'
import { useDialogs } from '#platform/web/dialogs.tsx'
import { kitWords } from '#platform/web/words/kit.words.ts'

const reasonField = async () => (await import('#platform/web/actions/reason-field.tsx')).default

export interface Confirmation {
  title: string
  content?: ReactNode
  /** `required`: OK waits for a text. */
  reason?: 'none' | 'optional' | 'required'
  reasonLabel?: string
  danger?: boolean | undefined
  /** It warns of what somebody just sent: Enter pressed once more goes back. */
  careful?: boolean
  cancelText?: string
  okText?: string
}

/** Asks before an action, one question at a time; null: the person went back, or clicked twice. */
export function useConfirmAction(): (ask: Confirmation) => Promise<{ reason?: string } | null> {
  const dialogs = useDialogs()
  const asking = useRef(false)
  return useCallback(
    async (ask) => {
      if (asking.current) return null
      asking.current = true
      const reasons = ask.reason !== undefined && ask.reason !== 'none'
      // The field is there with the question: one that came later would push the answer from under the pointer.
      const parts = Promise.all([dialogs(), reasons ? reasonField() : undefined])
      const [modal, ReasonField] = await parts.catch((problem: unknown) => {
        // The next press asks again.
        asking.current = false
        throw problem
      })
      return new Promise((settle) => {
        const answer = (given: { reason?: string } | null) => {
          asking.current = false
          settle(given)
        }
        let reason = ''
        let waits = false
        const required = ask.reason === 'required'
        const okButtonProps = () => ({
          danger: ask.danger ?? false,
          disabled: required && reason === '',
          loading: waits,
        })
        const redraw = () => dialog.update((now) => ({ ...now, okButtonProps: okButtonProps() }))
        const setWaits = (next: boolean) => {
          if (next === waits) return
          waits = next
          redraw()
        }
        const dialog = modal.confirm({
          title: ask.title,
          width: 460,
          okText: ask.okText ?? kitWords.agree,
          cancelText: ask.cancelText ?? kitWords.close,
          autoFocusButton: reasons ? null : ask.careful ? 'cancel' : 'ok',
          okButtonProps: okButtonProps(),
          content: (
            <AnswerWaits value={setWaits}>
              {ask.content}
              {ReasonField && (
                <ReasonField
                  label={ask.reasonLabel ?? 'Lý do'}
                  required={required}
                  onText={(text) => {
                    reason = text.trim()
                    redraw()
                  }}
                />
              )}
            </AnswerWaits>
          ),
          onOk: () => answer(reason === '' ? {} : { reason }),
          onCancel: () => answer(null),
        })
      })
    },
    [dialogs],
  )
}
