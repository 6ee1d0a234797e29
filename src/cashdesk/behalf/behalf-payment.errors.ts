import { errors, refusals } from '#platform/contract/errors.ts'

export const behalfErrors = errors({
  'behalf.not_found': { status: 404, message: 'Không tìm thấy yêu cầu thanh toán hộ này.' },
  'behalf.status': { status: 409, message: 'Không thể cập nhật trạng thái' },
  'behalf.credit': {
    status: 409,
    message: 'Khách không đủ tiền và vượt hạn mức công nợ: còn thiếu {shortfall} đ.',
  },
  'behalf.certificate': { status: 409, message: 'Cần ảnh chứng từ đã thanh toán để hoàn tất.' },
})
export const refuseBehalf = refusals(behalfErrors)
