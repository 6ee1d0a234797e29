import { errors, refusals } from '#platform/contract/errors.ts'

export const bankErrors = errors({
  'bank.not_found': { status: 404, message: 'Không tìm thấy giao dịch ngân hàng.' },
  'bank.taken': { status: 409, message: 'Giao dịch này {who} vừa xử lý lúc {at}: {what}.' },
  'bank.nothing': { status: 409, message: 'Giao dịch này chưa được xử lý nên không có gì để hoàn tác.' },
  'bank.held': {
    status: 409,
    message: 'Giao dịch đang treo trong sổ, hãy hoàn tác việc treo trước khi bỏ qua.',
  },
  'bank.own_file': {
    status: 409,
    message: 'Dòng này do bạn nhập từ sao kê nên người khác phải khớp với khách.',
  },
  'bank.no_statement': { status: 404, message: 'Không tìm thấy sao kê này.' },
  'bank.statement_waiting': { status: 409, message: 'File này đã được nhập và đang chờ người khác duyệt.' },
  'bank.statement_decided': { status: 409, message: 'Sao kê này không còn chờ duyệt: {what}.' },
  'bank.sum': {
    status: 400,
    message: 'Tổng các phần là {sum} đ, phải bằng đúng số tiền giao dịch {amount} đ.',
  },
  'bank.out': {
    status: 409,
    message: 'Tiền ra chỉ khớp được với khoản chi trả khách đã hoàn tất.',
  },
  'bank.direction': { status: 409, message: '{which} là tiền {way}, giao dịch này là tiền {other}.' },
  'bank.other_account': { status: 409, message: '{which} ghi sổ ở tài khoản ngân hàng khác.' },
  'bank.other_half': {
    status: 409,
    message:
      'Nửa còn lại của lần chuyển nội bộ này đã khớp. Hãy hoàn tác giao dịch ở tài khoản {which} trước.',
  },
  'bank.target': { status: 404, message: 'Không tìm thấy nơi nhận tiền {which} trong các trạm của bạn.' },
  'bank.target_settled': { status: 409, message: '{which} không còn chờ tiền.' },
  'bank.target_amount': {
    status: 409,
    message: '{which} có số tiền {amount} đ, không khớp với {given} đ.',
  },
  'bank.no_account': { status: 404, message: 'Không tìm thấy tài khoản ngân hàng này của công ty.' },
  'bank.statement_wrong': {
    status: 400,
    message: 'Sao kê có ô chưa đọc được, chưa dòng nào được nhập. Xem các ô được đánh dấu.',
  },
  'bank.statement_turned': {
    status: 400,
    message:
      'Số dư trên sao kê chạy ngược với số tiền: cột ghi nợ và ghi có đang bị đổi chỗ. Hãy chọn lại cột.',
  },
  'bank.statement_file': { status: 400, message: 'Không đọc được file sao kê: {why}.' },
  'bank.statement_account': {
    status: 400,
    message:
      'File là sao kê của tài khoản {named}, không phải tài khoản đã chọn {chosen}. Hãy chọn đúng tài khoản hoặc đúng file.',
  },
  'bank.no_header': {
    status: 400,
    message: 'Không nhận ra các cột của sao kê. Hãy chỉ ra cột ngày, nội dung và số tiền.',
  },
})
export const refuseBank = refusals(bankErrors)
