import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/crm/report': [
    'Việc cần làm với khách: bao nhiêu xong đúng hạn, trễ hạn, còn quá hạn, theo người làm và nhóm việc.',
    'Chọn khoảng ngày đến hạn và cách chia nhóm; bấm một số để xem từng việc. Ô Báo cáo ở trên mở các báo cáo CRM khác.',
    'Việc bị bỏ và việc không đặt hạn không tính vào tỷ lệ đúng hạn.',
  ],
  '/crm/report/plans': [
    'Mỗi kế hoạch tháng đặt bao nhiêu chỉ tiêu, đã đạt bao nhiêu, từng loại chỉ tiêu được mấy phần trăm.',
    'Chọn các tháng, nhóm theo kế hoạch, người chịu trách nhiệm hay từng phần; bấm một số để xem từng phần.',
    'Hai kế hoạch cùng tháng có thể tính chung một việc: chọn Trên trang đầu để không cộng trùng.',
  ],
  '/crm/report/quotes': [
    'Trong các yêu cầu báo giá, bao nhiêu đã báo và bao nhiêu khách đã trả tiền, theo kinh doanh.',
    'Chọn khoảng ngày hỏi giá; bấm một số để xem các đơn phía sau.',
    'Đơn hủy vẫn nằm trong số đã báo giá, nên kéo tỷ lệ chốt xuống.',
  ],
  '/crm/report/users': [
    'Mỗi người liên hệ bao nhiêu lượt mỗi ngày, nói chuyện được bao nhiêu, bao nhiêu khách tiềm năng thành khách.',
    'Nhóm theo nhân viên hay thời gian, rồi bấm một số để xem từng lượt.',
    'Lượt liên hệ tính cho người gọi; khách tiềm năng tính cho người phụ trách, chưa giao thì người ghi.',
  ],
  '/crm/report/comments': [
    'Phiếu yêu cầu được trả lời và giải quyết đúng hạn bao nhiêu, và ai trao đổi nhiều trên công việc.',
    'Nhóm theo nhân viên hay thời gian, rồi bấm một số để xem từng phiếu, từng bình luận.',
    'Phiếu tính ở ngày tiếp nhận, cho người xử lý, chưa giao thì người ghi; tin rác và phiếu đã gộp không tính.',
  ],
  '/crm/finance': [
    'Mỗi khách của mỗi kinh doanh: doanh thu trong kỳ, nợ và cọc hiện nay, hẹn trả sắp tới và có giữ hẹn không.',
    'Chọn Lỡ hẹn để gọi trước; bấm một số để xem từng đơn, từng phiếu nợ hay từng lời hẹn.',
    'Khách tính cho người đang phụ trách, kể cả đơn do người trước bán.',
  ],
  '/crm/finance/orders': [
    'Từng đơn trên phiếu đã duyệt đứng sau doanh thu của khách.',
    'Lọc theo khách hoặc kinh doanh; mã đơn và phiếu xuất mở đúng hồ sơ.',
    'Phiếu bị đảo được trừ ra vào ngày đảo.',
  ],
  '/crm/finance/promises': [
    'Từng lời hẹn trả nợ của khách, theo ngày hẹn.',
    'Chọn Lỡ hẹn để nhắc; kéo đến ngày về sau rồi chọn Chưa đến hẹn để chuẩn bị.',
    'Lời hẹn được ghi ở Hạn mức công nợ; khách trả rồi thì đánh dấu đã giữ hẹn ở đó.',
  ],
}
