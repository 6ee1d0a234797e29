import type { AuditFile } from '#platform/contract/audit.ts'
import { leaveFields } from '#staff/leave.fields.ts'
import { staffFields } from '#staff/staff.fields.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    staff: 'Nhân viên',
    staff_leave: 'Đơn nghỉ phép',
    staff_station: 'Trạm của nhân viên',
  },
  fields: { staff: staffFields, staff_leave: leaveFields },
  columns: {
    days: 'số ngày',
    decision: 'ý kiến duyệt',
    department_id: 'phòng ban',
    halves: 'số nửa ngày',
    password_hash: 'mật khẩu',
    photo_id: 'ảnh',
    role_staff_id: 'vai trò riêng',
    staff_id: 'nhân viên',
    station_id: 'trạm',
  },
}
