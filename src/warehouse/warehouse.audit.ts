import { mawbPlaces } from '#warehouse/mawb.places.ts'
import type { AuditFile } from '#platform/contract/audit.ts'
import { exceptionFields } from '#warehouse/import-exception.fields.ts'
import { inbillFields } from '#warehouse/inbill.fields.ts'
import { mawbFields } from '#warehouse/mawb.fields.ts'
import { packageFields } from '#warehouse/package.fields.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    container: 'Bao, thùng hàng',
    import_exception: 'Kiện lạ, kiện thiếu',
    inbill: 'Phiếu khai thác',
    mawb: 'Vận đơn MAWB',
    package: 'Kiện hàng',
  },
  fields: {
    import_exception: exceptionFields,
    inbill: inbillFields,
    mawb: mawbFields,
    package: packageFields,
  },
  columns: {
    container_id: 'bao, thùng',
    cost_vnd: 'chi phí',
    docked_at: 'về đến kho lúc',
    docked_by: 'người nhận về kho',
    fee_vnd: 'phí thùng',
    inbill_id: 'phiếu khai thác',
    mawb_id: 'MAWB',
    number: 'số MAWB',
    package_id: 'kiện hàng',
    packed_at: 'quét vào bao lúc',
    r_weight: 'cân kho Việt Nam',
    received_by: 'người nhận',
    scanned_at: 'quét lúc',
    scanned_by: 'người quét',
    track: 'mã vận đơn',
    weight: 'cân nặng',
  },
  records: { mawb: { code: 'number', opens: mawbPlaces, keys: ['mawb_id'] } },
}
