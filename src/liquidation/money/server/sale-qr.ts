import { sql } from 'kysely'
import { chosenBank, receivingBank } from '#catalog/server/receiving-bank.ts'
import { paymentRowOf } from '#liquidation/money/server/sale-money.repo.ts'
import { vietQrPayload } from '#ledger/vietqr.rules.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'

/** The VietQR of a payment: its order's code as the memo. @throws sale_money.unknown, cards.no_qr, not_found */
export async function saleQr(context: Context, id: number) {
  const { db } = context
  const { code, amount, card_id: card, message } = await paymentRowOf(context, id)
  const { rows } = await sql<{ station: number }>`select station_id as station from liquidation_payment
    where id = ${id}`.execute(db)
  const bank = card
    ? await chosenBank(db, card)
    : await receivingBank(db, { customer: null, station: rows[0]!.station })
  if (!bank) throw refuse('not_found')
  const memo = message || code
  const { account, holder } = bank
  return {
    qr: vietQrPayload({ bin: bank.bin, account, amount, memo }),
    memo,
    amount,
    bank: bank.bank,
    account,
    holder,
  }
}
