import { errors, refusals } from '#platform/contract/errors.ts'

export const pricingErrors = errors({
  'pricing.no_rate': { status: 409, message: 'Chưa có tỷ giá {currency} áp dụng cho ngày {date}.' },
  'pricing.no_service_tier': { status: 409, message: 'Chưa có bậc phí dịch vụ cho giá trị đơn này.' },
  'pricing.coupon': { status: 409, message: 'Mã giảm giá {code}: {why}.' },
  'pricing.level_list': {
    status: 409,
    message: 'Bảng giá của một hạng áp dụng cho cả hạng, không chọn từng khách.',
  },
  'pricing.not_begun': {
    status: 409,
    message: 'Dòng này chưa áp dụng: hãy sửa trực tiếp, không cần đính chính.',
  },
  'pricing.decided': { status: 409, message: 'Tỷ giá này đã được xử lý.' },
  'pricing.day_taken': {
    status: 409,
    message: 'Hôm nay và ngày mai đã có tỷ giá {currency}: hãy đính chính dòng đó.',
  },
  'prices.wrong': { status: 400, message: 'Bảng giá còn dòng lỗi: chưa nhập dòng nào.' },
  'pricing.corrected': {
    status: 409,
    message: 'Dòng này đã được đính chính bằng dòng khác, không sửa được.',
  },
  'pricing.no_freight_bracket': {
    status: 409,
    message: 'Chưa có bảng giá cước cho tuyến {route}, loại hàng {goods}, cân nặng {weight} kg.',
  },
})
export const refusePricing = refusals(pricingErrors)
