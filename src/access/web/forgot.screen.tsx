import { Alert, Button } from 'antd'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { shortestPassword } from '#access/password.rules.ts'
import { confirmReset, requestReset } from '#access/reset-password.api.ts'
import { CredentialField } from '#access/web/parts/credential-field.tsx'
import { SignInFrame } from '#access/web/parts/sign-in-frame.tsx'
import { ApiError } from '#platform/contract/client.ts'
import { api } from '#platform/web/api.ts'
import { Screen } from '#platform/web/shell/screen.tsx'

type Step = 'name' | 'code' | 'done'
type Problems = Readonly<Record<string, string>>

/** A forgotten password: the name, then the code of the mail with the new password. */
export default function ForgotScreen() {
  const [step, setStep] = useState<Step>('name')
  const [values, setValues] = useState({ username: '', code: '', password: '', again: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [said, setSaid] = useState<{ type: 'error' | 'success'; text: string }>()
  const [busy, setBusy] = useState(false)
  const bind = (name: keyof typeof values) => ({
    name,
    value: values[name],
    problem: problems[name],
    onChange: (value: string) => {
      setValues((now) => ({ ...now, [name]: value }))
      setProblems({})
    },
  })

  const act = async (work: () => Promise<{ message: string }>, next: Step) => {
    setBusy(true)
    setSaid(undefined)
    try {
      const { message } = await work()
      setSaid({ type: 'success', text: message })
      setStep(next)
    } catch (problem) {
      const known = problem instanceof ApiError ? problem : undefined
      setProblems(Object.fromEntries((known?.details ?? []).map(({ path, message }) => [path, message])))
      if (!known?.details.length) {
        setSaid({ type: 'error', text: known?.message ?? 'Có lỗi ngoài dự kiến, vui lòng thử lại.' })
      }
    }
    setBusy(false)
  }
  const username = values.username.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!username) return setProblems({ username: 'Vui lòng nhập tên đăng nhập hoặc e-mail.' })
    if (step === 'name') return void act(() => api(requestReset, { body: { username } }), 'code')
    const { code, password, again } = values
    if (!code.trim()) return setProblems({ code: 'Vui lòng nhập mã trong thư.' })
    if (!password) return setProblems({ password: 'Vui lòng nhập mật khẩu mới.' })
    if (password !== again) return setProblems({ again: 'Mật khẩu nhập lại chưa khớp.' })
    void act(() => api(confirmReset, { body: { username, code, password } }), 'done')
  }

  return (
    <SignInFrame>
      <Screen path="/forgot" title="Quên mật khẩu">
        <form onSubmit={submit} noValidate>
          {said && <Alert type={said.type} title={said.text} showIcon role="alert" />}
          {step === 'name' && (
            <CredentialField
              {...bind('username')}
              label="Tên đăng nhập hoặc e-mail"
              autoComplete="username"
              autoFocus
              maxLength={120}
              hint="Mã xác nhận được gửi đến e-mail của tài khoản. Chưa có e-mail, hãy nhờ quản trị đặt lại."
            />
          )}
          {step === 'code' && (
            <>
              <CredentialField {...bind('code')} label="Mã xác nhận" autoComplete="one-time-code" autoFocus />
              <CredentialField
                {...bind('password')}
                label="Mật khẩu mới"
                secret
                autoComplete="new-password"
                hint={`Ít nhất ${shortestPassword} ký tự; một câu dài dễ nhớ là tốt nhất.`}
              />
              <CredentialField
                {...bind('again')}
                label="Nhập lại mật khẩu mới"
                secret
                autoComplete="new-password"
              />
            </>
          )}
          {step !== 'done' && (
            <Button type="primary" htmlType="submit" loading={busy} block>
              {step === 'name' ? 'Gửi mã xác nhận' : 'Đặt lại mật khẩu'}
            </Button>
          )}
        </form>
        <p className="sign-in-links">
          <Link to="/login">Về trang đăng nhập</Link>
          {step === 'code' && (
            <Button type="link" size="small" onClick={() => setStep('name')}>
              Gửi lại mã
            </Button>
          )}
        </p>
      </Screen>
    </SignInFrame>
  )
}
