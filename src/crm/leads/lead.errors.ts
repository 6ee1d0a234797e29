import { errors, refusals } from '#platform/contract/errors.ts'

export const leadErrors = errors({
  'leads.bad_step': { status: 409, message: 'Khách tiềm năng đã ở bước khác, hãy tải lại.' },
  'leads.is_customer': {
    status: 409,
    message: 'Số điện thoại {phone} là của khách hàng {who}; ghi liên hệ ở hồ sơ khách.',
  },
  'leads.next_missing': {
    status: 400,
    message: 'Khách tiềm năng đang mở phải có việc tiếp theo và ngày hẹn.',
  },
  'leads.told': { status: 409, message: 'Lần liên hệ này đã ghi kết quả.' },
  'leads.not_own': { status: 403, message: 'Chỉ người liên hệ hoặc quản lý ghi được kết quả này.' },
  'leads.nobody': { status: 409, message: 'Chưa giao được cho ai: {why}.' },
  'leads.merged': {
    status: 409,
    message: 'Khách tiềm năng này đã gộp vào khách khác, hãy hoàn tác lần gộp.',
  },
  'leads.phone_gone': { status: 409, message: 'Không còn số điện thoại để lập hồ sơ khách.' },
})
export const refuseLead = refusals(leadErrors)
