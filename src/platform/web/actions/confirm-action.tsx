import { lazy, Suspense, useCallback, useRef, type ReactNode } from 'react'
import { useDialogs } from '#platform/web/dialogs.tsx'
import { kitWords } from '#platform/web/words/kit.words.ts'

const ReasonField = lazy(() => import('#platform/web/actions/reason-field.tsx'))

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
      const modal = await dialogs()
      return new Promise((settle) => {
        const answer = (given: { reason?: string } | null) => {
          asking.current = false
          settle(given)
        }
        let reason = ''
        const required = ask.reason === 'required'
        const dialog = modal.confirm({
          title: ask.title,
          width: 460,
          okText: ask.okText ?? kitWords.agree,
          cancelText: ask.cancelText ?? kitWords.close,
          autoFocusButton: ask.reason && ask.reason !== 'none' ? null : ask.careful ? 'cancel' : 'ok',
          okButtonProps: { danger: ask.danger ?? false, disabled: required },
          content: (
            <>
              {ask.content}
              {ask.reason && ask.reason !== 'none' && (
                <Suspense>
                  <ReasonField
                    label={ask.reasonLabel ?? 'Lý do'}
                    required={required}
                    onText={(text) => {
                      reason = text.trim()
                      dialog.update((now) => ({
                        ...now,
                        okButtonProps: { danger: ask.danger ?? false, disabled: required && reason === '' },
                      }))
                    }}
                  />
                </Suspense>
              )}
            </>
          ),
          onOk: () => answer(reason === '' ? {} : { reason }),
          onCancel: () => answer(null),
        })
      })
    },
    [dialogs],
  )
}
