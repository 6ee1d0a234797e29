import { Button } from 'antd'
import { PasswordForm } from '#access/web/password-form.tsx'
import { reloadSession } from '#platform/web/session.ts'
import { productName } from '#platform/web/shell/page-title.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { useShell } from '#platform/web/shell/shell-context.ts'
import '#access/web/parts/access.css'

/**
 * All that a person sees whose password a manager has set: whatever address is open, it comes first.
 * Once changed, that address opens.
 */
export default function GivenPasswordScreen() {
  const { signOut } = useShell()
  return (
    <div className="sign-in given-password">
      <Screen path="/user/password" title="Đổi mật khẩu lần đầu">
        <p className="sign-in-product">{productName}</p>
        <p>Mật khẩu này do quản trị đặt. Vui lòng đổi sang mật khẩu của riêng bạn trước khi làm việc.</p>
        <PasswordForm
          changed={() => void reloadSession()}
          beside={
            <Button type="link" onClick={signOut}>
              Đăng xuất
            </Button>
          }
        />
      </Screen>
    </div>
  )
}
