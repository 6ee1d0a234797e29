import { billStatus } from '#billing/bill.status.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { liquidationStatus } from '#liquidation/core/liquidation.status.ts'

/** The statements of src/orders and src/cashdesk that the measured calls run, as plain texts. */

const seen = (station: string) => `o.station_id = ${station} and o.deleted_at is null`

export const customerMoney = `select -coalesce((select balance from account where code = $1), 0) as balance,
  coalesce((select sum(amount) from customer_lock where customer_id = $2 and released_at is null), 0)::bigint as locked,
  coalesce((select sum(amount) from exposure where customer_id = $2 and ended_at is null), 0)::bigint as exposure`
export const customer = `select c.id, c.customer_no, c.name, c.phone, c.email, c.level_code, c.station_id, c.sale_id, c.debt_limit, c.locked,
  l.payment_percent, l.exposure_limit from customer c join customer_level l on l.code = c.level_code
  where c.id = $1 and c.station_id = $2`
export const known = `select exists (select from route where code = $1 and active) as route,
  exists (select from goods_type where code = $2 and active) as goods,
  exists (select from warehouse where code = $3 and active) as warehouse,
  exists (select from site where code = $4) as site, exists (select from buying_account where id = $5 and active) as account`
export const settings = `select f.id, f.key, f.value from unnest($2::text[]) k (key) cross join lateral (
  select id, key, value from config_factor where key = k.key and applied_date <= $1::date order by applied_date desc limit 1) f`
export const nextNumber = `select next_number(0, $1) as n`
export const insertOrder = `insert into orders (code, station_id, customer_id, sale_id, site_code, link, name, route_code, goods_type,
  warehouse_code, quantity, goods_values, domestic_ship, currency, payment_percent, estimated_weight, receiver, created_by, color, size,
  transport, account_id, note, tax, services_extra, item_id, web_code, image_url, typed_rate, named_notes, expiration_date)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, null, null, null, null, null, 0, '{}', $19,
    null, null, 0, '{}', $20) returning id`
export const insertEvent = `insert into event (actor_id, station_id, entity, entity_id, action, from_status, to_status, data)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

export const lockOrder = `select o.*, o.status::float8 as status, o.sub_status::float8 as sub_status,
  coalesce((select g.prohibited from goods_type g where g.code = o.goods_type), false) as prohibited,
  coalesce((select s.auction from site s where s.code = o.site_code), false) as auction
  from orders o where o.id = $1 and ${seen('$2')} for no key update of o`
export const moveOrder = `update orders set status = $1::numeric where id = $2 and status = $3::numeric`

export const bankCard = `select id from card where id = $1 and kind = 'bank' and active`
export const insertTransfer = `insert into transfer (code, station_id, customer_id, method, card_id, amount, maker_id, message, trans_type)
  values ($1, $2, $3, 'bank', $4, $5, $6, $7, 1) returning id`
export const transferRow = `select t.*, t.id::text as _id, c.customer_no, c.name as customer_name, o.code as order_code,
  b.code as bill_code, card.name as card_name, p.name as partner_name,
  case when t.maker_id is null then 'Ngân hàng' else maker.name end as maker_name,
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by w.at, s.id), '[]') from written_by w
    join staff s on s.id = w.staff_id where w.entity = 'transfer' and w.row_id = t.id) as writers,
  approver.name as approver_name, manager.name as manager_name,
  (t.approved_by is not null and (not t.needs_manager or t.manager_by is not null)) as approved,
  checker.name as checker_name, e.kind || ' ' || e.number as document
  from transfer t join customer c on c.id = t.customer_id left join staff maker on maker.id = t.maker_id
  left join staff checker on checker.id = t.checker_id left join orders o on o.id = t.order_id
  left join bill b on b.id = t.bill_id left join card on card.id = t.card_id left join entry e on e.id = t.entry_id
  left join partner p on p.id = t.partner_id left join staff approver on approver.id = t.approved_by
  left join staff manager on manager.id = t.manager_by where t.id = $1 and t.station_id = $2`
export const lockTransfer = `select t.* from transfer t join customer c on c.id = t.customer_id
  where t.id = $1 and t.station_id = $2 for no key update of t`
export const lockAccounts = `select id, code, tracked, balance, quantity from account where code = any($1::text[]) order by id for no key update`
export const closedPeriod = `select max(period collate "C") as period from period`
export const insertEntry = `insert into entry (posting_date, period, station_id, kind, number, maker_id, checker_id, reference_type, reference_id)
  values ($1, $2, $3, $4, next_number($3, $4), $5, $6, $7, $8) returning id, number`
export const insertLines = `insert into entry_line (entry_id, posting_date, account_id, amount, balance_after) values ($1, $8, $2, $3, $4), ($1, $8, $5, $6, $7)`
export const confirmTransfer = `update transfer set status = ${transferStatus.paid}, checker_id = $1, decided_at = now(), entry_id = $2 where id = $3 and status = ${transferStatus.pending}`
export const proceeds = `select l.id, l.order_id, o.bill_id from orders o join liquidation l on l.order_id = o.id
  where l.customer_id = $1 and l.status in (${liquidationStatus.proposed}, ${liquidationStatus.onSale}) and l.owner_paid_at is null order by l.id for no key update of o, l`
export const billDue = `select b.id from bill b where b.customer_id = $1 and b.status between ${billStatus.approved} and ${billStatus.undeliverable} and b.total_vnd > coalesce((
  select sum(a.amount) from allocation a where a.bill_id = b.id and a.released_at is null), 0)::bigint order by b.approved_at, b.id limit 1`
