import { sql } from 'kysely'
import { leadStatus } from '#crm/leads/lead.status.ts'
import { addDays, businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'

const day = 86_400_000
const { fresh, talking, promising, won, lost } = leadStatus

interface Talk {
  daysAgo: number
  channel: string
  result: string | null
  note: string | null
}
type Given = [
  name: string,
  phone: string,
  source: string,
  need: string,
  sale: string | null,
  status: number,
  daysAgo: number,
  next: [step: string, inDays: number] | null,
  talks: readonly [daysAgo: number, channel: string, result: string | null, note: string | null][],
]

/** Who asked in the last month, and what became of them. */
const given: readonly Given[] = [
  [
    'Nguyễn Thu Quyên',
    '0912740381',
    'facebook',
    'Túi Coach cũ trên Mercari, khoảng 3 triệu',
    'ss',
    fresh,
    0,
    ['Gọi lần đầu', 0],
    [],
  ],
  [
    'Hà Minh Đức',
    '0978215604',
    'phone',
    'Cần câu Shimano, hỏi phí về Hà Nội',
    null,
    fresh,
    0,
    ['Gọi lần đầu', 0],
    [],
  ],
  [
    'Lưu Thị Kim Oanh',
    '0363918257',
    'zalo',
    'Mỹ phẩm Nhật, lấy sỉ hằng tháng',
    'ss',
    talking,
    3,
    ['Gửi bảng phí dịch vụ', 1],
    [[2, 'call', 'reached', 'Đang mua của bên khác, muốn so phí và cước theo ký.']],
  ],
  [
    'Phùng Anh Tuấn',
    '0905337182',
    'web',
    'Máy ảnh Fujifilm X100V, đấu giá Yahoo',
    'ss',
    promising,
    6,
    ['Báo giá trọn gói', 0],
    [
      [5, 'call', 'reached', 'Đã xem mẫu, chịu mức 25 triệu.'],
      [1, 'zalo', 'reached', 'Đã gửi ba phiên đấu giá đang mở.'],
    ],
  ],
  [
    'Đào Bích Hằng',
    '0387120946',
    'referral',
    'Đồ chơi gỗ cho lớp mẫu giáo',
    'ss',
    talking,
    14,
    ['Gọi lại hỏi số lượng', -3],
    [
      [13, 'call', 'no_answer', null],
      [12, 'call', 'call_back', 'Bận dạy, hẹn tuần sau.'],
    ],
  ],
  [
    'Tô Gia Khiêm',
    '0766802431',
    'shop',
    'Phụ tùng xe Honda đời cũ',
    'ss2',
    promising,
    9,
    ['Gửi mã phụ tùng cho khách xác nhận', 2],
    [[8, 'meet', 'reached', 'Khách mang mẫu tới trạm, đã chụp ảnh.']],
  ],
  [
    'Vương Lệ Thủy',
    '0938471265',
    'facebook',
    'Váy cưới eBay Mỹ',
    'cc',
    talking,
    4,
    ['Hỏi số đo và ngày cần', 0],
    [[3, 'facebook', 'reached', 'Cần trước 20-12.']],
  ],
  [
    'Châu Hoài Nam',
    '0849203517',
    'phone',
    'Đĩa than nhạc jazz',
    'ss2',
    lost,
    22,
    null,
    [[21, 'call', 'reached', 'Chê cước bay cao hơn giá đĩa.']],
  ],
  [
    'Kiều Mỹ Duyên',
    '0392604718',
    'zalo',
    'Giày trẻ em size 24',
    'ss',
    lost,
    18,
    null,
    [[17, 'call', 'wrong_number', null]],
  ],
  [
    'La Quốc Toàn',
    '0917350862',
    'web',
    'Ống kính Canon cũ, mua cho tiệm',
    'ss',
    talking,
    11,
    ['Mời xem kho hàng mẫu', -2],
    [
      [10, 'call', 'busy', null],
      [9, 'zalo', 'reached', 'Xin danh sách ống kính dưới 5 triệu.'],
    ],
  ],
  [
    'Đức Hà Minh',
    '0978215604',
    'facebook',
    'Máy câu Daiwa, hỏi có nhận hàng cồng kềnh không',
    null,
    talking,
    38,
    ['Nhắn lại hỏi ngân sách', -4],
    [[37, 'facebook', 'reached', 'Mới xem, để lại số.']],
  ],
  ['Quyên Nguyễn', '0912740381', 'zalo', 'Túi Coach, hỏi lại giá', 'ss', lost, 33, null, []],
  ['Quách Tú Anh', '0523816407', 'referral', 'Sách tranh Ehon', 'cc', fresh, 1, ['Gọi lần đầu', 0], []],
  [
    'Âu Đình Phong',
    '0708391624',
    'facebook',
    'Bộ gậy golf tay trái',
    'ss',
    talking,
    2,
    ['Gửi ảnh thật của người bán', 3],
    [
      [1, 'call', 'reached', 'Cao 1m78, cần bộ đủ túi.'],
      [0, 'call', null, null],
    ],
  ],
]
/** Who asked and bought since. */
const bought = [
  { source: 'zalo', need: 'Nồi cơm Zojirushi', daysAgo: 25 },
  { source: 'referral', need: 'Vitamin và bỉm Mỹ', daysAgo: 20 },
] as const

const reasons: Readonly<Record<string, string>> = {
  'Châu Hoài Nam': 'Cước bay cao hơn giá trị hàng',
  'Quyên Nguyễn': 'Gộp vào Nguyễn Thu Quyên',
  'Kiều Mỹ Duyên': 'Sai số điện thoại, nhắn Zalo không trả lời',
}

/** What was said on a lead, by its name. */
const said: Readonly<Record<string, readonly [who: string, daysAgo: number, content: string][]>> = {
  'Phùng Anh Tuấn': [
    ['ad', 4, '@ss khách này hỏi giá trọn gói, báo cả phí kiểm hàng nhé.'],
    ['ss', 3, 'Em gửi ba phiên đang mở, giá cuối dự kiến 22–25 triệu.'],
  ],
  'Đào Bích Hằng': [['ad', 1, '@ss đã quá hẹn ba ngày, gọi lại hoặc chuyển cho bạn khác.']],
}

/** Leads of the demo company around today, and the calls with them and with customers. */
export async function makeDemoLeads(tx: Db, now: Date): Promise<void> {
  const staff = await tx.selectFrom('staff').select(['id', 'username']).execute()
  const idOf = (username: string) => staff.find((one) => one.username === username)?.id ?? 0
  const { rows: stations } = await sql<{ id: number }>`select min(id) as id from station`.execute(tx)
  const station_id = stations[0]!.id
  const today = businessDate(now)
  const at = (days: number) => new Date(now.getTime() - days * day)
  const talk = (one: Talk, of: { lead_id?: number; customer_id?: number | null; staff_id: number }) =>
    tx
      .insertInto('crm_contact')
      .values({
        station_id,
        ...of,
        channel: one.channel,
        result: one.result,
        note: one.note,
        at: at(one.daysAgo),
        created_at: at(one.daysAgo),
      })
      .execute()
  for (const [name, phone, source, need, sale, status, daysAgo, next, talks] of given) {
    const last = Math.min(daysAgo, ...talks.map(([days]) => days))
    const open = status !== lost && status !== won
    const { id } = await tx
      .insertInto('lead')
      .values({
        station_id,
        name,
        phone,
        source,
        need,
        status,
        sale_id: sale === null ? null : idOf(sale),
        next_step: next?.[0] ?? null,
        next_on: next ? addDays(today, next[1]) : null,
        reason: reasons[name] ?? null,
        created_by: idOf(sale ?? 'cs'),
        created_at: at(daysAgo),
        status_at: at(last),
        touched_at: at(last),
        stalled_at: open && last >= 8 ? at(last - 8) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [ago, channel, result, note] of talks)
      await talk({ daysAgo: ago, channel, result, note }, { lead_id: id, staff_id: idOf(sale ?? 'cs') })
    for (const [who, ago, content] of said[name] ?? [])
      await tx
        .insertInto('crm_comment')
        .values({ kind: 'lead', record_id: id, content, maker_id: idOf(who), created_at: at(ago) })
        .execute()
  }
  const { rows: customers } = await sql<{ id: number; name: string; phone: string; sale_id: number }>`
    select id, name, phone, sale_id from customer where station_id = ${station_id} and sale_id is not null
      and phone is not null and customer_no is not null order by id desc limit 6`.execute(tx)
  for (const [n, one] of bought.entries()) {
    const customer = customers[n]
    if (!customer) return
    const { id } = await tx
      .insertInto('lead')
      .values({
        station_id,
        name: customer.name,
        phone: customer.phone,
        source: one.source,
        need: one.need,
        status: won,
        sale_id: customer.sale_id,
        customer_id: customer.id,
        created_by: customer.sale_id,
        created_at: at(one.daysAgo),
        status_at: at(one.daysAgo - 4),
        touched_at: at(one.daysAgo - 4),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await talk(
      {
        daysAgo: one.daysAgo - 2,
        channel: 'call',
        result: 'reached',
        note: 'Đã chốt, khách chuyển cọc trong ngày.',
      },
      { lead_id: id, customer_id: customer.id, staff_id: customer.sale_id },
    )
  }
  await standTwice(tx, { twin: customers[bought.length]?.id ?? null, merger: idOf('su'), at })
  for (const [n, customer] of customers.slice(bought.length).entries())
    await talk(
      {
        daysAgo: n + 1,
        channel: n % 2 ? 'zalo' : 'call',
        result: 'reached',
        note: 'Nhắc hàng đã về, hẹn ngày nhận.',
      },
      { customer_id: customer.id, staff_id: customer.sale_id },
    )
  await promise(tx, today, customers)
}

/** What customers promised to pay: on the day, not on the day, or on one that is still to come. */
async function promise(
  tx: Db,
  today: BusinessDate,
  customers: readonly { id: number; sale_id: number }[],
): Promise<void> {
  const promises = [
    { inDays: -21, amount: 2_400_000, kept: true },
    { inDays: -12, amount: 1_150_000, kept: true },
    { inDays: -5, amount: 3_800_000, kept: false },
    { inDays: -2, amount: 900_000, kept: true },
    { inDays: 2, amount: 5_200_000, kept: false },
    { inDays: 6, amount: 1_700_000, kept: false },
  ]
  for (const [n, { inDays, amount, kept }] of promises.entries()) {
    const customer = customers[n]
    if (!customer) return
    await tx
      .insertInto('debt_payment')
      .values({
        customer_id: customer.id,
        amount,
        kept,
        due_date: addDays(today, inDays),
        note: 'Khách hẹn chuyển khoản',
        created_by: customer.sale_id,
      })
      .execute()
  }
}

interface Twice {
  twin: number | null
  merger: number
  at: (daysAgo: number) => Date
}

/** A customer who signed up in the shop though they had a code, and a lead that was merged yesterday. */
async function standTwice(tx: Db, { twin, merger, at }: Twice): Promise<void> {
  // As people sign up: family name and given name.
  await sql`insert into customer (name, phone, level_code, station_id, sale_id, created_at)
    select split_part(name, ' ', 1) || ' ' || reverse(split_part(reverse(name), ' ', 1)), phone, level_code, station_id,
      sale_id, ${at(5)}::timestamptz
    from customer where id = ${twin}`.execute(tx)
  const next_step = 'Gọi lại báo giá'
  const before = { moved: {}, status: talking, next_step, need: { from: null, to: null } }
  await sql`with two as (
      select k.station_id, k.id as kept, g.id as gone from lead k join lead g on g.phone = k.phone and g.id <> k.id
      where k.name = 'Nguyễn Thu Quyên'),
    gone as (update lead l set merged_into_id = two.kept from two where l.id = two.gone)
    insert into crm_merge (station_id, kind, lead_id, gone_lead_id, before, maker_id, created_at)
    select station_id, 'lead', kept, gone, ${JSON.stringify(before)}::jsonb, ${merger}, ${at(1)} from two`.execute(
    tx,
  )
}
