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
import { CredentialField } from '#access/web/parts/credential-field.tsx'
import { PasswordDialog, saidInDialog } from '#access/web/parts/password-dialog.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { LateModal } from '#platform/web/dialogs.tsx'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'

type Asked = 'on' | 'off' | 'renew'
type Step =
  | { kind: Asked }
  | { kind: 'scan'; uri: string; secret: string }
  | { kind: 'codes'; codes: readonly string[] }

/** Two-factor of one's own: on by the password, a QR and a first code, off by the password; recovery codes are shown once. */
export function TwoFactor() {
  const { id } = usePerson()
  const { data, error } = useCall(twoFactorStatus, { params: { id } })
  const [step, setStep] = useState<Step>()
  if (error) return <Failed small error={error} />
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
            <Button type="primary" onClick={() => setStep({ kind: 'on' })}>
              Bật xác thực hai lớp
            </Button>
          </div>
        </>
      )}
      {step && <Steps step={step} id={id} go={setStep} />}
    </>
  )
}

interface StepProps<S = Step> {
  step: S
  go: (step: Step | undefined) => void
}

function Steps({ step, id, go }: StepProps & { id: number }) {
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onClose={() => go(undefined)} />
  if (step.kind === 'scan') return <ScanDialog step={step} go={go} />
  return <AskPassword asked={step.kind} id={id} go={go} />
}

const words = {
  on: {
    title: 'Bật xác thực hai lớp',
    okText: 'Tiếp tục',
    text: 'Sau bước này là mã QR để quét bằng điện thoại.',
  },
  off: { title: 'Tắt xác thực hai lớp', okText: 'Tắt', text: 'Đăng nhập sẽ chỉ còn cần mật khẩu.' },
  renew: {
    title: 'Tạo lại mã khôi phục',
    okText: 'Tạo lại',
    text: 'Các mã khôi phục cũ không còn dùng được.',
  },
} as const

function AskPassword({ asked, id, go }: { asked: Asked; id: number; go: StepProps['go'] }) {
  const options = { invalidates: [twoFactorStatus], onFailure: saidInDialog }
  const begin = useAction(twoFactorEnable, {
    ...options,
    quiet: true,
    onSuccess: ({ data: { uri, secret } }) => go({ kind: 'scan', uri, secret }),
  })
  const end = useAction(twoFactorDisable, { ...options, onSuccess: () => go(undefined) })
  const renew = useAction(twoFactorRecovery, {
    ...options,
    onSuccess: ({ data }) => go({ kind: 'codes', codes: data.recovery_codes }),
  })
  const { title, okText, text } = words[asked]
  return (
    <PasswordDialog
      title={title}
      okText={okText}
      danger={asked === 'off'}
      send={(password) => {
        const body = { password }
        if (asked === 'renew') return renew.mutateAsync({ body })
        return asked === 'on'
          ? begin.mutateAsync({ params: { id }, body })
          : end.mutateAsync({ params: { id }, body })
      }}
      onClose={() => go(undefined)}
    >
      {text}
    </PasswordDialog>
  )
}

function ScanDialog({ step, go }: StepProps<Extract<Step, { kind: 'scan' }>>) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const verify = useAction(twoFactorVerify, {
    invalidates: [twoFactorStatus],
    onSuccess: ({ data }) => go({ kind: 'codes', codes: data.recovery_codes }),
    onFailure: ({ isUnauthorized, sentence }) => {
      if (isUnauthorized) return false
      setCode('')
      setProblem(sentence)
      return true
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const typed = code.trim()
    if (verify.isPending) return
    if (!typed) return setProblem('Vui lòng nhập mã.')
    verify.mutate({ body: { code: typed } })
  }
  return (
    <LateModal
      open
      title={words.on.title}
      width={420}
      okText="Xác nhận"
      cancelText="Đóng"
      confirmLoading={verify.isPending}
      onOk={() => submit()}
      onCancel={() => go(undefined)}
    >
      <div className="twofa-scan">
        <p>Quét mã bằng ứng dụng xác thực (Google Authenticator, Microsoft Authenticator, Authy …).</p>
        <QRCodeSVG value={step.uri} size={184} marginSize={3} title="Mã QR của ứng dụng xác thực" />
        <p className="quiet">
          Không quét được? Nhập khóa này: <code>{step.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <form onSubmit={submit} noValidate>
        <CredentialField
          label="Mã 6 số trong ứng dụng"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
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
