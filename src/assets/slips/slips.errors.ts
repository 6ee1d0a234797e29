import { errors, refusals } from '#platform/contract/errors.ts'

export const assetSlipErrors = errors({
  'asset_requests.not_found': { status: 404, message: 'Không tìm thấy đề nghị cấp tài sản.' },
  'asset_requests.bad_step': { status: 409, message: 'Đề nghị {code} không còn ở bước này.' },
  'asset_requests.own': { status: 403, message: 'Bạn không thể tự duyệt đề nghị của mình.' },
  'asset_requests.not_approved': { status: 409, message: 'Đề nghị {code} chưa được duyệt hoặc đã bàn giao.' },
  'asset_slips.not_found': { status: 404, message: 'Không tìm thấy biên bản bàn giao.' },
  'asset_slips.ended': { status: 409, message: 'Biên bản {code} đã hoàn tất hoặc đã hủy.' },
  'asset_slips.not_party': {
    status: 403,
    message: 'Chỉ người giao và người nhận xác nhận, mỗi người một lần bằng tài khoản của mình.',
  },
  'asset_slips.other_first': { status: 409, message: 'Người kia chưa xác nhận.' },
  'asset_slips.not_last': { status: 409, message: 'Người kia đã xác nhận: bước này hoàn tất biên bản.' },
  'asset_slips.asset': { status: 409, message: 'Tài sản {code} {why}.' },
})
export const refuseSlip = refusals(assetSlipErrors)
