import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/invoices/carrier-messages': [
    'Tin của hãng vận chuyển không thuộc phiếu nào, hoặc hệ thống không đọc được.',
    'Tìm mã vận đơn; nếu là hàng của mình thì ghi mã ở phiếu, tin được đọc lại ngay. Không phải thì bấm Đã xử lý.',
    'Tin cũ lâu không ai xem có thể là kiện đang kẹt ở hãng.',
  ],
}
