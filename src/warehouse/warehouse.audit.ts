import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    container: 'Bao, thùng hàng',
    import_exception: 'Kiện lạ, kiện thiếu',
    inbill: 'Phiếu khai thác',
    mawb: 'Vận đơn MAWB',
    package: 'Kiện hàng',
  },
  columns: {
    track: 'mã tracking',
    d_weight: 'cân kho nước ngoài',
    r_weight: 'cân kho Việt Nam',
    width: 'rộng',
    height: 'cao',
    length: 'dài',
  },
}
