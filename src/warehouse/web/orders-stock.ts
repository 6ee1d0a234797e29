import type { ListStart } from '#platform/web/list/list-loader.ts'
import { listWaiting } from '#warehouse/checkin.api.ts'

const firstOrder = { waiting: '-noticed_at', newbill: 'customer_no', depots: '-noticed_at' }
export type StockView = keyof typeof firstOrder

/** What a list of the Vietnamese warehouse asks at a first visit. */
export const stockStart = (view: StockView) =>
  ({
    call: listWaiting,
    size: 50,
    sort: firstOrder[view],
    filterKeys: [
      'status',
      'sub_status',
      'customer_id',
      'route_code',
      'goods_type',
      'mawb',
      'codes',
      'noticed_at_from',
      'noticed_at_to',
    ],
    fixed: { view },
  }) satisfies ListStart
