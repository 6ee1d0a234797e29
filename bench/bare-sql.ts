import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
/** The statements of src/orders and src/cashdesk that the measured calls run, as plain texts. */

const columns = `o.id, o.id::text as _id, o.code, o.status::float8 as status, o.sub_status::float8 as sub_status,
  o.station_id, o.customer_id, c.customer_no, c.name as customer_name, coalesce(c.phone, o.receiver ->> 'phone') as customer_phone,
  o.sale_id, sale.name as sale_name, o.buyer_id, buyer.name as buyer_name, o.site_code, o.link, o.name, o.image_url,
  o.route_code, o.goods_type, o.warehouse_code, o.quantity as quality, o.goods_values, o.currency, o.exchange_rate, o.payment_percent,
  o.expiration_date, o.quoted_total, o.deposit_request,
  coalesce((select l.amount from customer_lock l where l.order_id = o.id and l.kind = 'deposit' and l.released_at is null), 0) as deposit,
  o.total_vnd, o.track, o.mawb, o.weight, o.supplier_order_no, o.note, o.mercari, o.version, o.created_at`
const from = `orders o left join customer c on c.id = o.customer_id
  left join staff sale on sale.id = o.sale_id left join staff buyer on buyer.id = o.buyer_id`
const seen = (station: string) => `o.station_id = ${station} and o.deleted_at is null`

export const listPage = `select ${columns} from ${from} where ${seen('$1')} and o.status = $2::numeric
  order by o.created_at desc, o.id desc limit $3 offset $4`
export const orderWhole = `select o.*, coalesce((select g.prohibited from goods_type g where g.code = o.goods_type), false) as prohibited,
  (select p.explanation from order_price p where p.order_id = o.id order by p.created_at desc, p.id desc limit 1) as price, ${columns}
  from ${from} where o.id = $1 and ${seen('$2')}`
export const orderRow = `select ${columns} from ${from} where o.id = $1 and ${seen('$2')}`
export const bank = `select bank_bin, account_number from card where kind = 'bank' and active and bank_bin is not null
  and (station_id = $1 or station_id is null) order by is_primary desc, id limit 1`
export const customerMoney = `select -coalesce((select balance from account where code = $1), 0) as balance,
  coalesce((select sum(amount) from customer_lock where customer_id = $2 and released_at is null), 0)::bigint as locked,
  coalesce((select sum(amount) from exposure where customer_id = $2 and ended_at is null), 0)::bigint as exposure`
export const moneyOfOrder = `${customerMoney},
  coalesce((select amount from customer_lock where order_id = $3 and kind = 'deposit' and released_at is null), 0) as deposit,
  coalesce((select sum(amount) from allocation where order_id = $3 and released_at is null), 0)::bigint as allocated`
export const moneyLines = `select e.created_at as at, e.kind, e.number, a.code as account, l.amount, l.balance_after,
  (e.reverses_id is not null or exists (select from entry r where r.reverses_id = e.id)) as reversed
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
  warehouse_code, quantity, goods_values, domestic_ship, currency, payment_percent, estimated_weight, receiver, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id`
export const insertEvent = `insert into event (actor_id, station_id, entity, entity_id, action, from_status, to_status, data)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

export const lockOrder = `select o.*, o.status::float8 as status, o.sub_status::float8 as sub_status,
  coalesce((select g.prohibited from goods_type g where g.code = o.goods_type), false) as prohibited,
  coalesce((select s.auction from site s where s.code = o.site_code), false) as auction
  from orders o where o.id = $1 and ${seen('$2')} for no key update of o`
export const moveOrder = `update orders set status = $1::numeric where id = $2 and status = $3::numeric`

export const bankCard = `select id from card where id = $1 and kind = 'bank' and active`
export const insertTransfer = `insert into transfer (code, station_id, customer_id, method, card_id, amount, maker_id)
  values ($1, $2, $3, 'bank', $4, $5, $6) returning id`
export const transferRow = `select t.*, c.customer_no, c.name as customer_name, o.code as order_code, card.name as card_name,
  maker.name as maker_name, checker.name as checker_name, e.kind, e.number
  from transfer t join customer c on c.id = t.customer_id join staff maker on maker.id = t.maker_id
  left join staff checker on checker.id = t.checker_id left join orders o on o.id = t.order_id
  left join card on card.id = t.card_id left join entry e on e.id = t.entry_id where t.id = $1 and t.station_id = $2`
export const lockTransfer = `select t.* from transfer t join customer c on c.id = t.customer_id
  where t.id = $1 and t.station_id = $2 for no key update of t`
export const lockAccounts = `select id, code, tracked, balance, quantity from account where code = any($1::text[]) order by id for no key update`
export const closedPeriod = `select max(period collate "C") as period from period`
export const insertEntry = `insert into entry (posting_date, period, station_id, kind, number, maker_id, checker_id, reference_type, reference_id)
  values ($1, $2, $3, $4, next_number($3, $4), $5, $6, $7, $8) returning id, number`
export const insertLines = `insert into entry_line (entry_id, posting_date, account_id, amount, balance_after) values ($1, $8, $2, $3, $4), ($1, $8, $5, $6, $7)`
export const confirmTransfer = `update transfer set status = ${transferStatus.paid}, checker_id = $1, decided_at = now(), entry_id = $2 where id = $3 and status = ${transferStatus.pending}`
