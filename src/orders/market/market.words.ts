import type { MarketItem } from '#orders/market/market-item.api.ts'

type Told = NonNullable<MarketItem['state']>

export const saleWords: Readonly<Record<Told, string>> = {
  on_sale: 'Đang bán',
  trading: 'Đã có người mua',
  sold: 'Đã bán',
  ended: 'Đã kết thúc',
  stopped: 'Tạm ngừng bán',
  removed: 'Đã gỡ',
}
export const saleKinds = { auction: 'Đấu giá', fixed: 'Giá cố định' } as const
export const taxWords = { gross: 'đã gồm thuế', net: 'chưa gồm thuế' } as const
/** What a market did not tell is never guessed. */
export const notTold = 'không rõ'
