import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/crm/plan': [
    'Mục tiêu của tháng theo nhóm, tuyến, nhóm việc hoặc nhân viên, đo từ đơn, phiếu, cân và việc thật.',
    'Lập kế hoạch, đặt mục tiêu từng phần, giao cho từng người rồi đưa lên trang đầu.',
    'Người đổi nhóm giữa tháng: việc trước ngày đổi vẫn tính cho nhóm cũ. Hết tháng thì mục tiêu không đổi được nữa.',
  ],
}
