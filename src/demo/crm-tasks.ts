import { sql } from 'kysely'
import { writeComment } from '#crm/comments/server/comment.usecase.ts'
import { setProjectStatus, writeProject } from '#crm/tasks/server/project.usecase.ts'
import { moveTask, writeTask } from '#crm/tasks/server/task.usecase.ts'
import { talks } from '#crm/tasks/server/tasks.talks.ts'
import { tickWork, writeWork } from '#crm/tasks/server/work.usecase.ts'
import { projectStatus } from '#crm/tasks/project.status.ts'
import { taskStatus } from '#crm/tasks/task.status.ts'
import type { Repeat, taskGroups } from '#crm/tasks/task.words.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import type { Context } from '#platform/server/context.ts'

type At = (role: RoleCode, hoursAgo: number) => Context
type Group = (typeof taskGroups)[number]['value']

/** Who does it, and what of which group; days from today it is due on and its hour; days ago it was written. */
interface Wanted {
  by: RoleCode
  /** Whose idea it was, if not their own. */
  from?: RoleCode
  group: Group
  title: string
  content?: string
  due: [days: number, hour: number]
  made: number
  /** Where it stands now, and when it came there. */
  now?: [status: number, daysAgo: number, reason?: string]
  repeats?: Repeat
  works?: readonly [title: string, planned: number, spent?: number][]
  said?: readonly [by: RoleCode, content: string][]
  customer?: false
}

const { doing, waiting, done, dropped } = taskStatus

/** The month as it was worked through. */
const wanted: readonly Wanted[] = [
  {
    by: 'SS',
    group: 'call',
    title: 'Gọi khách mới hỏi mua túi Nhật',
    due: [-27, 10],
    made: 28,
    now: [done, 27],
  },
  {
    by: 'SS',
    group: 'quote',
    title: 'Báo giá lô giày thể thao 12 đôi',
    due: [-25, 16],
    made: 26,
    now: [done, 25],
  },
  {
    by: 'CS',
    group: 'care',
    title: 'Báo khách hàng đã về kho Việt Nam',
    due: [-24, 9],
    made: 25,
    now: [done, 24],
  },
  {
    by: 'CC',
    group: 'care',
    title: 'Hỏi thăm sau khi nhận đơn đầu tiên',
    due: [-22, 15],
    made: 24,
    now: [done, 22],
  },
  {
    by: 'SS',
    group: 'debt',
    title: 'Nhắc khách thanh toán phiếu xuất quá hạn',
    due: [-20, 11],
    made: 21,
    now: [done, 19],
  },
  {
    by: 'CS',
    from: 'AD',
    group: 'complaint',
    title: 'Giải quyết hộp quà bị móp',
    content: 'Khách gửi ảnh hộp móp một góc, xin hỗ trợ phí đóng lại hộp.',
    due: [-18, 17],
    made: 19,
    now: [done, 17],
    works: [
      ['Xem lại ảnh lúc khai thác', 10, 15],
      ['Gọi khách thống nhất mức hỗ trợ', 15, 20],
    ],
    said: [
      ['CS', 'Khách đồng ý nhận 100,000 đ hỗ trợ.'],
      ['AD', 'Duyệt, ghi vào góp ý giúp chị.'],
    ],
  },
  {
    by: 'SS',
    group: 'quote',
    title: 'Báo giá máy ảnh cũ, so giá ba trang mua',
    due: [-15, 10],
    made: 16,
    now: [done, 15],
  },
  {
    by: 'CC',
    group: 'call',
    title: 'Gọi lại khách lỡ cuộc gọi tối qua',
    due: [-14, 9],
    made: 14,
    now: [done, 14],
  },
  {
    by: 'SS',
    group: 'quote',
    title: 'Chào khách gói gom hàng cuối năm',
    due: [-12, 15],
    made: 15,
    now: [dropped, 11, 'Khách đã chọn bên khác'],
  },
  {
    by: 'CS',
    group: 'care',
    title: 'Xin lại địa chỉ nhận hàng theo phường mới',
    due: [-9, 14],
    made: 10,
    now: [done, 9],
  },
  {
    by: 'SS',
    group: 'debt',
    title: 'Đối chiếu công nợ tháng trước với khách',
    due: [-7, 16],
    made: 9,
    now: [done, 6],
    repeats: 'month',
  },
  {
    by: 'CC',
    group: 'care',
    title: 'Chúc mừng sinh nhật, tặng mã giảm phí',
    due: [-5, 9],
    made: 8,
    now: [done, 5],
  },
  { by: 'SS', group: 'call', title: 'Gọi xác nhận cọc thêm vì giá mua tăng', due: [-1, 16], made: 2 },
  {
    by: 'SS',
    from: 'AD',
    group: 'quote',
    title: 'Báo giá 30 hộp mỹ phẩm cho khách sỉ',
    content: 'Khách cần giá cả phí vận chuyển đường biển và đường bay để chọn.',
    due: [0, 17],
    made: 1,
    now: [doing, 1],
    works: [
      ['Hỏi giá người bán', 20, 25],
      ['Tính hai tuyến', 15],
      ['Gửi báo giá', 10],
    ],
    said: [['AD', '@ss nhớ ghi rõ phí hải quan của mỹ phẩm.']],
  },
  {
    by: 'CS',
    group: 'care',
    title: 'Theo dõi kiện chưa có mã vận đơn',
    due: [0, 11],
    made: 3,
    now: [waiting, 1],
  },
  {
    by: 'CC',
    group: 'complaint',
    title: 'Gọi khách phàn nàn giao chậm',
    due: [0, 15],
    made: 0,
    now: [doing, 0],
  },
  { by: 'CS', group: 'call', title: 'Hẹn giờ giao lại cho khách vắng nhà', due: [1, 9], made: 0 },
  { by: 'SS', group: 'debt', title: 'Nhắc khoản khách hứa trả thứ hai', due: [3, 10], made: 1 },
  {
    by: 'SS',
    group: 'care',
    title: 'Gọi thăm mười khách lâu chưa mua',
    due: [4, 14],
    made: 2,
    repeats: 'week',
    customer: false,
  },
  {
    by: 'CC',
    group: 'care',
    title: 'Gửi bảng giá mới cho khách hạng cao',
    due: [5, 9],
    made: 1,
    now: [waiting, 0],
  },
]

