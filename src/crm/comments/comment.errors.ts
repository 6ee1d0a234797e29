import { errors, refusals } from '#platform/contract/errors.ts'

export const commentErrors = errors({
  'crm.comment_not_own': { status: 403, message: 'Chỉ người viết hoặc quản lý được sửa, xóa bình luận này.' },
  'crm.comment_too_late': {
    status: 409,
    message: 'Quá {minutes} phút từ lúc viết nên không sửa, xóa được nữa. Hãy viết bình luận mới.',
  },
  'crm.file_unknown': { status: 400, message: 'Không tìm thấy tệp đã tải lên.' },
  'crm.mention_blind': {
    status: 400,
    message: '{names} không xem được nội dung này nên không nhắc tên được.',
  },
})
export const refuseComment = refusals(commentErrors)
