import { errors, refusals } from '#platform/contract/errors.ts'

export const twinErrors = errors({
  'twins.same': { status: 400, message: 'Chọn hai hồ sơ khác nhau để gộp.' },
  'twins.phone': { status: 409, message: 'Hai hồ sơ không còn cùng số điện thoại, hãy tải lại.' },
  'twins.station': { status: 409, message: 'Hai hồ sơ thuộc hai trạm, hãy chuyển về một trạm trước.' },
  'twins.merged': { status: 409, message: '{who} đã được gộp vào hồ sơ khác.' },
  'twins.code': {
    status: 409,
    message: '{who} đã có mã khách hàng, hãy giữ hồ sơ này và gộp hồ sơ chưa có mã vào.',
  },
  'twins.closed': { status: 409, message: 'Chỉ gộp được các khách tiềm năng đang mở.' },
  'twins.undone': { status: 409, message: 'Lần gộp này đã được hoàn tác.' },
  'twins.too_late': { status: 409, message: 'Chỉ hoàn tác được trong {days} ngày kể từ lúc gộp.' },
  'twins.merged_since': {
    status: 409,
    message: 'Hồ sơ được giữ đã gộp tiếp vào hồ sơ khác, hãy hoàn tác lần gộp đó trước.',
  },
  'twins.moved_since': { status: 409, message: 'Hồ sơ đã gộp đổi trạng thái từ lúc đó nên không tách được.' },
})
export const refuseTwins = refusals(twinErrors)
