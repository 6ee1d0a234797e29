import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    delivery_batch: 'Bảng kê giao hàng',
  },
  columns: {
    batch_code: 'mã bảng kê',
    is_bill: 'gồm phiếu xuất',
    print: 'đã in',
    shipper_id: 'nhân viên giao hàng',
  },
}
