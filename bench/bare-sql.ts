import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'

/** The statements of src/orders and src/cashdesk that the measured calls run, as plain texts. */

const columns = `o.id, o.id::text as _id, o.version, coalesce(nullif(o.image_url, ''), (select '/api/image/' || shot.id
  from order_image shot where shot.order_id = o.id and shot.removed_at is null
  order by shot.type_image, shot.position, shot.id limit 1)) as picture, o.code, o.status::float8 as status, o.kind,
  o.sub_status::float8 as sub_status, o.customer_id, c.customer_no, c.name as customer_name,
  coalesce(c.phone, o.receiver ->> 'phone') as customer_phone, o.name, o.image_url, o.link, o.site_code,
  o.quantity as quality, o.goods_values, o.currency, o.exchange_rate, o.payment_percent, o.quoted_total, o.deposit_request,
  coalesce((select l.amount from customer_lock l where l.order_id = o.id and l.kind = 'deposit' and l.released_at is null), 0) as deposit,
  case when o.status = ${orderStatus.purchaseApproved} and o.extra_deposit > 0 and not o.guaranteed and o.deleted_at is null
    then (select asked.at from (select e.id, e.at from event e where e.entity = 'order' and e.entity_id = o.id
      and e.data ? 'extra_deposit' order by e.id desc limit 1) asked) end as extra_asked_at,
  o.route_code, o.goods_type, o.warehouse_code, o.services_extra, o.sale_id, sale.name as sale_name, o.buyer_id,
  buyer.name as buyer_name, o.expiration_date, o.supplier_order_no, o.charge_status, o.payment_channel, o.autobuy,
  o.purchase_waits, o.track, o.bill_id, (select b.code from bill b where b.id = o.bill_id) as bill_code, o.mawb, o.weight,
  o.total_vnd, o.mercari, case when o.status in (2, 5, 6) or o.named_notes = '{}' then o.named_notes
    else array(select n from unnest(o.named_notes) n where n in ('shipping_changed', 'cod_fee_asked')) end as named_notes,
  o.note, o.station_id, o.created_at`
const from = `orders o left join customer c on c.id = o.customer_id
  left join staff sale on sale.id = o.sale_id left join staff buyer on buyer.id = o.buyer_id`
const seen = (station: string) => `o.station_id = ${station} and o.deleted_at is null`

export const listPage = `select ${columns} from ${from} where ${seen('$1')} and o.status = $2::numeric
  order by o.created_at desc, o.id desc limit $3 offset $4`
export const orderWhole = `select o.*, coalesce((select g.prohibited from goods_type g where g.code = o.goods_type), false) as prohibited,
  (select p.explanation from order_price p where p.order_id = o.id order by p.created_at desc, p.id desc limit 1) as price,
  (select s.name from staff s where s.id = o.write_off_by) as write_off_name,
  (select jsonb_build_object('id', into_.id, 'code', into_.code) from orders into_ where into_.id = o.merged_into) as merged_into,
  (select f.offer_price from order_offer f where f.order_id = o.id and f.site_code = o.site_code and f.item_id = o.item_id
    and f.status = 2) as agreed_price,
  array(select t.track from order_track t where t.order_id = o.id order by t.position) as tracks, ${columns}
  from ${from} where o.id = $1 and ${seen('$2')}`
export const mergedOrders = `select id, code, name, quantity as quality from orders where merged_into = $1 order by id`
export const packagesOfOrder = `select p.id, p.track, p.receive_status::float8 as receive_status, p.d_weight, p.r_weight, p.position,
  p.received_at, m.number as mawb, p.mawb_id
  from package_order po join package p on p.id = po.package_id left join mawb m on m.id = p.mawb_id
  where po.order_id = $1 and p.cancelled_at is null order by p.id`
export const orderRow = `select ${columns} from ${from} where o.id = $1 and ${seen('$2')}`
export const bank = `select bank_bin, account_number from card where kind = 'bank' and active and bank_bin is not null
  and (station_id = $1 or station_id is null) order by is_primary desc, id limit 1`
export const customerMoney = `select -coalesce((select balance from account where code = $1), 0) as balance,
  coalesce((select sum(amount) from customer_lock where customer_id = $2 and released_at is null), 0)::bigint as locked,
  coalesce((select sum(amount) from exposure where customer_id = $2 and ended_at is null), 0)::bigint as exposure`
export const moneyOfOrder = `${customerMoney},
  coalesce((select amount from customer_lock where order_id = $3 and kind = 'deposit' and released_at is null), 0) as deposit,
  coalesce((select sum(amount) from allocation where order_id = $3 and released_at is null), 0)::bigint as allocated`
export const moneyLines = `select e.created_at as at, e.id as entry_id, e.kind, e.number, a.code as account, l.amount, l.balance_after,
  (e.reverses_id is not null or exists (select from entry r where r.reverses_id = e.id)) as reversed,
  (select first.number from entry first where first.id = e.reverses_id) as reverses
  from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
  where e.id in (
    select entry_id from allocation where order_id = $1 and entry_id is not null
    union select l2.entry_id from entry_line l2 where l2.order_id = $1
    union select e2.id from entry e2 where e2.reference_type = 'order' and e2.reference_id = $1
    union select e3.id from entry e3 join orders o on o.bill_id = e3.reference_id
      where e3.reference_type = 'bill' and o.id = $1)
  order by e.id, l.id limit 200`

export const customer = `select c.id, c.customer_no, c.name, c.phone, c.email, c.level_code, c.station_id, c.sale_id, c.debt_limit, c.locked,
  l.payment_percent, l.exposure_limit from customer c join customer_level l on l.code = c.level_code
  where c.id = $1 and c.station_id = $2`
export const known = `select exists (select from route where code = $1 and active) as route,
  exists (select from goods_type where code = $2 and active) as goods,
  exists (select from warehouse where code = $3 and active) as warehouse,
  exists (select from site where code = $4) as site, exists (select from buying_account where id = $5 and active) as account`
export const settings = `select distinct on (key) id, key, value from config_factor
  where applied_date <= $1::date order by key, applied_date desc`
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
  where l.customer_id = $1 and l.status in (0, 1) and l.owner_paid_at is null order by l.id for no key update of o, l`
export const billDue = `select b.id from bill b where b.customer_id = $1 and b.status between 14 and 18 and b.total_vnd > coalesce((
  select sum(a.amount) from allocation a where a.bill_id = b.id and a.released_at is null), 0)::bigint order by b.approved_at, b.id limit 1`
