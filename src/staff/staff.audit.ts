import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    department: 'Phòng ban',
    staff: 'Nhân viên',
    staff_leave: 'Đơn nghỉ phép',
    staff_station: 'Trạm của nhân viên',
    holiday: 'Ngày nghỉ lễ',
    station: 'Trạm',
  },
  columns: {
    leave_days: 'ngày phép năm',
    must_change_password: 'phải đổi mật khẩu',
    department_id: 'phòng ban',
  },
}
