import { Link } from 'react-router'
import { PasswordForm } from '#access/web/password-form.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'

export default function PasswordScreen() {
  return (
    <Screen path="/user/password" title="Đổi mật khẩu">
      <PasswordForm beside={<Link to="/user">Thông tin cá nhân</Link>} />
    </Screen>
  )
}
