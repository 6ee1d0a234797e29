import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    export: 'Xuất dữ liệu',
    menu: 'Menu',
    role_staff: 'Vai trò nhân viên',
    sign_in: 'Đăng nhập, bảo mật',
  },
}
