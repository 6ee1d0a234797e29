import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    buying_account: 'Tài khoản mua hàng',
    card: 'Tài khoản ngân hàng, thẻ',
    multilogin_account: 'Tài khoản Multilogin',
    config_factor: 'Hệ số cấu hình',
    goods_type: 'Loại hàng',
    partner: 'Đối tác',
    route: 'Tuyến vận chuyển',
    service: 'Dịch vụ',
    site: 'Trang mua hàng',
    warehouse: 'Kho hàng',
    web: 'Website',
    group_product: 'Nhóm sản phẩm',
    library_file: 'Tệp đính kèm',
    library_folder: 'Thư mục ảnh',
  },
}
