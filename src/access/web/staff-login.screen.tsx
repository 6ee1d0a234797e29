import { SignIn, signInStaff } from '#access/web/sign-in.tsx'

export default function StaffLoginScreen() {
  return (
    <SignIn
      path="/private-login-staff"
      title="Đăng nhập nội bộ"
      signIn={signInStaff}
      other={{ to: '/login', text: 'Trang đăng nhập chung' }}
    />
  )
}
