import { sql } from 'kysely'
import { feedbackStatus } from '#notices/feedback.status.ts'
import { notificationStatus } from '#notices/notification.status.ts'
import { sendJob } from '#notices/server/send-notification.jobs.ts'
import type { Db } from '#platform/server/db/database.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'

const day = 86_400_000

const notices: [title: string, content: string, daysAgo: number][] = [
  [
    'Lịch nghỉ lễ của các kho Nhật',
    'Kho Tokyo và Osaka nghỉ ngày 23-11 (Ngày lễ Lao động Nhật Bản). Hàng về ngày này được nhập kho vào 24-11.',
    1,
  ],
  [
    'Quy định chụp ảnh khi khai thác hàng dễ vỡ',
    'Từ tuần này, kiện có dán nhãn dễ vỡ phải chụp đủ bốn mặt trước khi mở. Ảnh tải lên ngay tại bàn khai thác.',
    4,
  ],
  [
    'Cập nhật bảng giá cước tuyến Mỹ',
    'Giá cước tuyến US-AIR đổi từ đầu tháng tới. Báo giá đã gửi khách vẫn giữ giá cũ đến hết hạn báo giá.',
    9,
  ],
]

const notifications: {
  title: string
  content: string
  target: 'all' | 'level'
  levels?: string[]
  status: number
  days: number
}[] = [
  {
    title: 'Giảm 20% phí dịch vụ Yahoo! Auctions cuối tuần',
    content: 'Áp dụng cho phiên kết thúc từ thứ bảy đến hết chủ nhật. Đặt giá trên ứng dụng để được giảm.',
    target: 'all',
    status: notificationStatus.sent,
    days: -6,
  },
  {
    title: 'Ưu đãi riêng hạng Kim cương',
    content: 'Miễn phí giữ nguyên hộp (FULLBOX) cho ba đơn đầu tiên trong tháng.',
    target: 'level',
    levels: ['kimcuong', 'bachkim'],
    status: notificationStatus.sent,
    days: -2,
  },
  {
    title: 'Hàng Tokyo chuyến 26-11 đã mở gom',
    content: 'Hàng về kho Tokyo trước 12 giờ ngày 25-11 sẽ kịp chuyến bay 26-11.',
    target: 'all',
    status: notificationStatus.scheduled,
    days: 3,
  },
  {
    title: 'Chương trình cuối năm',
    content: 'Bản nháp: tặng điểm cho đơn từ 5.000.000 đ.',
    target: 'level',
    levels: ['vang', 'kimcuong'],
    status: notificationStatus.draft,
    days: 0,
  },
]

const feedbacks: {
  type: string
  priority: number
  status: number
  title: string
  content: string
  department: string
  answers: string[]
  daysAgo: number
}[] = [
  {
    type: 'complaint',
    priority: 4,
    status: feedbackStatus.working,
    title: 'Khách báo thiếu một ống kính trong kiện',
    content: 'Khách mở kiện trước mặt nhân viên giao hàng, thiếu ống kính 50 mm. Có video mở hộp.',
    department: 'VH-VN',
    answers: ['Đã xem lại ảnh lúc khai thác: kiện đủ hai món. Đang hỏi đơn vị giao hàng.'],
    daysAgo: 1,
  },
  {
    type: 'complaint',
    priority: 3,
    status: feedbackStatus.fresh,
    title: 'Cước cao hơn báo giá ban đầu',
    content: 'Khách hỏi vì sao cân quy đổi là 2,4 kg trong khi cân thực 1,8 kg.',
    department: 'KD-HCM',
    answers: [],
    daysAgo: 0,
  },
  {
    type: 'suggestion',
    priority: 2,
    status: feedbackStatus.done,
    title: 'Thêm ảnh kiện khi hàng về kho nước ngoài',
    content: 'Nhiều khách muốn xem ảnh kiện ngay khi về Tokyo để quyết định giữ hộp.',
    department: 'VH-NN',
    answers: ['Kho Tokyo chụp từ thứ hai tuần này.', 'Khách đã xem được, cảm ơn kho.'],
    daysAgo: 12,
  },
  {
    type: 'question',
    priority: 2,
    status: feedbackStatus.done,
    title: 'Khi nào hoàn tiền đơn hủy',
    content: 'Người bán hủy đơn từ tuần trước, khách hỏi bao giờ nhận lại tiền cọc.',
    department: 'KT',
    answers: ['Đã hoàn vào số dư ngày hôm nay.'],
    daysAgo: 5,
  },
  {
    type: 'praise',
    priority: 1,
    status: feedbackStatus.fresh,
    title: 'Khen nhân viên đóng gói',
    content: 'Mô hình nhận được nguyên vẹn, đóng gói cẩn thận.',
    department: 'VH-VN',
    answers: [],
    daysAgo: 2,
  },
]

