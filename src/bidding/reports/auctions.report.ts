import { bidStatus } from '#bidding/core/bid.status.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

/** What became of a bid that is over. */
export const auctionResults = {
  won: 'Thắng',
  lost: 'Thua',
  cancelled: 'Hủy, không đặt',
  other: 'Lỗi, bán lại',
} as const
export type AuctionResult = keyof typeof auctionResults

/** By the state it ended in. What is none of these was undone by the seller or by an error. */
export const resultStates: Readonly<Record<Exclude<AuctionResult, 'other'>, readonly number[]>> = {
  won: [bidStatus.won, bidStatus.payment],
  lost: [bidStatus.exceeded],
  cancelled: [bidStatus.cancelled],
}

const rows: ReportLink = {
  screen: '/report/auctions',
  fixed: { group_by: 'detail' },
  filters: {
    bid_id: 'bid_id',
    result: 'result',
    site_code: 'site_code',
    account_id: 'account_id',
    sale_id: 'sale_id',
  },
  period: 'date',
}
const of = (...results: readonly AuctionResult[]) => ({
  opens: { ...rows, fixed: { ...rows.fixed, result: results.join(',') } },
})
const number = { kind: 'number', width: 104, sum: true } as const
const money = { kind: 'money', width: 140, sum: true } as const

/** Bids that are over, by the day they ended; a rehearsal is none. */
export const auctionReport = report({
  key: 'auctions',
  title: 'Báo cáo đấu giá',
  noun: 'dòng báo cáo',
  path: '/api/report/auctions',
  screen: '/report/auctions',
  ids: { list: 'get-report-auctions', excel: 'post-report-auctions-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày xong phiên',
  columns: [
    { key: 'day', title: 'Ngày xong', kind: 'date', width: 110, by: 'period' },
    { key: 'item_id', title: 'Mã sản phẩm', width: 124, by: 'bid_id' },
    { key: 'title', title: 'Sản phẩm', width: 220, by: 'bid_id' },
    { key: 'result', title: 'Kết quả', names: auctionResults, width: 120, by: 'bid_id' },
    { key: 'site', title: 'Trang mua', width: 130, by: 'site_code' },
    { key: 'account', title: 'Tài khoản đấu giá', width: 150, by: 'account_id' },
    { key: 'sale_name', title: 'Kinh doanh', width: 170, by: 'sale_id' },
    { key: 'bids', title: 'Số lượt', ...number },
    { key: 'won', title: 'Thắng', ...number, ...of('won') },
    { key: 'lost', title: 'Thua', ...number, ...of('lost') },
    { key: 'cancelled', title: 'Hủy', ...number, ...of('cancelled') },
    { key: 'other', title: 'Lỗi, bán lại', ...number, ...of('other') },
    { key: 'decided', title: 'Thắng hoặc thua', ...number, width: 130, ...of('won', 'lost') },
    { key: 'win_rate', title: 'Tỷ lệ thắng', kind: 'percent', width: 110, of: ['won', 'decided'] },
    { key: 'win_vnd', title: 'Giá thắng', ...money, ...of('won') },
    { key: 'most_vnd', title: 'Tối đa của lượt thắng', ...money, width: 160, ...of('won') },
    {
      key: 'price_rate',
      title: 'Giá thắng so tối đa',
      kind: 'percent',
      width: 150,
      of: ['win_vnd', 'most_vnd'],
    },
    { key: 'saved', title: 'Tiết kiệm', ...money, ...of('won') },
    {
      key: 'customer_no',
      title: 'Mã khách',
      width: 110,
      by: 'bid_id',
      opens: { screen: '/customers', filters: { open: 'customer_id' } },
    },
    { key: 'customer_name', title: 'Khách hàng', width: 180, by: 'bid_id' },
  ],
  rowKey: 'bid_id',
  keys: ['customer_id'],
  filters: [
    {
      key: 'result',
      title: 'Kết quả',
      kind: 'any',
      options: Object.entries(auctionResults).map(([value, label]) => ({ value, label })),
    },
    { key: 'site_code', title: 'Trang mua', kind: 'any', choices: 'site' },
    { key: 'account_id', title: 'Tài khoản đấu giá', kind: 'anyId', choices: 'account' },
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
    { key: 'bid_id', title: 'Lượt đấu giá', kind: 'anyId' },
  ],
  groupBy: [
    {
      key: 'detail',
      title: 'Từng lượt',
      step: 'day',
      by: ['bid_id', 'site_code', 'account_id', 'sale_id'],
    },
    ...bySteps,
    { key: 'account', title: 'Tài khoản đấu giá', by: ['site_code', 'account_id'] },
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
    { key: 'site', title: 'Trang mua', by: ['site_code'] },
  ],
  defaultSort: '-day',
  charts: [
    {
      key: 'rate',
      title: 'Tỷ lệ thắng theo tuần (%)',
      kind: 'lines',
      x: 'day',
      y: ['win_rate'],
      step: 'week',
    },
    {
      key: 'results',
      title: 'Thắng, thua, hủy theo tuần',
      kind: 'bars',
      x: 'day',
      y: ['won', 'lost', 'cancelled'],
      step: 'week',
    },
    { key: 'saved', title: 'Tiết kiệm theo tuần', kind: 'bars', x: 'day', y: ['saved'], step: 'week' },
    {
      key: 'accounts',
      title: 'Thắng và thua theo tài khoản',
      kind: 'bars',
      x: 'account',
      y: ['won', 'lost'],
    },
  ],
  opens: rows,
})
