import { Alert, Button, Skeleton } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { useState, type FormEvent } from 'react'
import {
  twoFactorDisable,
  twoFactorEnable,
  twoFactorRecovery,
  twoFactorStatus,
  twoFactorVerify,
} from '#access/two-factor.api.ts'
import { CredentialField } from '#access/web/credential-field.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { LateModal } from '#platform/web/dialogs.tsx'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'

type Step =
  | { kind: 'scan'; uri: string; secret: string }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'off' }
  | { kind: 'renew' }

/** Two-factor of one's own: on by a QR and a first code, off by a code, recovery codes shown once. */
export function TwoFactor() {
  const { id } = usePerson()
  const { data, error } = useCall(twoFactorStatus, { params: { id } })
  const [step, setStep] = useState<Step>()
  const begin = useAction(twoFactorEnable, {
    quiet: true,
    onSuccess: ({ data: { uri, secret } }) => setStep({ kind: 'scan', uri, secret }),
  })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  const { enabled, enabled_at: since, recovery_left: left } = data.data
  return (
    <>
      {enabled ? (
        <>
          <p>
            <b>Đang bật</b>
            {since && ` từ ${formatInstant(since, true)}`}. Còn {left} mã khôi phục.
          </p>
          {left < 3 && <Alert type="warning" showIcon title="Sắp hết mã khôi phục, vui lòng tạo lại." />}
          <div className="own-buttons">
            <Button onClick={() => setStep({ kind: 'renew' })}>Tạo lại mã khôi phục</Button>
            <Button danger onClick={() => setStep({ kind: 'off' })}>
              Tắt hai lớp
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            <b>Chưa bật.</b> Khi bật, mỗi lần đăng nhập cần thêm mã 6 số từ ứng dụng xác thực trên điện thoại.
          </p>
          <div className="own-buttons">
            <Button type="primary" loading={begin.isPending} onClick={() => begin.mutate({ params: { id } })}>
              Bật xác thực hai lớp
            </Button>
          </div>
        </>
      )}
      {step && <Steps step={step} id={id} go={setStep} />}
    </>
  )
}

function Steps({ step, id, go }: { step: Step; id: number; go: (step: Step | undefined) => void }) {
  const close = () => go(undefined)
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onClose={close} />
  return <CodeDialog key={step.kind} step={step} id={id} go={go} />
}

const titles = {
  scan: 'Bật xác thực hai lớp',
  off: 'Tắt xác thực hai lớp',
  renew: 'Tạo lại mã khôi phục',
} as const

function CodeDialog({
  step,
  id,
  go,
}: {
  step: Exclude<Step, { kind: 'codes' }>
  id: number
  go: (step: Step | undefined) => void
}) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const options = {
    invalidates: [twoFactorStatus],
    onFailure: ({ status, sentence }: { status: number; sentence: string }) => {
      if (status === 401) return false
      setCode('')
      setProblem(sentence)
      return true
    },
  }
  const showCodes = ({ data }: { data: { recovery_codes: string[] } }) =>
    go({ kind: 'codes', codes: data.recovery_codes })
  const verify = useAction(twoFactorVerify, { ...options, onSuccess: showCodes })
  const renew = useAction(twoFactorRecovery, { ...options, onSuccess: showCodes })
  const disable = useAction(twoFactorDisable, { ...options, onSuccess: () => go(undefined) })
  const busy = verify.isPending || renew.isPending || disable.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const typed = code.trim()
    if (busy) return
    if (!typed) return setProblem('Vui lòng nhập mã.')
    if (step.kind === 'scan') verify.mutate({ body: { code: typed } })
    else if (step.kind === 'renew') renew.mutate({ body: { code: typed } })
    else disable.mutate({ params: { id }, body: { code: typed } })
  }
  return (
    <LateModal
      open
      title={titles[step.kind]}
      width={420}
      okText="Xác nhận"
      cancelText="Hủy"
      confirmLoading={busy}
      okButtonProps={{ danger: step.kind === 'off' }}
      onOk={() => submit()}
      onCancel={() => go(undefined)}
    >
      {step.kind === 'scan' && (
        <div className="twofa-scan">
          <p>Quét mã bằng ứng dụng xác thực (Google Authenticator, Microsoft Authenticator, Authy …).</p>
          <QRCodeSVG value={step.uri} size={184} marginSize={3} title="Mã QR của ứng dụng xác thực" />
          <p className="quiet">
            Không quét được? Nhập khóa này: <code>{step.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </div>
      )}
      {step.kind === 'off' && <p>Đăng nhập sẽ chỉ còn cần mật khẩu.</p>}
      {step.kind === 'renew' && <p>Các mã khôi phục cũ không còn dùng được.</p>}
      <form onSubmit={submit} noValidate>
        <CredentialField
          label={step.kind === 'scan' ? 'Mã 6 số trong ứng dụng' : 'Mã 6 số hoặc một mã khôi phục'}
          name="code"
          autoComplete="one-time-code"
          inputMode={step.kind === 'scan' ? 'numeric' : 'text'}
          autoFocus
          maxLength={40}
          value={code}
          problem={problem}
          onChange={(value) => {
            setCode(value)
            setProblem(undefined)
          }}
        />
      </form>
    </LateModal>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <LateModal
      open
      title="Mã khôi phục"
      width={420}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <div className="twofa-buttons">
          <Button onClick={() => void copy()}>{copied ? 'Đã chép' : 'Chép tất cả'}</Button>
          <Button type="primary" onClick={onClose}>
            Tôi đã cất giữ
          </Button>
        </div>
      }
    >
      <p>Mỗi mã dùng một lần khi không có điện thoại. Hãy cất giữ ngay: các mã chỉ hiện lần này.</p>
      <ul className="twofa-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </LateModal>
  )
}
