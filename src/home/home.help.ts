import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/': [
    'Việc đang chờ chính bạn, cũ nhất đứng trên, với số liệu trong ngày, trong tuần và trong tháng.',
    'Bấm nút của dòng đầu tiên, làm xong việc đó rồi quay lại.',
    'Việc đã có người khác làm sẽ tự rời danh sách; bấm một con số hay một cột để xem các đơn của nó.',
  ],
  '/help': [
    'Hướng dẫn ngắn của mọi màn hình bạn được mở.',
    'Gõ vài chữ của việc cần làm để lọc.',
    'Trên từng màn hình, bấm ? để xem hướng dẫn và phím của màn hình đó.',
  ],
}
