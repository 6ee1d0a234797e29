import { sql } from 'kysely'
import type { TestApp, TestPerson } from '#testing/app.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Layer } from '#testing/database.ts'
import { demoOrders, filledWith } from '#testing/demo.ts'

/** Whose a row is; null: the row has nobody of this sort. */
interface Owner {
  station: number | null
  sale: number | null
  buyer: number | null
  partner: number | null
}

/** A row somebody may not be told of, by a text that stands in no other row. */
export interface Marked {
  kind: string
  id: number
  mark: string
  code: string | null
  /** Several where a row belongs to several orders; it is seen by who may see one of them. */
  owners: readonly Owner[]
}

/** What tells a row from all others; null: it stands for another row of the same key. */
interface Text {
  mark: string | null
}

/** The rules a reader's rows go by: stations, own customers, orders and rows. */
interface Rule {
  kind: string
  /** `id, mark, code` and the four owners. */
  rows: ReturnType<typeof sql>
  /** Who is not narrowed to own rows although the role is elsewhere: everybody of the station sees it. */
  ofStation?: true
}

const noBuyer = sql`null::bigint as buyer`
const noPartner = sql`null::bigint as partner`
/** Who has an order bought, or a bill delivered, knows its customer and code. */
const byOrders = sql`union all select o.customer_id, null, null, o.station_id, null::bigint, o.buyer_id, null::bigint from orders o
  union all select b.customer_id, null, null, b.station_id, null::bigint, null::bigint, b.partner_id from bill b
  union all select f.customer_id, null, null, f.station_id, w.id, null::bigint, null::bigint from feedback f
    left join department d on d.id = f.department_id
    cross join lateral (values (f.sale_id), (f.maker_id), (d.manager_id)) w (id) where f.customer_id is not null
  union all select t.customer_id, null, null, t.station_id, w.id, null::bigint, null::bigint from crm_task t
    cross join lateral (select t.assignee_id union select t.maker_id
      union select m.staff_id from crm_project_member m where m.project_id = t.project_id) w (id) where t.customer_id is not null
  union all select t.customer_id, null, null, t.station_id, w.id, null::bigint, null::bigint from crm_ticket t
    cross join lateral (values (t.assignee_id), (t.maker_id)) w (id) where t.customer_id is not null`
