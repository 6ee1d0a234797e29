import type { Db } from '#platform/server/db/database.ts'
import { nextKey } from '#platform/server/db/next-number.ts'
import { together } from '#platform/server/db/together.ts'
import { sql } from 'kysely'
import { settingsNamed } from '#catalog/server/settings.repo.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import type { CustomerFacts } from '#customers/server/customer.repo.ts'
import { readLink } from '#orders/core/link.rules.ts'
import { orderCode } from '#orders/core/order-code.rules.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { wholePayment } from '#orders/quote/quote.rules.ts'
import type { QuoteForm } from '#orders/quote/quote.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { wantPicture } from '#catalog/server/shop-picture.usecase.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import {
  lowPercentKey,
  notesOfKnownPercent,
  refuseKnownPercent,
} from '#orders/core/server/deposit-percent.ts'
import { orderRowOf } from '#orders/core/server/order.repo.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { addDays, businessDate, parseBusinessDate } from '#platform/rules/business-date.ts'
import { normalizePhone } from '#platform/rules/phone.ts'
import { is, stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { newValues } from '#platform/server/lists/record-write.ts'
import { recordEvent } from '#platform/server/events/event.ts'

/**
 * Makes an order from the quote form, at 1. A customer or a phone, and a link or a site, must be
 * there; site, item and currency follow from the link. Without a per cent all of it is asked for.
 * @throws orders.customer_unknown, orders.customer_locked, orders.percent_below_level, orders.percent_low,
 *   bad_input by field
 */
export async function createQuote(context: Context, form: QuoteForm): Promise<OrderRecord> {
  const { db, actor, now } = context
  const today = businessDate(now)
  const { item, refusal } = readItem(form)
  const [customer, unknown, settings, { id, number }] = await together(db, (beside) => [
    customerOfForm({ ...context, db: beside }, form),
    unknownReferences(beside, form, item.site_code),
    settingsNamed(beside, today, ['quote.valid_days', lowPercentKey]),
    nextKey(beside, 'orders', 'order'),
  ])
  if (customer?.locked) throw refuseOrder('orders.customer_locked')
  if (refusal) throw refusal
  if (unknown.length) throw refuse('bad_input', { details: unknown })
  const fallback = addDays(today, settings('quote.valid_days').value)
  const low = settings(lowPercentKey).value
  const phone = phoneOf(form)
  await wantPicture(db, form.image_url)
  const payment_percent = form.payment_percent ?? wholePayment
  await refuseKnownPercent(context, { customer, percent: payment_percent, low })
  const insert = db.insertInto('orders').values({
    ...newValues(orderFields, form, context),
    ...item,
    id,
    code: orderCode(number),
    station_id: customer?.station_id ?? stationOf(actor),
    customer_id: customer?.id ?? null,
    sale_id: customer?.sale_id ?? (is(actor, 'kd') ? actor.id : (form.sale_id ?? null)),
    web_code: form.web_code ?? null,
    image_url: form.image_url ?? null,
    typed_rate: typedRate(context, form),
    payment_percent,
    named_notes: notesOfKnownPercent([], payment_percent, low),
    expiration_date:
      form.expiration_date === undefined ? fallback : parseBusinessDate(form.expiration_date, today),
    receiver: JSON.stringify({
      phone,
      email: form.email,
      address: form.address,
      province: form.province,
      district: form.district,
      ward: form.ward,
      province_code: form.province_code,
      ward_code: form.ward_code,
    }),
    created_by: actor.id,
    created_at: now,
  })
  const event = {
    entity: 'order',
    id,
    action: 'create',
    to: orderStatus.awaitingQuote,
    station: customer?.station_id ?? stationOf(actor),
  }
  const [, , row] = await together(db, (beside) => [
    beside.executeQuery(insert),
    recordEvent({ ...context, db: beside }, event),
    orderRowOf(beside, actor, id),
  ])
  return row
}

/** A rate typed by hand counts from managers and accountants; for others the tables decide. */
export function typedRate({ actor }: Context, form: { exchange_rate?: number | undefined }): number {
  return is(actor, 'ql', 'kt') ? (form.exchange_rate ?? 0) : 0
}

async function customerOfForm(context: Context, form: QuoteForm): Promise<CustomerFacts | null> {
  const by = form.user_id
    ? { id: form.user_id }
    : form.customer_code
      ? { customer_no: form.customer_code.toUpperCase() }
      : null
  if (!by) {
    if (!form.phone) {
      throw refuse('bad_input', {
        details: [{ path: 'user_id', message: 'Vui lòng chọn khách hàng hoặc nhập số điện thoại' }],
      })
    }
    return null
  }
  const customer = await findCustomer(context.db, context.actor, by)
  if (!customer) throw refuseOrder('orders.customer_unknown')
  return customer
}

/** @throws bad_input for what is no phone */
export function phoneOf(form: { phone?: string | null | undefined }): string | undefined {
  if (!form.phone) return undefined
  const phone = normalizePhone(form.phone)
  if (!phone)
    throw refuse('bad_input', { details: [{ path: 'phone', message: 'Số điện thoại không hợp lệ' }] })
  return phone
}

type ItemForm = Pick<QuoteForm, 'link' | 'site_code' | 'name'>

/** What the link says, over what the form says; a site must come out of it. @throws bad_input by field */
export function itemOf(form: ItemForm) {
  const { item, refusal } = readItem(form)
  if (refusal) throw refusal
  return item
}

/** The same for who refuses something else before. */
function readItem(form: ItemForm) {
  const reading = form.link ? readLink(form.link) : null
  const site = reading && reading.site !== 'khac' ? reading.site : form.site_code || reading?.site
  const item = {
    site_code: (site ?? '') as string,
    item_id: reading?.itemId ?? null,
    link: reading?.canonicalUrl ?? null,
    name: form.name || reading?.itemId || reading?.host || 'Chưa đặt tên',
  }
  if (form.link && !reading) return { item, refusal: refuseField('link', 'Không đọc được liên kết sản phẩm') }
  if (!site)
    return { item, refusal: refuseField('site_code', 'Vui lòng dán liên kết hoặc chọn trang mua hàng') }
  return { item }
}

interface References {
  route_code?: string | null
  goods_type?: string | null
  warehouse_code?: string | null
  account_id?: number | null
}

/** Codes that name no row are refused by field, all at once. */
export async function refuseUnknownReferences(
  { db }: Context,
  form: References,
  site: string | undefined,
): Promise<void> {
  const details = await unknownReferences(db, form, site)
  if (details.length) throw refuse('bad_input', { details })
}

async function unknownReferences(db: Db, form: References, site: string | undefined) {
  const { rows } = await sql<{
    route: boolean
    goods: boolean
    warehouse: boolean
    site: boolean
    account: boolean
  }>`select
    exists (select from route where code = ${form.route_code ?? null} and active) as route,
    exists (select from goods_type where code = ${form.goods_type ?? null} and active) as goods,
    exists (select from warehouse where code = ${form.warehouse_code ?? null} and active) as warehouse,
    exists (select from site where code = ${site ?? null}) as site,
    exists (select from buying_account where id = ${form.account_id ?? null} and active) as account`.execute(
    db,
  )
  const known = rows[0]
  return [
    form.route_code && !known?.route && { path: 'route_code', message: 'Tuyến vận chuyển không tồn tại' },
    form.goods_type && !known?.goods && { path: 'goods_type', message: 'Loại hàng không tồn tại' },
    form.warehouse_code && !known?.warehouse && { path: 'warehouse_code', message: 'Kho không tồn tại' },
    site && !known?.site && { path: 'site_code', message: 'Trang mua hàng không tồn tại' },
    form.account_id && !known?.account && { path: 'account_id', message: 'Tài khoản mua hàng không tồn tại' },
  ].filter((detail) => !!detail)
}
