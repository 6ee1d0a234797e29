import { Alert, Button } from 'antd'
import { useState, type FormEvent, type ReactNode } from 'react'
import { shortestPassword } from '#access/password.rules.ts'
import { changeOwnPassword, listDevices } from '#access/profile.api.ts'
import { CredentialField } from '#access/web/parts/credential-field.tsx'
import { useAction } from '#platform/web/api.ts'
import { useDirty } from '#platform/web/dirty.ts'
import '#access/web/parts/access.css'

const empty = { password: '', new_password: '', password_again: '' }
type Name = keyof typeof empty

/** Changes one's own password; `beside` stands at the right of the button, `changed` follows the change. */
export function PasswordForm({ beside, changed }: { beside: ReactNode; changed?: () => void }) {
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [said, setSaid] = useState<{ type: 'error' | 'success'; text: string }>()
  const release = useDirty(Object.values(values).some(Boolean))
  const change = useAction(changeOwnPassword, {
    invalidates: [listDevices],
    quiet: true,
    onSuccess: ({ message }) => {
      release()
      setValues(empty)
      setSaid({ type: 'success', text: message })
      changed?.()
    },
    onFailure: ({ isUnauthorized, details, message }) => {
      if (isUnauthorized) return false
      setProblems(Object.fromEntries(details.map(({ path, message: why }) => [path, why])))
      if (!details.length) setSaid({ type: 'error', text: message })
      return true
    },
  })
  const bind = (name: Name) => ({
    name,
    secret: true,
    value: values[name],
    problem: problems[name],
    onChange: (value: string) => {
      setValues((now) => ({ ...now, [name]: value }))
      setProblems({})
      setSaid(undefined)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const missing = (Object.keys(values) as Name[]).find((name) => !values[name])
    if (missing) return setProblems({ [missing]: 'Vui lòng nhập.' })
    if (values.new_password !== values.password_again) {
      return setProblems({ password_again: 'Mật khẩu nhập lại chưa khớp.' })
    }
    change.mutate({ body: values })
  }
  return (
    <form className="own-card own-password" onSubmit={submit} noValidate>
      <CredentialField {...bind('password')} label="Mật khẩu hiện tại" autoComplete="current-password" />
      <CredentialField
        {...bind('new_password')}
        label="Mật khẩu mới"
        autoComplete="new-password"
        hint={`Ít nhất ${shortestPassword} ký tự, ký tự nào cũng được; một câu dài dễ nhớ là tốt nhất.`}
      />
      <CredentialField
        {...bind('password_again')}
        label="Nhập lại mật khẩu mới"
        autoComplete="new-password"
      />
      {said && <Alert type={said.type} title={said.text} showIcon role="alert" />}
      <p className="quiet">Sau khi đổi, mọi thiết bị khác bị đăng xuất ngay.</p>
      <div>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          Đổi mật khẩu
        </Button>{' '}
        {beside}
      </div>
    </form>
  )
}
