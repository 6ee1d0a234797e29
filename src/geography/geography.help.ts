import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/setting/location': [
    'Tỉnh, xã theo địa giới 2025 và cách chuyển từ địa chỉ cũ.',
    'Tìm theo tên, rồi xem xã cũ đã nhập vào đâu.',
    'Sửa tên ở đây làm đổi gợi ý địa chỉ của mọi nơi.',
  ],
}
