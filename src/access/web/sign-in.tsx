import { Alert, Button } from 'antd'
import { useState, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { login, loginTwoFactor, publicSignIn } from '#access/access.api.ts'
import { CredentialField } from '#access/web/parts/credential-field.tsx'
import { SignInFrame } from '#access/web/parts/sign-in-frame.tsx'
import { ApiError } from '#platform/contract/client.ts'
import { roleNames } from '#platform/contract/roles.ts'
import { api } from '#platform/web/api.ts'
import { ownPath, signedIn, useSessionState } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'

interface Given {
  username: string
  password: string
  code?: string
}

/** What the staff's own page sends: two calls, one a step. */
export const signInStaff = ({ code, ...given }: Given) =>
  code === undefined
    ? api(login, { body: { ...given, role: 'staff' } })
    : api(loginTwoFactor, { body: { ...given, role: 'staff', code } })

/** What the public page sends: one call, with the code where the account asks for one. */
export const signInPublic = (given: Given) => api(publicSignIn, { body: given })

/** Sign-in in one or two steps; `?next=` is the page that was wanted. */
export function SignIn({
  path,
  title,
  signIn,
  other,
}: {
  path: string
  title: string
  signIn: typeof signInPublic
  other: { to: string; text: string }
}) {
  const session = useSessionState()
  const [search] = useSearchParams()
  const next = ownPath(search.get('next'))
  const query = search.size ? `?${search.toString()}` : ''
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  /** undefined: the first step. */
  const [code, setCode] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ type: 'error' | 'info'; text: string }>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const fields = event.currentTarget
    const missing = [...fields.querySelectorAll('input')].find((input) => !input.value.trim())
    if (missing) {
      const text =
        code === undefined ? 'Vui lòng nhập tên đăng nhập và mật khẩu.' : 'Vui lòng nhập mã xác thực.'
      setSaid({ type: 'error', text })
      missing.focus()
      return
    }
    setBusy(true)
    setSaid(undefined)
    try {
      const given = { username: username.trim(), password }
      const answer = await signIn(code === undefined ? given : { ...given, code: code.trim() })
      if (answer.code === 1) {
        await signedIn({ access: answer.access, refresh: answer.refresh_token }, next)
        return
      }
      setCode('')
      setSaid({ type: 'info', text: answer.message })
    } catch (problem) {
      if (code !== undefined) setCode('')
      setSaid({
        type: 'error',
        text: problem instanceof ApiError ? problem.message : 'Có lỗi ngoài dự kiến, vui lòng thử lại.',
      })
    }
    setBusy(false)
  }
  const back = () => {
    setCode(undefined)
    setPassword('')
    setSaid(undefined)
  }

  return (
    <SignInFrame>
      <Screen path={path} title={title}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          {code === undefined ? (
            <>
              <CredentialField
                label="Tên đăng nhập"
                name="username"
                autoComplete="username"
                autoFocus
                maxLength={64}
                value={username}
                onChange={setUsername}
              />
              <CredentialField
                label="Mật khẩu"
                name="password"
                secret
                autoComplete="current-password"
                maxLength={200}
                value={password}
                onChange={setPassword}
              />
            </>
          ) : (
            <CredentialField
              label="Mã xác thực"
              name="code"
              autoComplete="one-time-code"
              inputMode="text"
              autoFocus
              maxLength={40}
              hint="6 số trong ứng dụng xác thực, hoặc một mã khôi phục."
              value={code}
              onChange={setCode}
            />
          )}
          {said && <Alert type={said.type} title={said.text} showIcon role="alert" />}
          <Button type="primary" htmlType="submit" loading={busy} block>
            {code === undefined ? 'Đăng nhập' : 'Xác nhận'}
          </Button>
        </form>
        <p className="sign-in-links">
          {code === undefined ? (
            <>
              <Link to="/forgot">Quên mật khẩu</Link>
              <Link to={`${other.to}${query}`}>{other.text}</Link>
            </>
          ) : (
            <Button type="link" size="small" onClick={back}>
              Đăng nhập bằng tài khoản khác
            </Button>
          )}
        </p>
        {session.status === 'in' && (
          <p className="sign-in-signed">
            Đang đăng nhập: {session.person.name} ({roleNames[session.person.role]}).{' '}
            <a href={next}>Tiếp tục làm việc</a>
          </p>
        )}
      </Screen>
    </SignInFrame>
  )
}
