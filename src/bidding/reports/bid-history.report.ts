import { actKinds } from '#bidding/core/bid.words.ts'
import { outcomeWords } from '#bidding/core/outcome.rules.ts'
import { report } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

/** What only looks; the rest acts. */
export const lookKinds = ['look', 'warm', 'preview', 'find'] as const

const kindNames: Readonly<Record<string, string>> = Object.fromEntries(
  actKinds.map(({ value, label }) => [value, label]),
)
const number = { kind: 'number', sum: true, width: 100 } as const

/** Every look at a listing and every act on it, with what the market said, by the time it was asked. */
export const bidHistoryReport = report({
  key: 'bid-history',
  title: 'Báo cáo lịch sử đấu giá',
  noun: 'lần xem hoặc đặt',
  path: '/api/report/bid/history',
  screen: '/report/historybid',
  ids: { list: 'get-report-bid-history', excel: 'post-report-bid-history-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày hỏi trang',
  columns: [
    { key: 'at', title: 'Lúc', kind: 'time', width: 140 },
    { key: 'kind', title: 'Việc', names: kindNames, width: 150, by: 'kind' },
    { key: 'site', title: 'Trang mua', width: 130, by: 'site_code' },
    { key: 'item_id', title: 'Mã sản phẩm', width: 124 },
    { key: 'title', title: 'Sản phẩm', width: 220 },
    { key: 'price', title: 'Giá lúc đó', kind: 'number', width: 110 },
    { key: 'amount', title: 'Giá đã gửi', kind: 'number', width: 110 },
    { key: 'currency', title: 'Tiền tệ', width: 80 },
    { key: 'leads', title: 'Dẫn đầu', names: { yes: 'Có', no: 'Không' }, width: 90 },
    { key: 'outcome', title: 'Kết quả', names: outcomeWords, width: 200 },
    { key: 'words', title: 'Trang nói', width: 200 },
    { key: 'ends_at', title: 'Kết thúc lúc đó', kind: 'time', width: 140 },
    { key: 'ms', title: 'Trả lời trong (ms)', kind: 'number', width: 130 },
    { key: 'late_ms', title: 'Gửi trễ (ms)', kind: 'number', width: 110 },
    {
      key: 'customer_no',
      title: 'Mã khách',
      width: 110,
      opens: { screen: '/customers', filters: { open: 'customer_id' } },
    },
    { key: 'customer_name', title: 'Khách hàng', width: 180 },
    { key: 'account', title: 'Tài khoản đấu giá', width: 150, by: 'account_id' },
    { key: 'actor', title: 'Người làm', width: 150 },
    { key: 'looks', title: 'Lần xem', ...number },
    { key: 'acts', title: 'Lần đặt', ...number },
  ],
  rowKey: 'act_id',
  keys: ['bid_id', 'customer_id', 'account_id', 'site_code'],
  filters: [
    { key: 'kind', title: 'Việc', kind: 'any', options: actKinds },
    { key: 'site_code', title: 'Trang mua', kind: 'any', choices: 'site' },
    { key: 'account_id', title: 'Tài khoản đấu giá', kind: 'anyId', choices: 'account' },
    { key: 'bid_id', title: 'Lượt đấu giá', kind: 'anyId' },
  ],
  defaultSort: '-at',
  charts: [
    { key: 'kinds', title: 'Lần xem và lần đặt theo việc', kind: 'bars', x: 'kind', y: ['looks', 'acts'] },
    {
      key: 'sites',
      title: 'Lần xem và lần đặt theo trang mua',
      kind: 'bars',
      x: 'site',
      y: ['looks', 'acts'],
    },
  ],
})
