import { errors, refusals } from '#platform/contract/errors.ts'

export const assetErrors = errors({
  'assets.not_found': { status: 404, message: 'Không tìm thấy tài sản.' },
  'assets.type_unknown': { status: 404, message: 'Không tìm thấy loại tài sản này.' },
  'assets.bad_step': { status: 409, message: 'Tài sản {code} đang ở trạng thái không cho phép việc này.' },
  'assets.held': { status: 409, message: 'Tài sản còn người giữ, cần nhận lại bằng biên bản trước.' },
  'assets.not_held': { status: 409, message: 'Tài sản không có người giữ nên chỉ về kho được.' },
  'assets.on_slip': { status: 409, message: 'Tài sản đang trên một biên bản chờ xác nhận.' },
  'assets.by_slip': {
    status: 409,
    message: 'Tài sản {code} đã qua biên bản bàn giao: người giữ chỉ đổi bằng biên bản.',
  },
  'assets.in_books': {
    status: 409,
    message: 'Tài sản {code} đã trích khấu hao, phân bổ: không sửa được nguyên giá và cách tính nữa.',
  },
  'assets.paid': {
    status: 409,
    message: 'Tài sản {code} đã thanh toán ở ngân hàng: hãy hoàn tác giao dịch đó trước.',
  },
  'assets.worn_later': {
    status: 409,
    message:
      'Tài sản {code} đã trích khấu hao, phân bổ đến hết tháng {month}: ngày thanh lý phải sau tháng đó.',
  },
  'assets.used': {
    status: 409,
    message:
      'Tài sản {code} đã có lịch sử (người giữ, biên bản, kiểm kê hoặc khấu hao): hãy thanh lý thay vì xóa.',
  },
  'assets.gone': { status: 409, message: 'Tài sản {code} đã thanh lý, không sửa được nữa.' },
  'assets.not_holder': { status: 409, message: 'Người này không giữ tài sản {code}.' },
  'assets.image_unknown': { status: 400, message: 'Không tìm thấy ảnh đã gửi, vui lòng gửi lại.' },
})
export const refuseAsset = refusals(assetErrors)
