import { sql } from 'kysely'
import { writeComment } from '#crm/comments/server/comment.usecase.ts'
import { mergeTickets } from '#crm/tickets/server/merge-tickets.usecase.ts'
import { noteAnswer, setTicketStatus } from '#crm/tickets/server/move-ticket.usecase.ts'
import { claimBack } from '#crm/tickets/server/ticket-claim.usecase.ts'
import { makeOfFeedback, writeTicket } from '#crm/tickets/server/ticket.usecase.ts'
import { ticketTalk } from '#crm/tickets/server/ticket.talks.ts'
import { ticketStatus } from '#crm/tickets/ticket.status.ts'
import type { TicketPriority } from '#crm/tickets/ticket.words.ts'
import { feedbackStatus } from '#notices/feedback.status.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'

type At = (role: RoleCode, hoursAgo: number) => Context
const { working, customer, solved, closed, spam } = ticketStatus

/** How a ticket went on: what was done so many hours after it came. */
type Step =
  | [hours: number, 'answer']
  | [hours: number, 'say', text: string]
  | [
      hours: number,
      typeof working | typeof customer | typeof solved | typeof closed | typeof spam,
      why?: string,
    ]
interface Told {
  title: string
  content: string
  channel: 'phone' | 'zalo' | 'facebook' | 'email' | 'shop'
  priority: TicketPriority
  /** So many hours ago. */
  ago: number
  steps: readonly Step[]
  /** Nobody we know. */
  contact?: string
}

const month: readonly Told[] = [
  {
    title: 'Hỏi vì sao cân quy đổi lớn hơn cân thực',
    content: 'Khách thấy cước tính 2,4 kg, cân thực ghi 1,8 kg, muốn xem kích thước đã đo.',
    channel: 'zalo',
    priority: 2,
    ago: 680,
    steps: [
      [1, 'answer'],
      [5, 'say', 'Đã gửi khách ảnh đo ba cạnh và cách tính cân thể tích.'],
      [6, solved, 'Khách xem ảnh đo và đồng ý với cân quy đổi.'],
      [30, closed],
    ],
  },
  {
    title: 'Đổi địa chỉ nhận hàng trước khi giao',
    content: 'Khách chuyển nhà, xin giao về địa chỉ mới ở quận khác.',
    channel: 'phone',
    priority: 3,
    ago: 590,
    steps: [
      [1, working],
      [2, solved, 'Đã sửa địa chỉ trên phiếu xuất trước khi bàn giao cho hãng.'],
      [26, closed],
    ],
  },
  {
    title: 'Mô hình thiếu phụ kiện trong hộp',
    content: 'Khách mở hộp thấy thiếu một tay cầm, có video mở hộp.',
    channel: 'facebook',
    priority: 3,
    ago: 500,
    steps: [
      [2, 'answer'],
      [3, customer],
      [27, working],
      [50, solved, 'Người bán gửi bù phụ kiện theo đơn sau.'],
      [98, closed],
    ],
  },
  {
    title: 'Xin hóa đơn của ba đơn tháng trước',
    content: 'Công ty khách cần chứng từ để quyết toán.',
    channel: 'email',
    priority: 2,
    ago: 430,
    steps: [
      [20, working],
      [45, solved, 'Đã gửi hóa đơn qua email.'],
    ],
  },
  {
    title: 'Nhận quảng cáo mời vay tiền',
    content: 'Tin nhắn rác gửi vào trang Facebook.',
    channel: 'facebook',
    priority: 2,
    ago: 400,
    contact: 'Tài khoản Facebook lạ',
    steps: [[1, spam]],
  },
  {
    title: 'Hàng về kho Tokyo năm ngày chưa có ảnh',
    content: 'Khách muốn xem ảnh kiện để quyết định giữ hộp.',
    channel: 'zalo',
    priority: 2,
    ago: 260,
    steps: [
      [3, 'answer'],
      [24, solved, 'Kho đã chụp và gửi ảnh kiện cho khách.'],
    ],
  },
  {
    title: 'Muốn gộp hai kiện giao một lần',
    content: 'Hai đơn về cách nhau ba ngày, khách xin giao chung để đỡ phí.',
    channel: 'phone',
    priority: 2,
    ago: 150,
    steps: [
      [1, working],
      [4, solved, 'Đã gộp vào một phiếu xuất.'],
    ],
  },
  {
    title: 'Giày giao sai cỡ',
    content: 'Khách đặt cỡ 42, nhận cỡ 41, hỏi đổi hoặc hoàn tiền.',
    channel: 'shop',
    priority: 4,
    ago: 50,
    steps: [
      [1, 'answer'],
      [2, 'say', 'Ảnh tem hộp ghi cỡ 41, đơn ghi cỡ 42: lỗi của người bán.'],
    ],
  },
  {
    title: 'Chưa nhận được tiền hoàn của đơn hủy',
    content: 'Đơn hủy tuần trước, khách hỏi bao giờ nhận lại tiền cọc.',
    channel: 'phone',
    priority: 3,
    ago: 30,
    steps: [
      [1, 'answer'],
      [3, customer],
    ],
  },
  {
    title: 'Hỏi thời gian hàng về Hà Nội',
    content: 'Khách muốn biết hàng chuyến này về kho Hà Nội ngày nào.',
    channel: 'zalo',
    priority: 2,
    ago: 22,
    steps: [[2, working]],
  },
  {
    title: 'Hãng báo giao không thành công hai lần',
    content: 'Khách nói không ai gọi, nhờ hẹn giao lại chiều mai.',
    channel: 'phone',
    priority: 4,
    ago: 5,
    steps: [[1, working]],
  },
  {
    title: 'Khách mới hỏi cách đặt hàng Mercari',
    content: 'Muốn mua máy ảnh cũ, hỏi phí và thời gian.',
    channel: 'facebook',
    priority: 2,
    ago: 3,
    contact: 'Anh Tuấn, 0987 654 321',
    steps: [],
  },
]