/** Hours since it came where it stands: what is done on its day is done in time, if it was not written down later. */
function endedAgo({ due, made, now }: Wanted, sinceDue: number): number {
  const [status, daysAgo] = now!
  if (status !== done || -due[0] !== daysAgo) return daysAgo * 24
  return Math.min(sinceDue / 3_600_000 + 0.75, made * 24)
}

/** The tasks of a month, most of them done, and one project that two people work on. */
export async function demoTasks({ at }: { at: At }): Promise<void> {
  const days = { at: (role: RoleCode, daysAgo: number) => at(role, daysAgo * 24) }
  const today = startOfBusinessDay(businessDate(at('AD', 0).now)).getTime()
  const customers: Record<string, number[]> = {}
  for (const role of ['SS', 'CS', 'CC'] as const) {
    const { db, actor } = at(role, 0)
    const { rows } = await sql<{ id: number }>`select c.id from customer c
      where c.customer_no is not null and not c.locked and ${visibleCustomers(actor)} order by c.id limit 12`.execute(
      db,
    )
    customers[role] = rows.map(({ id }) => id)
  }
  for (const [n, one] of wanted.entries()) {
    const { by, from = by, group, title, due, made, now, repeats, works = [], said = [] } = one
    const own = customers[by] ?? []
    const due_at = new Date(today + due[0] * 86_400_000 + due[1] * 3_600_000).toISOString()
    const task = await writeTask(days.at(from, made), {
      title,
      task_group: group,
      content: one.content ?? null,
      due_at,
      remind_at: null,
      repeats: repeats ?? null,
      assignee_id: at(by, 0).actor.id,
      customer_id: one.customer === false || own.length === 0 ? null : own[n % own.length]!,
      project_id: null,
    })
    for (const [item, planned_minutes, spent] of works) {
      const work = await writeWork(days.at(by, made), {
        title: item,
        planned_minutes,
        spent_minutes: 0,
        task_id: task.id,
      })
      if (spent !== undefined)
        await tickWork(days.at(by, now?.[1] ?? made), { id: work.id, done: true, spent_minutes: spent })
    }
    for (const [who, content] of said)
      await writeComment(days.at(who, now?.[1] ?? made), talks, { id: `task:${task.id}`, content, files: [] })
    if (now) {
      const after = at(by, endedAgo(one, at(by, 0).now.getTime() - Date.parse(due_at)))
      await moveTask(after, { id: task.id, status: now[0], reason: now[2] })
    }
  }
  await project(days.at)
}

async function project(at: At): Promise<void> {
  const lead = at('AD', 20)
  const people = (['SS', 'CS'] as const).map((role) => at(role, 0).actor.id)
  const { id } = await writeProject(lead, {
    title: 'Đón mùa mua sắm cuối năm',
    content: 'Chuẩn bị bảng giá, tin nhắn và người trực cho hai tuần cao điểm.',
    starts_on: null,
    ends_on: null,
    owner_id: lead.actor.id,
    members: people,
  })
  const parts: [title: string, to: number, daysAgo: number | null][] = [
    ['Rà bảng giá cước các tuyến', people[0]!, 12],
    ['Soạn tin nhắn gửi khách cũ', people[1]!, 8],
    ['Xếp lịch trực buổi tối', people[1]!, null],
  ]
  for (const [title, assignee_id, closed] of parts) {
    const task = await writeTask(at('AD', 19), {
      title,
      task_group: 'other',
      content: null,
      due_at: null,
      remind_at: null,
      repeats: null,
      customer_id: null,
      assignee_id,
      project_id: id,
    })
    if (closed !== null) await moveTask(at('AD', closed), { id: task.id, status: done })
  }
  await setProjectStatus(at('AD', 18), { id, status: projectStatus.running })
  await writeComment(at('AD', 7), talks, {
    id: `project:${id}`,
    content: '@cs lịch trực cần xong trước thứ sáu nhé.',
    files: [],
  })
}
