import type { AuditFile } from '#platform/contract/audit.ts'
import { inbillFields } from '#warehouse/inbill.fields.ts'
import { packageFields } from '#warehouse/package.fields.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    container: 'Bao, thùng hàng',
    import_exception: 'Kiện lạ, kiện thiếu',
    inbill: 'Phiếu khai thác',
    mawb: 'Vận đơn MAWB',
    package: 'Kiện hàng',
  },
  fields: { inbill: inbillFields, package: packageFields },
  columns: {
    track: 'mã vận đơn',
    r_weight: 'cân kho Việt Nam',
  },
}