const rules: readonly Rule[] = [
  {
    kind: 'order',
    rows: sql`select o.id, o.code as mark, o.code, o.station_id as station, o.sale_id as sale, o.buyer_id as buyer, ${noPartner} from orders o
      union all select t.order_id, null, null, t.station_id, null::bigint, null::bigint, t.partner_id from transfer t where t.order_id is not null`,
  },
  {
    kind: 'customer',
    rows: sql`select c.id, c.customer_no as mark, c.customer_no as code, c.station_id as station, c.sale_id as sale, ${noBuyer}, ${noPartner}
      from customer c ${byOrders}`,
  },
  {
    kind: 'phone of a customer',
    rows: sql`select c.id, c.phone as mark, c.phone as code, c.station_id as station, c.sale_id as sale, ${noBuyer}, ${noPartner}
      from customer c ${byOrders}`,
  },
  {
    kind: 'conversation',
    rows: sql`select v.id, v.content as mark, null as code, c.station_id as station, c.sale_id as sale, ${noBuyer}, ${noPartner}
      from customer_conversation v join customer c on c.id = v.customer_id`,
  },
  {
    kind: 'address',
    rows: sql`select a.id, 'nhà riêng số ' || a.id || '.' as mark, null as code, c.station_id as station, c.sale_id as sale, ${noBuyer}, ${noPartner}
      from customer_address a join customer c on c.id = a.customer_id
      union all select a.id, null, null, b.station_id, null::bigint, null::bigint, b.partner_id
      from customer_address a join bill b on b.customer_id = a.customer_id`,
  },
  {
    kind: 'bill',
    rows: sql`select b.id, b.code as mark, b.code, b.station_id as station, b.sale_id as sale, ${noBuyer}, b.partner_id as partner from bill b
      union all select o.bill_id, null, null, o.station_id, null::bigint, o.buyer_id, null::bigint from orders o where o.bill_id is not null
      union all select t.bill_id, null, null, t.station_id, null::bigint, null::bigint, t.partner_id from transfer t where t.bill_id is not null`,
  },
  {
    kind: 'transfer',
    rows: sql`select t.id, t.code as mark, t.code, t.station_id as station, c.sale_id as sale, ${noBuyer}, t.partner_id as partner
      from transfer t join customer c on c.id = t.customer_id`,
  },
  {
    kind: 'money transaction',
    rows: sql`select t.id, t.code as mark, t.code, t.station_id as station, c.sale_id as sale, ${noBuyer}, ${noPartner}
      from money_transaction t join customer c on c.id = t.customer_id`,
  },
  {
    kind: 'package',
    rows: sql`select p.id, p.track as mark, p.track as code, o.station_id as station, o.sale_id as sale, o.buyer_id as buyer, ${noPartner}
      from package p join package_order po on po.package_id = p.id join orders o on o.id = po.order_id`,
  },
  {
    kind: 'flight',
    rows: sql`select m.id, m.number as mark, m.number as code, s.id as station, null::bigint as sale, ${noBuyer}, ${noPartner}
      from mawb m cross join station s`,
    ofStation: true,
  },
  {
    kind: 'check-in slip',
    rows: sql`select i.id, i.code as mark, i.code, i.station_id as station, o.sale_id as sale, o.buyer_id as buyer, ${noPartner}
      from inbill i join inbill_order io on io.inbill_id = i.id join orders o on o.id = io.order_id`,
  },
  {
    kind: 'delivery batch',
    rows: sql`select d.id, d.batch_code as mark, d.batch_code as code, d.station_id as station, null::bigint as sale, ${noBuyer}, ${noPartner} from delivery_batch d`,
    ofStation: true,
  },
  {
    kind: 'partner refund',
    rows: sql`select r.id, r.code as mark, r.code, r.station_id as station, null::bigint as sale, ${noBuyer}, ${noPartner} from partner_refund r`,
    ofStation: true,
  },
  {
    kind: 'support request',
    rows: sql`select r.id, r.code as mark, r.code, r.station_id as station, c.sale_id as sale, ${noBuyer}, ${noPartner}
      from support_request r join customer c on c.id = r.customer_id`,
  },
  {
    kind: 'feedback',
    rows: sql`select f.id, f.title as mark, null as code, f.station_id as station, f.sale_id as sale, ${noBuyer}, ${noPartner} from feedback f
      union all select f.id, null, null, f.station_id, w.id, null::bigint, null::bigint
      from feedback f left join department d on d.id = f.department_id
      cross join lateral (values (f.maker_id), (d.manager_id)) w (id)`,
  },
  {
    kind: 'ticket',
    rows: sql`select t.id, t.code as mark, t.code, t.station_id as station, c.sale_id as sale, ${noBuyer}, ${noPartner}
      from crm_ticket t join customer c on c.id = t.customer_id
      union all select t.id, null, null, t.station_id, w.id, null::bigint, null::bigint
      from crm_ticket t cross join lateral (values (t.assignee_id), (t.maker_id)) w (id)`,
  },
  {
    kind: 'uploaded file',
    rows: sql`select l.id, f.key as mark, f.key as code, l.station_id as station, null::bigint as sale, ${noBuyer}, ${noPartner}
      from library_file l join stored_file f on f.id = l.file_id`,
    ofStation: true,
  },
]
/** Where the rows of a kind are kept. */
export const tableOfKind: Readonly<Record<string, string>> = {
  order: 'orders',
  customer: 'customer',
  conversation: 'customer_conversation',
  address: 'customer_address',
  bill: 'bill',
  transfer: 'transfer',
  'money transaction': 'money_transaction',
  package: 'package',
  'check-in slip': 'inbill',
  'delivery batch': 'delivery_batch',
  'partner refund': 'partner_refund',
  'support request': 'support_request',
  feedback: 'feedback',
  ticket: 'crm_ticket',
  'uploaded file': 'library_file',
}
const ofStation = new Set(rules.filter((rule) => rule.ofStation).map(({ kind }) => kind))

/** The company with orders, where every row that is somebody's has a text that stands in no other. */
export const markedCompany = (now: Date): Layer => ({
  name: `marked_${now.getTime()}`,
  on: demoOrders(now),
  fill: filledWith(beUnlike),
})

