import { errors, refusals } from '#platform/contract/errors.ts'

export const flowErrors = errors({
  'flow.not_found': { status: 404, message: 'Không tìm thấy đơn đã mua.' },
  'flow.no_card': { status: 409, message: 'Đơn {code} không trả bằng thẻ nên không có sao kê.' },
  'flow.no_line': { status: 409, message: 'Sao kê chưa có dòng nào trả đúng đơn {code}.' },
  'flow.no_proof': {
    status: 409,
    message: 'Đơn {code} ghi đã trả nhưng sao kê chưa có dòng nào chứng minh.',
  },
  'flow.differs': { status: 409, message: 'Sao kê {line} trả đơn {code} lệch {difference} so với giá mua.' },
  'flow.not_unpaid': { status: 409, message: 'Đơn {code} không còn chờ trả người bán.' },
  'flow.not_paid': { status: 409, message: 'Đơn {code} chưa ghi đã trả người bán.' },
})
export const refuseFlow = refusals(flowErrors)
