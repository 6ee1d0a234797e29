import { SignIn } from '#access/web/sign-in.tsx'

export default function StaffLoginScreen() {
  return <SignIn path="/private-login-staff" title="Đăng nhập nội bộ" />
}
