import { errors, refusals } from '#platform/contract/errors.ts'

export const salaryErrors = errors({
  'salary.resolved': { status: 409, message: 'Lương tháng {month} đã chốt, không đổi được nữa.' },
  'salary.passed': {
    status: 409,
    message: 'Đã chốt lương đến tháng {last}: tháng {month} không chốt nữa, hãy ghi vào tháng sau.',
  },
  'salary.future': { status: 409, message: 'Tháng {month} chưa bắt đầu.' },
  'salary.running': { status: 409, message: 'Tháng {month} chưa hết, chưa chốt lương được.' },
  'salary.order': { status: 409, message: 'Hãy chốt lương tháng {month} trước.' },
  'salary.nobody': { status: 409, message: 'Tháng {month} không có ai để chốt lương.' },
  'salary.own': { status: 409, message: 'Không ai tự điều chỉnh lương của mình.' },
  'salary.not_found': { status: 404, message: 'Không tìm thấy dòng lương này.' },
})
export const refuseSalary = refusals(salaryErrors)
