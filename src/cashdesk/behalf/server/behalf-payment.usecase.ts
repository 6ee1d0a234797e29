import { nextNumber } from '#platform/server/db/next-number.ts'
import { actionLabels } from '#platform/contract/status.ts'
import type { BehalfChange, BehalfForm, BehalfPaymentRecord } from '#cashdesk/behalf/behalf-payment.api.ts'
import { exportBehalfPayments, listBehalfPayments as listCall } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfFields } from '#cashdesk/behalf/behalf-payment.fields.ts'
import { behalfStatus, behalfTable } from '#cashdesk/behalf/behalf-payment.status.ts'
import { attachmentTypes } from '#cashdesk/transfers/transfer.api.ts'
import { uploadedPaths } from '#cashdesk/desk/server/attachment.repo.ts'
import type { LockedPayment, PaymentSum } from '#cashdesk/behalf/server/behalf-payment.repo.ts'
import { actOnPayment } from '#cashdesk/behalf/server/behalf-money.usecase.ts'
import {
  maskPayment,
  paymentListingFor,
  paymentRowOf,
  seesPayments,
  visiblePayments,
} from '#cashdesk/behalf/server/behalf-payment.repo.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import type { CustomerFacts } from '#customers/server/customer.repo.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import { customerMoney } from '#ledger/server/money.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import { historyOf } from '#platform/server/events/history.ts'
import type { Effect } from '#platform/server/events/run-action.ts'
import { typedRate } from '#orders/quote/server/create-quote.usecase.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { priceQuote } from '#pricing/server/quote-price.usecase.ts'

export async function listPayments({ db, actor }: Context, query: ListQuery) {
  const { totals, ...page } = await chippedList<BehalfPaymentRecord, PaymentSum>(
    db,
    paymentListingFor(actor),
    query,
    visiblePayments(actor),
  )
  const results = page.results.map((row) => maskPayment(actor, row))
  return { ...page, results, ...(seesPayments(actor) ? { totals } : {}) }
}

type Priced = Pick<BehalfForm, 'currency' | 'amount' | 'exchange_rate'>

/** The amount at the customer's sell rate of today, and our fee by their level. @throws pricing.no_rate */
async function priceOf(context: Context, customer: CustomerFacts, form: Priced) {
  if ((form.currency === 'JPY' || form.currency === 'KRW') && !Number.isInteger(form.amount))
    throw refuseField('amount', `Số tiền ${form.currency} không có phần lẻ`)
  const typed = typedRate(context, form)
  const { lines } = await priceQuote(
    context.db,
    {
      goods_values: form.amount,
      quantity: 1,
      domestic_ship: 0,
      tax: 0,
      currency: form.currency,
      exchange_rate: typed,
      payment_percent: 100,
      route_code: null,
      goods_type: null,
      warehouse_code: null,
      estimated_weight: null,
      auction: false,
    },
    { customer: customer.id, level: customer.level_code },
    businessDate(context.now),
  )
  const goods = lines.find((line) => line.formula === 'goods')
  const service = lines.find((line) => line.formula === 'service')
  if (!goods || goods.result < 1) throw refuseField('amount', 'Số tiền quá nhỏ để quy đổi')
  return {
    exchange_rate: Number(goods.inputs.sellRate.value),
    typed_rate: typed,
    goods_vnd: goods.result,
    service_vnd: service?.result ?? 0,
  }
}

/** @throws orders.customer_unknown */
async function customerOf({ db, actor }: Context, id: number): Promise<CustomerFacts> {
  const customer = await findCustomer(db, actor, { id })
  if (!customer) throw refuseOrder('orders.customer_unknown')
  return customer
}

/** What the customer would pay; nothing is kept. @throws orders.customer_unknown, pricing.no_rate */
export async function pricePayment(context: Context, form: Priced & { customer_id: number }) {
  const customer = await customerOf(context, form.customer_id)
  const { typed_rate: _, ...price } = await priceOf(context, customer, form)
  const money = await customerMoney(context.db, customer.id)
  return { ...price, total_vnd: price.goods_vnd + price.service_vnd, free: freeMoney(money) }
}

