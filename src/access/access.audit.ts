import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    export: 'Xuất dữ liệu',
    menu: 'Menu',
    sign_in: 'Đăng nhập, bảo mật',
  },
  columns: {
    agent: 'trình duyệt',
    event: 'việc',
    filters: 'bộ lọc',
    icon: 'biểu tượng',
    report: 'tệp',
    roles: 'vai trò thấy',
  },
}
