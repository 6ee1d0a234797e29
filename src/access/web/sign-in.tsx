import { Alert, Button, Input } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { login } from '#access/access.api.ts'
import { ApiError } from '#platform/contract/client.ts'
import { roleNames } from '#platform/contract/roles.ts'
import { api } from '#platform/web/api.ts'
import { ownPath, signedIn, useSessionState } from '#platform/web/session.ts'
import { productName, Screen } from '#platform/web/shell/screen.tsx'
import '#access/web/access.css'

/** Staff sign-in; `?next=` is the page that was wanted. */
export function SignIn({ path, title }: { path: string; title: string }) {
  const session = useSessionState()
  const [search] = useSearchParams()
  const next = ownPath(search.get('next'))
  const id = useId()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ type: 'error' | 'info'; text: string }>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!username.trim() || !password) {
      setSaid({ type: 'error', text: 'Vui lòng nhập tên đăng nhập và mật khẩu.' })
      document.getElementById(username.trim() ? `${id}-password` : `${id}-username`)?.focus()
      return
    }
    setBusy(true)
    setSaid(undefined)
    try {
      const answer = await api(login, { body: { username: username.trim(), password, role: 'staff' } })
      if (answer.code === 1) {
        await signedIn({ access: answer.access, refresh: answer.refresh_token }, next)
        return
      }
      setSaid({
        type: 'info',
        text: answer.message || 'Tài khoản này dùng xác thực hai lớp. Bước nhập mã xác thực sẽ sớm có.',
      })
    } catch (problem) {
      setSaid({
        type: 'error',
        text: problem instanceof ApiError ? problem.message : 'Có lỗi ngoài dự kiến, vui lòng thử lại.',
      })
    }
    setBusy(false)
  }

  return (
    <main className="sign-in">
      <Screen path={path} title={title}>
        <p className="sign-in-product">{productName}</p>
        <form onSubmit={submit} noValidate>
          <label htmlFor={`${id}-username`}>
            Tên đăng nhập
            <Input
              id={`${id}-username`}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              maxLength={64}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          </label>
          <label htmlFor={`${id}-password`}>
            Mật khẩu
            <Input
              id={`${id}-password`}
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={200}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </label>
          {said && <Alert type={said.type} title={said.text} showIcon role="alert" />}
          <Button type="primary" htmlType="submit" loading={busy} block>
            Đăng nhập
          </Button>
        </form>
        {session.status === 'in' && (
          <p className="sign-in-signed">
            Đang đăng nhập: {session.person.name} ({roleNames[session.person.role]}).{' '}
            <a href={next}>Tiếp tục làm việc</a>
          </p>
        )}
      </Screen>
    </main>
  )
}
