import { cookieFields } from '#bidding/accounts/cookie.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: { account_cookie: 'Cookie đăng nhập', ebay_config: 'Cấu hình eBay' },
  fields: { account_cookie: cookieFields },
  columns: {
    app_id: 'App ID',
    cert_box: 'Cert ID',
    cert_end: 'bốn ký tự cuối của Cert ID',
    jar_box: 'cookie',
    marketplace: 'trang eBay',
    most_bids: 'lượt đang theo nhiều nhất',
    seen_at: 'người giữ còn báo lúc',
  },
}