/** Notices, pushes to customers and feedback of the demo company. */
export async function makeDemoNotices(tx: Db, now: Date): Promise<void> {
  const staff = await tx.selectFrom('staff').select(['id', 'username']).execute()
  const idOf = (username: string) => staff.find((one) => one.username === username)?.id ?? 0
  const at = (days: number) => new Date(now.getTime() + days * day)
  const marketing = idOf('mkt')
  for (const [title, content, daysAgo] of notices.toReversed()) {
    await tx
      .insertInto('notice')
      .values({ title, content, maker_id: marketing, created_at: at(-daysAgo) })
      .execute()
    await sql`insert into bell (staff_id, at, kind, title, content, link, read_at)
      select id, ${at(-daysAgo)}, 'notice', ${title}, ${content}, '/', ${daysAgo > 3 ? at(-daysAgo + 1) : null}
      from staff where id <> ${marketing}`.execute(tx)
  }
  for (const { title, content, target, levels, status, days } of notifications) {
    const count = await sql<{ n: number }>`select count(*)::int as n from customer
      where ${target} = 'all' or level_code = any(${levels ?? []}::text[])`.execute(tx)
    const n = count.rows[0]?.n ?? 0
    const gone = status === notificationStatus.sent
    const { id } = await tx
      .insertInto('notification')
      .values({
        title,
        content,
        target,
        level_codes: levels ?? [],
        status,
        scheduled_at: status === notificationStatus.draft ? null : at(days),
        sent_at: gone ? at(days) : null,
        sent_count: gone ? Math.round(n * 0.93) : 0,
        failed_count: gone ? n - Math.round(n * 0.93) : 0,
        maker_id: marketing,
        created_at: at(Math.min(days, 0) - 1),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (status === notificationStatus.scheduled)
      await addJob(tx, sendJob, { id }, { at: at(days), key: `notification:${id}` })
  }
  await makeFeedbacks(tx, idOf, at)
}

async function makeFeedbacks(
  tx: Db,
  idOf: (username: string) => number,
  at: (days: number) => Date,
): Promise<void> {
  const { rows: customers } = await sql<{ id: number; sale_id: number | null; station_id: number }>`
    select id, sale_id, station_id from customer where sale_id is not null and station_id = (select min(id) from station)
    order by id limit ${feedbacks.length}`.execute(tx)
  for (const [index, one] of feedbacks.entries()) {
    const customer = customers[index]
    if (!customer) return
    const department = await tx
      .selectFrom('department')
      .select(['id', 'manager_id'])
      .where('code', '=', one.department)
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('feedback')
      .values({
        station_id: customer.station_id,
        type: one.type,
        priority: one.priority,
        status: one.status,
        title: one.title,
        content: one.content,
        department_id: department.id,
        sale_id: customer.sale_id,
        customer_id: customer.id,
        maker_id: idOf('cs'),
        done_at: one.status === feedbackStatus.done ? at(-1) : null,
        created_at: at(-one.daysAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const content of one.answers) {
      await tx
        .insertInto('feedback_comment')
        .values({
          feedback_id: id,
          content,
          maker_id: department.manager_id ?? idOf('cs'),
          created_at: at(-one.daysAgo / 2),
        })
        .execute()
    }
  }
}
