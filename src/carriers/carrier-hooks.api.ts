import { z } from 'zod'
import { call } from '#platform/contract/call.ts'

const hook = {
  method: 'POST',
  roles: 'public',
  signed: true,
  station: 'none',
  body: z.unknown(),
  raw: z.object({ success: z.literal(true) }),
} as const

export const viettelHook = call({
  ...hook,
  id: 'post-webhook-viettel',
  path: '/api/webhooks/viettel',
  summary: 'Viettel Post báo hành trình',
})
export const vnpostHook = call({
  ...hook,
  id: 'post-webhook-vnpost',
  path: '/api/webhooks/vnpost',
  summary: 'VNPost báo hành trình',
})
export const ghnHook = call({
  ...hook,
  id: 'post-webhook-ghn',
  path: '/api/webhooks/ghn',
  summary: 'Giao Hàng Nhanh báo hành trình',
})
export const ghtkHook = call({
  ...hook,
  id: 'post-webhook-ghtk',
  path: '/api/webhooks/ghtk',
  form: true,
  summary: 'Giao Hàng Tiết Kiệm báo hành trình',
})
