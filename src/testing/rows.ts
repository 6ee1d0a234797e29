import { sql } from 'kysely'
import type { TestApp, TestPerson } from '#testing/app.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/db/database.ts'

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

/** The rules a reader's rows go by: DOMAIN 1 (stations) and 3.10 (own customers, orders and rows). */
interface Rule {
  kind: string
  /** `id, mark, code` and the four owners. */
  rows: ReturnType<typeof sql>
  /** Who is not narrowed to own rows although the role is elsewhere: everybody of the station sees it. */
  ofStation?: true
}

const noBuyer = sql`null::bigint as buyer`
const noPartner = sql`null::bigint as partner`
/** Who has an order bought, or the money of its memo on their account, knows its customer and code. */
const byOrders = sql`union all select o.customer_id, null, null, o.station_id, null::bigint, o.buyer_id, null::bigint from orders o
  union all select t.customer_id, null, null, t.station_id, null::bigint, null::bigint, t.partner_id from transfer t
  union all select b.customer_id, null, null, b.station_id, null::bigint, null::bigint, b.partner_id from bill b
  union all select f.customer_id, null, null, f.station_id, w.id, null::bigint, null::bigint from feedback f
    left join department d on d.id = f.department_id
    cross join lateral (values (f.sale_id), (f.maker_id), (d.manager_id)) w (id) where f.customer_id is not null`
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
    rows: sql`select b.id, b.code as mark, b.code, b.station_id as station, b.sale_id as sale, ${noBuyer}, ${noPartner} from bill b
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
    kind: 'uploaded file',
    rows: sql`select l.id, f.key as mark, f.key as code, l.station_id as station, null::bigint as sale, ${noBuyer}, ${noPartner}
      from library_file l join stored_file f on f.id = l.file_id`,
    ofStation: true,
  },
]
const ofStation = new Set(rules.filter((rule) => rule.ofStation).map(({ kind }) => kind))

/** Every row of the company that belongs to somebody, once its texts are unlike all others. */
export async function markedRows(db: Db): Promise<Marked[]> {
  const all: Marked[] = []
  for (const { kind, rows } of rules) {
    const found = await sql<Omit<Marked, 'kind' | 'owners'> & Owner>`${rows}`.execute(db)
    const byId = Map.groupBy(found.rows, ({ id }) => id)
    for (const [id, owners] of byId) {
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
  partner: number | null
}

/** May this person be told of this row? `stationless`: by a call whose rows are of no station. */
export function mayKnow(viewer: Viewer, { kind, owners }: Marked, stationless: boolean): boolean {
  // Flights carry everybody's goods.
  if (kind === 'flight') return true
  return owners.some((owner) => {
    if (viewer.station !== 'all' && !stationless && owner.station !== viewer.station) return false
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
  return { person, id, role, station: station ?? stations[0]!.id, partner: row.partner_id }
}
