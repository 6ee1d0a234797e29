import { billPlaces } from '#billing/bill.places.ts'
import { billFields } from '#billing/bill.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    bill: 'Phiếu xuất',
    bill_order: 'Đơn của phiếu xuất',
  },
  fields: { bill: billFields },
  columns: {
    bill_id: 'phiếu xuất',
    cod_entry_id: 'bút toán COD',
    cod_remit_entry_id: 'bút toán đối tác nộp COD',
    customs_vnd: 'thuế hải quan',
    deposit_vnd: 'tiền cọc',
    extras_vnd: 'dịch vụ thêm, thuế',
    handed_over_at: 'bàn giao lúc',
    override_by: 'người cho vượt hạn mức',
    released_by: 'người duyệt xuất kho',
    storage_vnd: 'phí lưu kho',
  },
  records: { bill: { code: 'code', opens: billPlaces, keys: ['bill_id'] } },
}
