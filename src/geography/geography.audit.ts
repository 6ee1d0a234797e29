import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    admin_unit: 'Đơn vị hành chính',
  },
  columns: {
    ward: 'phường, xã',
    province: 'tỉnh, thành phố',
    ward_code: 'mã xã',
    province_code: 'mã tỉnh',
    district: 'quận, huyện',
    merged_into_id: 'sáp nhập vào',
    valid_from: 'hiệu lực từ',
    valid_to: 'hết hiệu lực',
    address_book: 'danh mục địa chỉ',
  },
}
