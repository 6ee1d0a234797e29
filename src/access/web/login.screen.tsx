import { SignIn } from '#access/web/sign-in.tsx'

export default function LoginScreen() {
  return <SignIn path="/login" title="Đăng nhập" />
}
