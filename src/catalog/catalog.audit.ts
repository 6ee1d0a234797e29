import { accountVoteFields } from '#catalog/account-vote.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { account_vote: accountVoteFields },
  titles: {
    account_vote: 'Điểm tài khoản mua hàng',
    multilogin_account: 'Tài khoản Multilogin',
    library_file: 'Tệp đính kèm',
    library_folder: 'Thư mục ảnh',
  },
  columns: {
    account_id: 'tài khoản mua',
    bank_id: 'tài khoản ngân hàng',
    card_id: 'thẻ',
    currency: 'tiền tệ',
    file_id: 'tệp',
    folder: 'thư mục',
    partner_id: 'đối tác',
    password_box: 'mật khẩu',
    provider: 'trình quản lý hồ sơ',
    route_code: 'tuyến vận chuyển',
    thumb_id: 'ảnh nhỏ',
    warehouse_code: 'kho',
    web_code: 'website',
  },
  records: {
    card: {
      code: 'account_number',
      label: 'name',
      opens: ['/cards'],
      keys: ['card_id', 'from_card_id', 'bank_id'],
    },
    goods_type: { code: 'code', label: 'name', opens: [], keys: ['goods_type'] },
    group_product: { code: 'code', label: 'name', opens: [], keys: ['group_code'] },
    partner: { code: 'code', label: 'name', opens: [], keys: ['partner_id', 'partner_code'] },
    route: { code: 'code', label: 'name', opens: [], keys: ['route_code'] },
    service: { code: 'code', label: 'name', opens: [], keys: [] },
    site: { code: 'code', label: 'name', opens: [], keys: ['site_code'] },
    warehouse: { code: 'code', label: 'name', opens: [], keys: ['warehouse_code', 'overseas_warehouse'] },
    web: { code: 'code', label: 'name', opens: [], keys: [] },
  },
}
