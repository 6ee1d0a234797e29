import { errors, refusals } from '#platform/contract/errors.ts'

export const noticesErrors = errors({
  'notices.not_draft': {
    status: 409,
    message: 'Thông báo đã gửi hoặc đang gửi, không sửa, xóa được nữa.',
  },
  'notices.no_recipient': { status: 400, message: 'Không có khách hàng nào nhận thông báo này.' },
  'bell.kind_unknown': { status: 404, message: 'Vai trò của bạn không nhận loại thông báo này.' },
  'feedback.not_own': { status: 403, message: 'Chỉ người viết hoặc quản lý được sửa, xóa nội dung này.' },
  'feedback.closed': { status: 409, message: 'Góp ý đã đóng, hãy mở lại trước khi sửa.' },
  'feedback.bad_step': { status: 409, message: 'Không chuyển được góp ý sang trạng thái này.' },
  'feedback.image_unknown': { status: 400, message: 'Không tìm thấy ảnh đã tải lên.' },
})
export const refuseNotices = refusals(noticesErrors)
