import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/crm/ticket': [
    'Việc khách nhờ giải quyết, từ điện thoại, Zalo, cửa hàng hoặc góp ý, cho đến khi xong.',
    'Nhận phiếu quá hạn trước, trả lời khách rồi ghi “Đã trả lời khách”; chờ khách thì chuyển “Chờ khách” để đồng hồ dừng.',
    'Hai phiếu cùng một việc thì chọn cả hai rồi gộp: phiếu cũ nhất giữ mọi trao đổi.',
  ],
}
