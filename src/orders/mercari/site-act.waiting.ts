import { listComments, listReceipts } from '#orders/mercari/site-act.api.ts'
import type { ActRecord } from '#orders/mercari/site-act.api.ts'
import { actStatus, actTable } from '#orders/mercari/site-act.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

const { proposed, byHand, unknown, refused } = actStatus
const handed = [byHand, unknown, refused]
const line = ({ code, customer_name, name, why }: ActRecord) => ({
  code,
  who: customer_name,
  what: [name, why].filter(Boolean).join(' · '),
})

export const commentsToApprove = waits<ActRecord>({
  key: 'comments-to-approve',
  title: 'Bình luận chờ duyệt',
  entity: 'site_act',
  step: { table: actTable, action: 'approve', states: [proposed] },
  roles: ['kd', 'cs'],
  next: 'Duyệt bình luận',
  late: 4,
  list: listComments,
  screens: ['/quotes/mercari-comment'],
  filters: { status: proposed },
  line,
})

export const commentsToWrite = waits<ActRecord>({
  key: 'comments-to-write',
  title: 'Bình luận chờ người viết',
  entity: 'site_act',
  step: { table: actTable, action: 'settle', states: handed },
  roles: ['kd', 'cs'],
  next: 'Đã làm trên trang',
  late: 8,
  list: listComments,
  screens: ['/quotes/mercari-comment'],
  filters: { status: handed.join(',') },
  line,
})

/** A seller at Mercari is paid once the receipt is pressed, and waits for it. */
export const receiptsToPress = waits<ActRecord>({
  key: 'receipts-to-press',
  title: 'Nhận hàng chờ người bấm',
  entity: 'site_act',
  step: { table: actTable, action: 'settle', states: handed },
  roles: ['cs', 'op'],
  next: 'Đã làm trên trang',
  late: 24,
  list: listReceipts,
  screens: ['/quotes/mercari/receipts'],
  filters: { status: handed.join(',') },
  line,
})

export const waiting: readonly Waiting[] = [commentsToApprove, commentsToWrite, receiptsToPress]