/** Rows of what the lived orders leave out, in two stations, and texts that stand in one row alone. */
async function beUnlike(db: Db): Promise<void> {
  const stations = sql`(select array_agg(id order by position) from (select id, position from station order by position limit 2) s)`
  for (const statement of [
    sql`update customer_address set address = address || ' nhà riêng số ' || id || '.'`,
    sql`insert into customer_conversation (customer_id, channel, content, happened_at, created_by)
      select id, 'call', '', now(), 1 from customer`,
    sql`update customer_conversation set content = 'trao đổi riêng số ' || id || '.'`,
    sql`insert into feedback (station_id, type, title, content, sale_id, customer_id, maker_id)
      select c.station_id, 'complaint', '', 'giao chậm', c.sale_id, c.id, 1 from customer c where c.id % 7 = 0`,
    sql`update feedback set title = 'góp ý riêng số ' || id || '.'`,
    sql`insert into stored_file (key, content_type, size, sha256)
      select rpad(md5(n::text), 40, 'a'), 'image/webp', 1, md5(n::text) from generate_series(1, 8) n`,
    sql`insert into library_file (folder, station_id, file_id, name)
      select 'images', (${stations})[f.id % 2 + 1], f.id, 'ảnh' from stored_file f`,
    sql`insert into support_request (code, station_id, customer_id, kind, content, maker_id)
      select 'HT' || (70000000 + c.id), c.station_id, c.id, 'other', 'xin hỗ trợ', 1 from customer c where c.id % 7 = 1`,
    sql`insert into crm_ticket (code, station_id, title, content, channel, customer_id, maker_id, promised_minutes)
      select 'YC' || (7000000 + c.id), c.station_id, 'hàng vỡ', 'xin đổi', 'zalo', c.id, 1, 480 from customer c where c.id % 7 = 2`,
    sql`insert into partner_refund (code, station_id, partner_id, amount, maker_id)
      select 'HD' || (70000000 + n), (${stations})[n % 2 + 1], (select min(id) from partner), 1000, 1 from generate_series(1, 8) n`,
    sql`insert into delivery_batch (batch_code, station_id, created_by)
      select 'GB' || (70000000 + n), (${stations})[n % 2 + 1], 1 from generate_series(1, 8) n`,
    sql`update staff set bank_account = 98000000 + id, phone = '0980' || (100000 + id)`,
    sql`update orders set actual_price = 97000000 + id where actual_price is not null`,
    sql`update exchange_rate set buy_rate = 9600000 + id where buy_rate is not null`,
    sql`update staff set partner_id = (select min(id) from partner) where username = 'pa'`,
    sql`update transfer set partner_id = (select min(id) from partner) where id % 3 = 0`,
    sql`update orders set buyer_id = (select id from staff where username = 'af2') where id % 2 = 0 and buyer_id is not null`,
  ])
    await statement.execute(db)
}

/** A row's own one before those it has by other rows. */
const ownFirst = (a: Owner & Text, b: Owner & Text) =>
  Number(a.mark === null) - Number(b.mark === null) ||
  (['station', 'sale', 'buyer', 'partner'] as const).reduce(
    (order, key) => order || (a[key] ?? 0) - (b[key] ?? 0),
    0,
  )

/**
 * Every row of the company that belongs to somebody, once its texts are unlike all others: of a kind in the order of
 * their keys. As a plan happens to bring them, a test that takes some would take others in another run.
 */
export async function markedRows(db: Db): Promise<Marked[]> {
  const all: Marked[] = []
  for (const { kind, rows } of rules) {
    const found = await sql<Omit<Marked, 'kind' | 'owners'> & Owner>`${rows}`.execute(db)
    const byId = Map.groupBy(found.rows.toSorted(ownFirst), ({ id }) => id)
    for (const [id, owners] of [...byId].toSorted(([a], [b]) => a - b)) {
      const marked = owners.find(({ mark }) => mark !== null)
      if (marked) all.push({ kind, id, mark: marked.mark, code: marked.code, owners })
    }
  }
  return all
}

export interface Viewer {
  person: TestPerson
  id: number
  role: RoleCode
  station: number | 'all'
  stations: readonly number[]
  partner: number | null
}

/** May this person be told of this row? `stationless`: by a call without a station, that goes by all of theirs. */
export function mayKnow(viewer: Viewer, { kind, owners }: Marked, stationless: boolean): boolean {
  // Flights carry everybody's goods.
  if (kind === 'flight') return true
  return owners.some((owner) => {
    const stations = stationless ? viewer.stations : [viewer.station]
    if (viewer.station !== 'all' && !stations.includes(owner.station ?? 0)) return false
    if (ofStation.has(kind)) return !hasFlag(viewer.role, 'cv', 'pa')
    if (hasFlag(viewer.role, 'kd')) return owner.sale === viewer.id
    if (hasFlag(viewer.role, 'cv')) return owner.buyer === viewer.id
    if (hasFlag(viewer.role, 'pa')) return owner.partner !== null && owner.partner === viewer.partner
    return true
  })
}

export async function viewerOf(world: TestApp, who: string, station?: number | 'all'): Promise<Viewer> {
  const person = world.as(who, station === undefined ? {} : { station })
  const { id, role, stations } = await person.me()
  const row = await world.db
    .selectFrom('staff')
    .select('partner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    person,
    id,
    role,
    station: station ?? stations[0]!.id,
    stations: stations.map((one) => one.id),
    partner: row.partner_id,
  }
}
