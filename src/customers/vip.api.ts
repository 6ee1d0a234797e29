import { z } from 'zod'
import { customerManagers, customerRow } from '#customers/customer.api.ts'
import { vipStatus } from '#customers/vip.status.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, reason, requiredText, text, version } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/** Freezing money is not for sales. */
const auction = roles('ql', 'kt', 'cs')
const mercari = roles('ql', 'kd', 'cs')
const refusals = ['customers.not_found', 'customers.vip_status', 'customers.locked'] as const
const answer = { method: 'POST', data: customerRow } as const

/** Freezes the level's deposit from the free money. */
export const activateVip = call({
  ...answer,
  id: 'post-user-activate-vip',
  path: '/api/user/activate/vip',
  summary: 'Kích hoạt VIP đấu giá',
  roles: auction,
  money: true,
  /** Without a level the primary VIP level. */
  body: z.object({ user_id: id, level_code: text(40).nullish() }),
  message: 'Đã kích hoạt VIP đấu giá',
  failure: 'Không thể kích hoạt VIP đấu giá!',
  errors: ['customers.not_found', 'customers.vip_activate', 'customers.locked', 'ledger.not_enough_free'],
})
/** 1 in use, 2 paused. */
export const setVipStatus = call({
  ...answer,
  id: 'post-user-activate-status',
  path: '/api/user/activate/status',
  summary: 'Tạm dừng hoặc dùng lại VIP đấu giá',
  roles: auction,
  body: z.object({
    user_id: id,
    status: z.union([z.literal(vipStatus.active), z.literal(vipStatus.paused)]),
    reason: reason.nullish(),
  }),
  message: 'Đã đổi trạng thái VIP',
  errors: refusals,
})
export const deactivateVip = call({
  ...answer,
  id: 'post-user-deactivate-vip',
  path: '/api/user/deactivate/vip',
  summary: 'Hủy VIP đấu giá, trả tiền cọc VIP',
  roles: auction,
  money: true,
  body: z.object({ user_id: id, reason }),
  message: 'Đã hủy kích hoạt VIP',
  failure: 'Hủy kích hoạt VIP thất bại!',
  errors: ['customers.not_found', 'customers.vip_deactivate'],
})

const priority = z.number().int().min(0).max(1000)

export const activateMercari = call({
  ...answer,
  id: 'post-user-mercari-activate',
  path: '/api/user/mercari/activate',
  summary: 'Kích hoạt VIP Mercari',
  roles: mercari,
  body: z.object({ user_id: id, priority: priority.default(0) }),
  message: 'Đã kích hoạt VIP Mercari',
  errors: refusals,
})
export const setMercariStatus = call({
  ...answer,
  id: 'post-user-mercari-status',
  path: '/api/user/mercari/status',
  summary: 'Tạm dừng hoặc dùng lại VIP Mercari',
  roles: mercari,
  body: z.object({
    user_id: id,
    status: z.union([z.literal(vipStatus.active), z.literal(vipStatus.paused)]),
    reason: reason.nullish(),
  }),
  message: 'Đã đổi trạng thái VIP Mercari',
  errors: refusals,
})
export const cancelMercari = call({
  ...answer,
  id: 'post-user-mercari-cancel',
  path: '/api/user/mercari/cancel',
  summary: 'Hủy VIP Mercari',
  roles: mercari,
  body: z.object({ user_id: id, reason }),
  message: 'Đã hủy VIP Mercari',
  errors: refusals,
})
export const setMercariPriority = call({
  ...answer,
  id: 'post-user-mercari-priority-update',
  path: '/api/user/mercari-priority/update',
  summary: 'Đặt độ ưu tiên Mercari',
  roles: mercari,
  body: z.object({ user_id: id, priority }),
  message: 'Đã lưu độ ưu tiên',
  errors: refusals,
})
/** The specified spelling. */
export const setOtherService = call({
  ...answer,
  id: 'post-user-orther-service-update',
  path: '/api/user/orther-service/update',
  summary: 'Bật hoặc tắt dịch vụ khác',
  roles: roles('ql', 'kd', 'cs'),
  body: z.object({ user_id: id, other_service: z.boolean() }),
  message: 'Đã lưu dịch vụ khác',
  errors: ['customers.not_found'],
})

const links = z.number().int().min(0).max(10_000).nullable()
/** `todayLimit` holds today only and goes before `dailyLimit`; null: no limit. */
export const setBidLimit = call({
  id: 'put-users-set-limit-bid-by-id',
  method: 'PUT',
  path: '/api/users/set-limit-bid/{id}',
  summary: 'Giới hạn số link đấu giá',
  roles: roles('ql', 'kd', 'cs'),
  params: byId,
  body: z
    .object({ todayLimit: links.optional(), dailyLimit: links.optional(), version })
    .refine((body) => body.todayLimit !== undefined || body.dailyLimit !== undefined, {
      path: ['dailyLimit'],
      message: 'Vui lòng nhập giới hạn hôm nay hoặc giới hạn mỗi ngày',
    }),
  data: customerRow,
  message: 'Đã lưu giới hạn đấu giá',
  failure: 'Thiết lập giới hạn link đấu giá thất bại!',
  errors: ['customers.not_found', 'conflict.stale'],
})
export const changeLevel = call({
  id: 'put-users-change-level-by-id',
  method: 'PUT',
  path: '/api/users/change-level/{id}',
  summary: 'Đổi hạng khách hàng',
  roles: customerManagers,
  params: byId,
  /** The level's code. */
  body: z.object({ level: requiredText(40), reason: reason.nullish(), version }),
  data: customerRow,
  message: 'Đã đổi hạng khách hàng',
  failure: 'Cập nhật hạng khách hàng thất bại!',
  errors: ['customers.not_found', 'conflict.stale'],
})