/** Asks for a payment; no money moves yet. @throws orders.customer_unknown, pricing.no_rate, transfers.image */
export async function createPayment(context: Context, form: BehalfForm): Promise<BehalfPaymentRecord> {
  const { db, actor, now } = context
  const customer = await customerOf(context, form.customer_id)
  const price = await priceOf(context, customer, form)
  const attachments = await uploadedPaths(context, form.attachments ?? [], attachmentTypes)
  const number = await nextNumber(db, 'behalf_payment')
  const { id } = await db
    .insertInto('behalf_payment')
    .values({
      ...newValues(behalfFields, form, context),
      code: codeOf('TH', number, 8),
      station_id: customer.station_id,
      customer_id: customer.id,
      ...price,
      attachments: JSON.stringify(attachments),
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: 'behalf_payment',
    id,
    action: 'create',
    to: behalfStatus.new,
    station: customer.station_id,
    data: { amount: form.amount, currency: form.currency, total: price.goods_vnd + price.service_vnd },
  })
  return paymentRowOf(context, id)
}

/** A new one is changed; another amount, currency or rate prices it anew. @throws behalf.status, conflict.stale */
export async function changePayment(
  context: Context,
  id: number,
  form: BehalfChange,
): Promise<BehalfPaymentRecord> {
  await actOnPayment({
    context,
    id,
    action: 'update',
    version: form.version,
    effect: (payment) => rewrite(context, payment, form),
  })
  return paymentRowOf(context, id)
}

async function rewrite(context: Context, payment: LockedPayment, form: BehalfChange): Promise<Effect> {
  const { currency = payment.currency as BehalfForm['currency'], amount = payment.amount } = form
  // A rate that comes back as it was shown is nobody's word.
  const said = form.exchange_rate === payment.exchange_rate ? undefined : form.exchange_rate
  const exchange_rate = said ?? payment.typed_rate
  const same =
    currency === payment.currency && amount === payment.amount && exchange_rate === payment.typed_rate
  const price = same
    ? payment
    : await priceOf(context, await customerOf(context, payment.customer_id), {
        currency,
        amount,
        exchange_rate,
      })
  const attachments =
    form.attachments && (await uploadedPaths(context, form.attachments, attachmentTypes, payment.attachments))
  const total = price.goods_vnd + price.service_vnd
  return {
    set: {
      ...toColumns(behalfFields, changedValues(behalfFields, form, context)),
      exchange_rate: price.exchange_rate,
      typed_rate: price.typed_rate,
      goods_vnd: price.goods_vnd,
      service_vnd: price.service_vnd,
      ...(attachments ? { attachments: JSON.stringify(attachments) } : {}),
    },
    data: { total },
  }
}

const label = actionLabels(behalfTable, {
  create: 'Tạo yêu cầu',
  approve: 'Duyệt, giữ tiền của khách',
  complete: 'Đã thanh toán, ghi sổ',
  cancel: 'Hủy yêu cầu',
})

/** What happened to a payment, oldest first. @throws behalf.not_found */
export async function paymentHistory(context: Context, id: number) {
  await paymentRowOf(context, id)
  return historyOf(context, { entity: behalfTable.entity, id, label, fields: behalfFields })
}

const columns = fileColumns<BehalfPaymentRecord>(behalfFields)

export const paymentsFile = exportOf<BehalfPaymentRecord>(exportBehalfPayments, listCall, ({ actor }) => ({
  columns,
  definition: paymentListingFor(actor),
  scope: visiblePayments(actor),
  summed: ['goods_vnd', 'service_vnd', 'total_vnd'],
  apart: { title: 'Chưa hoàn tất, đã hủy', is: ({ status }) => status !== behalfStatus.complete },
}))
