import { signInPublic, SignIn } from '#access/web/sign-in.tsx'

export default function LoginScreen() {
  return (
    <SignIn
      path="/login"
      title="Đăng nhập"
      signIn={signInPublic}
      other={{ to: '/private-login-staff', text: 'Trang dành cho nhân viên' }}
    />
  )
}
