import { errors, refusals } from '#platform/contract/errors.ts'

export const debtErrors = errors({
  'debts.nothing_due': { status: 409, message: 'Khách không còn phiếu xuất nào chưa thanh toán.' },
})
export const refuseDebt = refusals(debtErrors)
