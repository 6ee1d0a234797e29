import { staffPlaces } from '#staff/staff.places.ts'
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
  records: {
    staff: {
      code: 'username',
      label: 'name',
      opens: staffPlaces,
      keys: [
        'staff_id',
        'sale_id',
        'buyer_id',
        'shipper_id',
        'maker_id',
        'checker_id',
        'handler_id',
        'approved_by',
        'assigned_by',
        'cancelled_by',
        'changed_by',
        'closed_by',
        'completed_by',
        'confirmed_by',
        'created_by',
        'decided_by',
        'deleted_by',
        'docked_by',
        'made_by',
        'manager_by',
        'override_by',
        'partner_confirmed_by',
        'received_by',
        'released_by',
        'removed_by',
        'resolved_by',
        'scanned_by',
        'undone_by',
        'updated_by',
        'write_off_by',
      ],
    },
  },
}
