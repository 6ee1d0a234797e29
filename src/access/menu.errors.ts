import { errors, refusals } from '#platform/contract/errors.ts'

export const menuErrors = errors({
  'menu.not_found': { status: 404, message: 'Không tìm thấy mục menu.' },
  'menu.has_entries': { status: 409, message: 'Mục này còn mục con, hãy chuyển hoặc xóa các mục con trước.' },
  'menu.circle': { status: 409, message: 'Không thể đặt một mục vào trong chính nó.' },
  'menu.too_deep': { status: 409, message: 'Menu có nhiều nhất ba cấp.' },
})
export const refuseMenu = refusals(menuErrors)
