import { sql } from 'kysely'
import { isBillCode } from '#billing/bill-code.rules.ts'
import { askedByBill } from '#billing/server/read-bill.usecase.ts'
import { isTransferCode } from '#cashdesk/transfers/transfer-code.rules.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { visibleTransfers } from '#cashdesk/transfers/server/transfer.repo.ts'
import { memoOf, ownMemo } from '#cashdesk/transfers/server/transfer.usecase.ts'
import { chosenBank, receivingBank } from '#catalog/server/receiving-bank.ts'
import { isCustomerCode } from '#customers/customer-code.rules.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { memoFor } from '#ledger/memo.rules.ts'
import { allocatedToOrder } from '#ledger/server/money.repo.ts'
import { qrMemo, vietQrPayload } from '#ledger/vietqr.rules.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'

interface RequestedPayment {
  memo: string
  /** VND; null: whatever the customer types. */
  amount: number | null
  customer: number | null
  station: number
  /** The account that the request names. */
  card?: number | null
}

interface Chosen {
  code: string
  amount?: number | undefined
  card_id?: number | undefined
  message?: string | undefined
}

/**
 * VietQR by the code that the memo will carry: of an order's deposit, of a bill's due, of a waiting receipt, or
 * of a top-up, which carries the customer's code alone. It names the account, amount and memo that were chosen,
 * else the account that the customer pays to.
 * @throws orders.not_found, bills.not_found, transfers.not_found, orders.customer_unknown, cards.no_qr
 */
export async function transferQr(context: Context, chosen: Chosen) {
  const asked = await askedBy(context, chosen.code.toUpperCase())
  const card = chosen.card_id ?? asked.card
  const bank = card ? await chosenBank(context.db, card) : await receivingBank(context.db, asked)
  if (!bank) throw refuse('not_found')
  const amount = chosen.amount ?? asked.amount
  const memo = (chosen.message && qrMemo(chosen.message)) || asked.memo
  return {
    qr: vietQrPayload({ bin: bank.bin, account: bank.account, amount, memo }),
    memo,
    amount,
    bank: bank.bank,
    account: bank.account,
    holder: bank.holder,
  }
}

function askedBy(context: Context, code: string): Promise<RequestedPayment> {
  if (isBillCode(code)) return askedByBill(context, code)
  if (isCustomerCode(code)) return topUpOf(context, code)
  return isTransferCode(code) ? requestedReceiptOf(context, code) : requestedDepositOf(context, code)
}

async function topUpOf({ db, actor }: Context, code: string): Promise<RequestedPayment> {
  const customer = await findCustomer(db, actor, { customer_no: code })
  if (!customer) throw refuseOrder('orders.customer_unknown')
  return { memo: code, amount: null, customer: customer.id, station: customer.station_id }
}

/** A receipt asked for, while it waits: by its own memo where it has one, else by its code. */
async function requestedReceiptOf({ db, actor }: Context, code: string): Promise<RequestedPayment> {
  const { rows } = await sql<{
    customer: number
    customer_no: string | null
    station: number
    message: string | null
    amount: number
    card: number | null
  }>`
    select c.id as customer, c.customer_no, t.station_id as station, t.message, t.amount, t.card_id as card
    from transfer t join customer c on c.id = t.customer_id
    where t.code = ${code} and t.trans_type = 1 and t.status = ${lit(transferStatus.pending)} and ${visibleTransfers(actor)}`.execute(
    db,
  )
  const request = rows[0]
  if (!request) throw refuseTransfer('transfers.not_found')
  const { customer_no: customerCode, message, ...asked } = request
  return { ...asked, memo: (message && qrMemo(message)) || ownMemo(customerCode, code) }
}

async function requestedDepositOf({ db, actor }: Context, code: string): Promise<RequestedPayment> {
  const { rows } = await sql<{
    id: number
    code: string
    customer: number | null
    customer_no: string | null
    station: number
    request: number
  }>`select o.id, o.code, o.customer_id as customer, c.customer_no, o.station_id as station,
      o.deposit_request + o.extra_deposit as request
    from orders o left join customer c on c.id = o.customer_id
    where o.code = ${code} and ${visibleOrders(actor)}`.execute(db)
  const order = rows[0]
  if (!order) throw refuseOrder('orders.not_found')
  const memo = order.customer_no
    ? memoFor({ customerCode: order.customer_no, orderCode: order.code })
    : order.code
  const { customer, station, request } = order
  // What came already is not asked for again.
  const asked = request - (await allocatedToOrder(db, order.id))
  return { memo, amount: asked > 0 ? asked : null, customer, station }
}

/**
 * What the customer is to write, their code with the order's or the bill's, and the account they pay to.
 * @throws orders.customer_unknown, transfers.order_customer, transfers.bill_customer
 */
export async function generateMessage(
  context: Context,
  given: { customer_id: number; order_id?: number | null | undefined; bill_id?: number | null | undefined },
): Promise<{ message: string; card_id: number | null; own: boolean }> {
  const { db, actor } = context
  const customer = await findCustomer(db, actor, { id: given.customer_id })
  if (!customer) throw refuseOrder('orders.customer_unknown')
  const bank = await receivingBank(db, { customer: customer.id, station: customer.station_id })
  return {
    message: (await memoOf(context, given, customer)) ?? customer.customer_no ?? '',
    card_id: bank?.id ?? null,
    own: bank?.own ?? false,
  }
}
