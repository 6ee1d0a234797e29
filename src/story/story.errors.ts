import { errors, refusals } from '#platform/contract/errors.ts'

export const storyErrors = errors({
  'story.gone': {
    status: 404,
    message: 'Liên kết không còn mở được: đã hết hạn hoặc đã thu hồi. Hãy xin nhân viên liên kết mới.',
  },
  'story.no_link': { status: 409, message: 'Đơn này không có liên kết nào đang mở.' },
})
export const refuseStory = refusals(storyErrors)