/** What customers asked for in a month: solved, waited for, late, thrown away, merged and claimed back. */
export async function demoTickets({ at }: { at: At }): Promise<void> {
  const cs = at('CS', 0)
  const { rows } = await sql<{ customer: number; code: string }>`select distinct on (o.customer_id)
      o.customer_id as customer, o.code from orders o
    join customer c on c.id = o.customer_id where o.station_id = ${cs.actor.station} and o.deleted_at is null
      and c.customer_no is not null and not c.locked order by o.customer_id, o.id limit ${month.length}`.execute(
    cs.db,
  )
  const [first] = rows
  if (!first) return
  let sizes: number | undefined
  for (const [n, { ago, steps, contact, ...told }] of month.entries()) {
    const known = rows[n % rows.length]
    const about =
      contact || !known ? { contact, codes: [] } : { customer_id: known.customer, codes: [known.code] }
    // What came just now is still nobody's.
    const assignee_id = steps.length > 0 ? cs.actor.id : null
    const { id } = await writeTicket(at('CS', ago), { ...told, ...about, assignee_id })
    for (const step of steps) await go(at('CS', ago - step[0]), id, step)
    if (told.channel === 'shop' && known) {
      sizes = id
      const claim = {
        id,
        order: known.code,
        amount: 450_000,
        content: 'Người bán gửi sai cỡ, khách xin hoàn một nửa.',
      }
      await claimBack(at('CS', ago - 4), claim)
    }
  }
  await toldTwice(at, sizes)
  await ofFeedback(at)
}

async function go(context: Context, id: number, step: Step): Promise<void> {
  if (step[1] === 'answer') await noteAnswer(context, id)
  else if (step[1] === 'say')
    await writeComment(context, [ticketTalk], { id: `ticket:${id}`, content: step[2], files: [] })
  else await setTicketStatus(context, { id, status: step[1], ...(step[2] ? { reason: step[2] } : {}) })
}

/** The same customer calls after having been to the shop: one ticket goes on. */
async function toldTwice(at: At, first: number | undefined): Promise<void> {
  if (first === undefined) return
  const context = at('CS', 40)
  const { customer_id, codes } = await context.db
    .selectFrom('crm_ticket')
    .select(['customer_id', 'codes'])
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const { id } = await writeTicket(context, {
    title: 'Gọi hỏi lại chuyện giày sai cỡ',
    content: 'Khách gọi giục, muốn biết đổi hay hoàn tiền.',
    channel: 'phone',
    priority: 3,
    customer_id,
    codes,
    assignee_id: context.actor.id,
  })
  await mergeTickets(at('CS', 39), [first, id])
}

/** The complaint that support works on has become a ticket. */
async function ofFeedback(at: At): Promise<void> {
  const context = at('CS', 20)
  const { rows } = await sql<{ id: number }>`select id from feedback where type = 'complaint'
    and status = ${lit(feedbackStatus.working)} and station_id = ${context.actor.station} order by id limit 1`.execute(
    context.db,
  )
  if (rows[0]) await makeOfFeedback(context, { feedback_id: rows[0].id })
}
