/** What the lists of the Vietnamese warehouse are asked at the first visit. */
export const stockDefaults = {
  waiting: { size: 50, sort: '-noticed_at' },
  newbill: { size: 50, sort: 'customer_no' },
  depots: { size: 50, sort: '-noticed_at' },
} as const
export type StockView = keyof typeof stockDefaults

/** The filters of these lists, as the address keeps them. */
export const stockFilters = [
  'status',
  'sub_status',
  'customer_id',
  'route_code',
  'goods_type',
  'mawb',
  'codes',
  'noticed_at_from',
  'noticed_at_to',
]
