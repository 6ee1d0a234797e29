import { App, Input } from 'antd'
import { useCallback, useId, useState, type ReactNode } from 'react'
import { kitWords } from '#platform/web/words/kit.words.ts'

export interface Confirmation {
  title: string
  content?: ReactNode
  /** `required`: OK waits for a text. */
  reason?: 'none' | 'optional' | 'required'
  reasonLabel?: string
  danger?: boolean | undefined
  okText?: string
}

/** Asks before an action; null: the person went back. */
export function useConfirmAction(): (ask: Confirmation) => Promise<{ reason?: string } | null> {
  const { modal } = App.useApp()
  return useCallback(
    (ask) =>
      new Promise((answer) => {
        let reason = ''
        const required = ask.reason === 'required'
        const dialog = modal.confirm({
          title: ask.title,
          width: 460,
          okText: ask.okText ?? kitWords.agree,
          cancelText: kitWords.cancel,
          autoFocusButton: ask.reason && ask.reason !== 'none' ? null : 'ok',
          okButtonProps: { danger: ask.danger ?? false, disabled: required },
          content: (
            <>
              {ask.content}
              {ask.reason && ask.reason !== 'none' && (
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
              )}
            </>
          ),
          onOk: () => answer(reason === '' ? {} : { reason }),
          onCancel: () => answer(null),
        })
      }),
    [modal],
  )
}

function ReasonField({
  label,
  required,
  onText,
}: {
  label: string
  required: boolean
  onText: (text: string) => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <div style={{ marginTop: 8 }}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        required={required}
        rows={3}
        maxLength={500}
        showCount
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onText(event.target.value)
        }}
      />
    </div>
  )
}
