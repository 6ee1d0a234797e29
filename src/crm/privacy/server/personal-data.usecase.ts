import { sql } from 'kysely'
import { exportPersonalData } from '#crm/privacy/personal-data.api.ts'
import { recordsOfCustomers } from '#crm/privacy/server/records-of-customers.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { channelNames } from '#customers/customer.words.ts'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import { entryKinds } from '#ledger/entries.rules.ts'
import type { EntryKind } from '#ledger/entries.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { AuditWords } from '#platform/contract/audit.ts'
import type { Download } from '#platform/contract/call.ts'
import { personalCopy } from '#platform/server/lists/record-personal.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordExport, spreadsheetFile } from '#platform/server/lists/export.ts'

interface Line {
  part: string
  what: string
  value: string | number | null
  at: Date | null
}
/** What records are called, and how they are described. */
type Words = Pick<AuditWords, 'titles' | 'fields'>
interface Found {
  what: string
  value: string | null
  at: Date | null
}

/** The parts of the copy, each in the order things happened; names of statuses and kinds are put in later. */
const parts: readonly {
  part: string
  rows: (id: number) => ReturnType<typeof sql>
  label?: (what: string) => string
}[] = [
  {
    part: 'Hồ sơ',
    rows: (id) => sql`select f.what, f.value, null::timestamptz as at from customer c,
      lateral (values ${sql.join([
        sql`(0, 'Mã khách', c.customer_no)`,
        ...personalCopy(customerFields, 'c'),
        sql`(99, 'Ngày tạo', to_char(c.created_at at time zone 'Asia/Ho_Chi_Minh', 'DD-MM-YYYY'))`,
      ])}) f (place, what, value)
      where c.id = ${id} and f.value is not null order by f.place`,
  },
  {
    part: 'Địa chỉ nhận hàng',
    rows: (id) => sql`select concat_ws(' · ', a.name, a.phone) as what,
      concat_ws(', ', a.address, a.ward, a.district, a.province) as value, a.created_at as at
      from customer_address a where a.customer_id = ${id} order by a.id`,
  },
  {
    part: 'Trao đổi',
    rows: (id) => sql`select v.channel as what, v.content as value, v.happened_at as at
      from customer_conversation v where v.customer_id = ${id} and v.removed_at is null order by v.happened_at, v.id`,
    label: (channel) => channelNames[channel as keyof typeof channelNames] ?? channel,
  },
  {
    part: 'Đơn hàng',
    rows: (
      id,
    ) => sql`select o.status::float8::text as what, concat_ws(' · ', o.code, o.name, o.link) as value, o.created_at as at
      from orders o where o.customer_id = ${id} and o.deleted_at is null order by o.created_at, o.id`,
    label: (status) => orderStatus.label(status),
  },
  {
    part: 'Phiếu xuất',
    rows: (
      id,
    ) => sql`select b.code as what, concat_ws(', ', b.receiver ->> 'name', b.receiver ->> 'phone', b.receiver ->> 'address',
      b.receiver ->> 'ward', b.receiver ->> 'province', b.total_vnd || ' đ') as value, b.created_at as at
      from bill b where b.customer_id = ${id} order by b.id`,
  },
  {
    part: 'Sổ tiền',
    rows: (id) => sql`select e.kind as what, (-l.amount) || ' đ' as value, e.created_at as at
      from account a join entry_line l on l.account_id = a.id join entry e on e.id = l.entry_id
      where a.code = 'customer:' || ${id}::bigint order by l.id`,
    label: (kind) => entryKinds[kind as EntryKind] ?? kind,
  },
  {
    part: 'Phiếu thu chi',
    rows: (id) => sql`select t.code as what,
      concat_ws(' · ', t.amount || ' đ', t.receive_bank, t.receive_account, t.receive_holder, t.message) as value, t.created_at as at
      from transfer t where t.customer_id = ${id} order by t.id`,
  },
  {
    part: 'Yêu cầu hỗ trợ',
    rows: (id) => sql`select r.code as what, r.content as value, r.created_at as at
      from support_request r where r.customer_id = ${id} order by r.id`,
  },
]

/** Personal columns that a part above has already, by table. */
const saidAbove: Readonly<Record<string, readonly string[]>> = {
  customer_address: ['name', 'phone', 'address'],
  transfer: ['receive_bank', 'receive_account', 'receive_holder'],
}

async function* linesOf(db: Db, { fields, titles }: Words, id: number): AsyncGenerator<Line> {
  for (const { part, rows, label } of parts) {
    const found = await sql<Found>`${rows(id)}`.execute(db)
    for (const { what, value, at } of found.rows) yield { part, what: label?.(what) ?? what, value, at }
  }
  for (const { table, fields: own, areOf } of await recordsOfCustomers(db, fields)) {
    const said = personalCopy(own, 'r', saidAbove[table])
    if (said.length === 0) continue
    const found = await sql<Found>`select f.what, f.value, r.created_at as at
      from ${sql.table(table)} r, lateral (values ${sql.join(said)}) f (place, what, value)
      where ${areOf(id)} and f.value is not null order by r.id, f.place`.execute(db)
    for (const line of found.rows) yield { part: titles[table] ?? table, ...line }
  }
}

/** All we keep about one customer, to be handed to them; who took it is in the activity log. @throws customers.not_found */
export async function personalDataFile(context: Context, words: Words, id: number): Promise<Download> {
  const { db, actor } = context
  const { rows } = await sql<{ called: string }>`select c.called from customer c
    where c.id = ${id} and ${visibleCustomers(actor)}`.execute(db)
  const customer = rows[0]
  if (!customer) throw refuseCustomer('customers.not_found')
  await recordExport(context, exportPersonalData.file, 1, { customer: customer.called })
  return spreadsheetFile<Line>(exportPersonalData.file, {
    sheet: 'Dữ liệu cá nhân',
    columns: [
      { key: 'part', title: 'Phần', width: 20 },
      { key: 'what', title: 'Mục', width: 32 },
      { key: 'value', title: 'Nội dung', width: 80 },
      { key: 'at', title: 'Thời điểm', kind: 'time' },
    ],
    rows: linesOf(db, words, id),
  })
}
