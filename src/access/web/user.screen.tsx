import { UserOutlined } from '@ant-design/icons'
import { Avatar, Button, Input, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { checkUser, currentCards, saveProfile, staffPhoto, uploadPhoto } from '#access/profile.api.ts'
import type { Profile } from '#access/profile.api.ts'
import { Devices } from '#access/web/devices.tsx'
import { TwoFactor } from '#access/web/two-factor.tsx'
import { BellKinds } from '#notices/web/parts/bell-kinds.tsx'
import { roleNames } from '#platform/contract/roles.ts'
import { useAction, useCall, useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { useIntake } from '#platform/web/images/intake.ts'
import '#platform/web/images/images.css'
import { useObjectUrl } from '#platform/web/images/picture.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'
import { PrintChoices } from '#platform/web/print/print-choices.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import '#access/web/parts/access.css'

export default function UserScreen() {
  return (
    <Screen
      path="/user"
      title="Thông tin cá nhân"
      actions={
        <Link to="/user/password">
          <Button>Đổi mật khẩu</Button>
        </Link>
      }
    >
      <div className="own">
        <section className="own-card" aria-labelledby="own-data">
          <h2 id="own-data">Hồ sơ</h2>
          <OwnData />
        </section>
        <section className="own-card" aria-labelledby="own-twofa">
          <h2 id="own-twofa">Xác thực hai lớp</h2>
          <TwoFactor />
        </section>
        <section className="own-card" aria-labelledby="own-bell">
          <h2 id="own-bell">Thông báo</h2>
          <BellKinds />
        </section>
        <section className="own-card" aria-labelledby="own-devices">
          <h2 id="own-devices">Thiết bị đang đăng nhập</h2>
          <Devices />
        </section>
        <section className="own-card" aria-labelledby="own-cards">
          <h2 id="own-cards">Tài khoản nhận tiền đang dùng</h2>
          <Cards />
        </section>
        <section className="own-card" aria-labelledby="own-print">
          <h2 id="own-print">In ấn trên máy này</h2>
          <PrintChoices />
        </section>
      </div>
    </Screen>
  )
}

function OwnData() {
  const { data, error } = useRecord(checkUser, {})
  const [editing, setEditing] = useState(false)
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active avatar paragraph={{ rows: 4 }} />
  const person = data.data
  const rows: [string, string | null][] = [
    ['Tên đăng nhập', person.username],
    ['Họ tên', person.name],
    ['Vai trò', roleNames[person.role]],
    ['Trạm', person.stations.map(({ code }) => code).join(', ')],
    ['Quản lý trực tiếp', person.manager_name],
    ['Điện thoại', person.phone],
    ['E-mail', person.email],
  ]
  return (
    <>
      <Portrait person={person} />
      <dl className="own-data">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="quiet">chưa có</span>}</dd>
          </div>
        ))}
      </dl>
      <div className="own-buttons">
        <Button onClick={() => setEditing(true)}>Sửa hồ sơ</Button>
      </div>
      <FormDrawer
        call={saveProfile}
        title="Sửa thông tin cá nhân"
        open={editing}
        onClose={() => setEditing(false)}
        invalidates={[checkUser]}
        initial={{
          name: person.name,
          phone: person.phone ?? '',
          email: person.email ?? '',
          version: person.version,
        }}
        fields={fields(person)}
        toBody={(body, values) => ({ ...body, password: values['password'] })}
      />
    </>
  )
}

const fields = (person: Profile): FormField[] => [
  { name: 'name', label: 'Họ tên', input: 'text', required: true },
  { name: 'phone', label: 'Điện thoại', input: 'phone' },
  { name: 'email', label: 'E-mail', input: 'text', hint: 'Mã đặt lại mật khẩu được gửi đến đây.' },
  {
    name: 'password',
    label: 'Mật khẩu hiện tại',
    input: CurrentPassword,
    required: true,
    hint: 'Cần khi đổi e-mail.',
    visible: (values) => (values['email'] ?? '') !== (person.email ?? ''),
  },
]

function CurrentPassword(props: InputProps<string>) {
  return (
    <Input
      {...bare(props)}
      type="password"
      autoComplete="current-password"
      maxLength={200}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

function Portrait({ person: { id, photo } }: { person: Profile }) {
  const picker = useRef<HTMLInputElement>(null)
  const picture = useCall(staffPhoto, { params: { id } }, { enabled: photo !== null, staleTime: Infinity })
  const bytes = photo === null ? undefined : picture.data
  const url = useObjectUrl(bytes)
  const upload = useAction(uploadPhoto, { invalidates: [checkUser, staffPhoto] })
  const send = (file: File | undefined) => {
    if (!file) return
    const form = new FormData()
    form.append('file', file)
    upload.mutate({ upload: form })
  }
  const place = useRef<HTMLDivElement>(null)
  useIntake(place, ([first]) => send(first), { disabled: upload.isPending })
  return (
    <div ref={place} className="own-portrait file-input">
      <Avatar size={72} src={url} icon={<UserOutlined />} alt="Ảnh cá nhân" />
      <div>
        <Button size="small" loading={upload.isPending} onClick={() => picker.current?.click()}>
          Đổi ảnh
        </Button>
        <div className="quiet">
          JPEG, PNG, WebP, tối đa 5 MB<span className="by-mouse">; kéo thả, dán cũng được</span>
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Ảnh cá nhân"
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

function Cards() {
  const { data, error } = useRecord(currentCards, {})
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  if (!data.data.length) return <Nothing small>Chưa có tài khoản nào.</Nothing>
  return (
    <ul className="own-devices">
      {data.data.map((card) => (
        <li key={card.id}>
          <div>
            <b>{card.account_number ?? card.name}</b> {card.bank_code}
            {card.is_primary && <span className="quiet"> · in trên mã QR</span>}
            <div className="quiet">{[card.holder, card.name, card.currency].filter(Boolean).join(' · ')}</div>
          </div>
        </li>
      ))}
    </ul>
  )
}
