import { SignIn, staffDoor } from '#access/web/sign-in.tsx'

export default function StaffLoginScreen() {
  return (
    <SignIn
      path="/private-login-staff"
      title="Đăng nhập nội bộ"
      door={staffDoor}
      other={{ to: '/login', text: 'Trang đăng nhập chung' }}
    />
  )
}
