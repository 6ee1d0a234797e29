import { readSaleStatement } from '#liquidation/money/proceeds.api.ts'
import { listSalePayments, listSaleRefunds } from '#liquidation/money/sale-money.api.ts'
import { listLiquidations, listSales, readLiquidation, readSale } from '#liquidation/core/liquidation.api.ts'

/** What shows liquidated goods, their buyers and their money: all of it moves with the money. */
const shown = [listSales, readSale, listLiquidations, readLiquidation, readSaleStatement]
/** The list a screen stands on comes first, so that its open form hears of what somebody else saves. */
export const paymentReads = [listSalePayments, listSaleRefunds, ...shown]
export const refundReads = [listSaleRefunds, listSalePayments, ...shown]
export const saleReads = [...shown, listSalePayments, listSaleRefunds]
