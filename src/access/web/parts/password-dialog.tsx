import { useState, type FormEvent, type ReactNode } from 'react'
import { CredentialField } from '#access/web/parts/credential-field.tsx'
import { ApiError } from '#platform/contract/client.ts'
import { LateModal } from '#platform/web/dialogs.tsx'

interface PasswordDialogProps {
  title: string
  /** What will happen. */
  children: ReactNode
  okText: string
  danger?: boolean
  /** Makes the call with the password; a refusal stays in the dialog. */
  send: (password: string) => Promise<unknown>
  onClose: () => void
}

/** For `useAction`: a refusal is said in the dialog, a lost session by its own. */
export const saidInDialog = ({ isUnauthorized }: ApiError): boolean => !isUnauthorized

/** Asks for one's own password before what whoever found the screen open would want to do. */
export function PasswordDialog({ title, children, okText, danger, send, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    if (!password) return setProblem('Vui lòng nhập mật khẩu.')
    setBusy(true)
    try {
      await send(password)
    } catch (failure) {
      setPassword('')
      if (failure instanceof ApiError) setProblem(failure.details[0]?.message ?? failure.sentence)
    } finally {
      setBusy(false)
    }
  }
  return (
    <LateModal
      open
      title={title}
      width={420}
      okText={okText}
      cancelText="Đóng"
      confirmLoading={busy}
      okButtonProps={{ danger: danger ?? false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p>{children}</p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <CredentialField
          label="Mật khẩu của bạn"
          name="password"
          secret
          autoComplete="current-password"
          autoFocus
          maxLength={200}
          value={password}
          problem={problem}
          onChange={(value) => {
            setPassword(value)
            setProblem(undefined)
          }}
        />
      </form>
    </LateModal>
  )
}
