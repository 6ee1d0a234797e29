import type { BillRecord } from '#billing/bill.api.ts'
import { codStatus, codTable } from '#billing/bill.status.ts'
import { batchStatus, batchTable } from '#delivery/batch.status.ts'
import { listCods } from '#delivery/cod.api.ts'
import { listBatches } from '#delivery/delivery.api.ts'
import type { BatchRecord } from '#delivery/delivery.api.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

const day = 24

const batchesAt = (
  given: Pick<Waiting, 'key' | 'title' | 'next' | 'late'> & { action: string; state: number },
) => {
  const { action, state, ...kind } = given
  return waits<BatchRecord>({
    entity: 'batch',
    step: { table: batchTable, action, states: [state] },
    roles: ['op'],
    list: listBatches,
    screens: ['/batchs'],
    filters: { status: String(state) },
    line: (batch) => ({
      code: batch.batch_code,
      who: batch.partner_name ?? batch.shipper_name,
      what: `${batch.bills} phiếu`,
    }),
    ...kind,
  })
}
export const batchesToHandOver = batchesAt({
  key: 'batches-to-hand-over',
  title: 'Danh sách giao đang lập',
  action: 'hand_over',
  state: batchStatus.open,
  next: 'Bàn giao vận chuyển',
  late: day,
})
export const batchesToClose = batchesAt({
  key: 'batches-to-close',
  title: 'Danh sách đã giao hết chờ hoàn tất',
  action: 'close',
  state: batchStatus.handedOver,
  next: 'Hoàn tất',
  late: 3 * day,
})
const codsAt = (given: Pick<Waiting, 'key' | 'title' | 'late' | 'filters' | 'next'> & { action: string }) => {
  const { action, ...kind } = given
  return waits<BillRecord>({
    entity: 'bill_cod',
    step: { table: codTable, action, states: [codStatus.unpaid] },
    roles: ['kt'],
    list: listCods,
    screens: ['/invoices/cods/unpaid'],
    line: (bill) => ({
      code: bill.code,
      who: bill.partner_name ?? bill.shipper_name,
      what: bill.customer_name,
      amount: bill.collected_cod,
    }),
    opens: (bill) => ({ q: bill.code, settle: String(bill.id) }),
    ...kind,
  })
}
/** A carrier remits within a week. */
export const codsToRemit = codsAt({
  key: 'cods-to-remit',
  title: 'COD chờ đối soát',
  action: 'cod_paid',
  next: 'Đối soát COD',
  late: 7 * day,
  filters: { cod: 'unpaid' },
})
/** A fee above the ceilings: somebody else says the same number. */
export const codsToCheck = codsAt({
  key: 'cods-to-check',
  title: 'COD vượt mức phí chờ người thứ hai',
  action: 'cod_checked',
  next: 'Đối soát COD',
  late: day,
  filters: { cod: 'unpaid', noted: 'second' },
})

export const waiting: readonly Waiting[] = [batchesToHandOver, batchesToClose, codsToRemit, codsToCheck]
