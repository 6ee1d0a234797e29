import type { AuditFile } from '#platform/contract/audit.ts'
import { staffFields } from '#staff/staff.fields.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    staff: 'Nhân viên',
    staff_leave: 'Đơn nghỉ phép',
    staff_station: 'Trạm của nhân viên',
  },
  fields: { staff: staffFields },
  columns: {
    days: 'số ngày',
    decision: 'ý kiến duyệt',
    department_id: 'phòng ban',
    from_date: 'từ ngày',
    from_half: 'từ buổi',
    halves: 'số nửa ngày',
    password_hash: 'mật khẩu',
    photo_id: 'ảnh',
    role_staff_id: 'vai trò riêng',
    staff_id: 'nhân viên',
    station_id: 'trạm',
    to_date: 'đến ngày',
    to_half: 'đến buổi',
  },
}
