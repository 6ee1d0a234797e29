import { errors, refusals } from '#platform/contract/errors.ts'

export const marketErrors = errors({
  'market.scanning': {
    status: 409,
    message: 'Đang lấy mã vận đơn cho người này: chờ lượt đang chạy xong.',
  },
  'market.nothing_to_scan': { status: 409, message: 'Không có đơn đã mua nào còn thiếu mã vận đơn.' },
})
export const refuseMarket = refusals(marketErrors)
