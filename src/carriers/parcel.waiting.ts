import { listBills } from '#billing/bill.api.ts'
import type { BillRecord } from '#billing/bill.api.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

const day = 24

const billsWith = (given: Pick<Waiting, 'key' | 'title' | 'next' | 'late' | 'screens' | 'filters'>) =>
  waits<BillRecord>({
    entity: 'bill',
    roles: ['op'],
    list: listBills,
    line: (bill) => ({ code: bill.code, who: bill.customer_name, what: bill.partner_name }),
    ...given,
  })

/** Nobody knows whether the carrier made a waybill, or it said no. */
export const parcelsUnsettled = billsWith({
  key: 'parcels-unsettled',
  title: 'Kiện hãng chưa nhận hoặc chưa rõ đã nhận',
  next: 'Kết luận kiện',
  late: 1,
  screens: ['/invoices'],
  filters: {},
})
/** The carrier said what no event may decide: COD was handed over, part came back, goods return after the delivery. */
export const parcelsToDecide = billsWith({
  key: 'parcels-to-decide',
  title: 'Hãng báo, phiếu chờ người xử lý',
  next: 'Xử lý phiếu',
  late: day,
  screens: ['/invoices'],
  filters: {},
})
export const silentParcels = billsWith({
  key: 'parcels-silent',
  title: 'Phiếu im lặng: hãng không báo gì 3 ngày',
  next: 'Hỏi hãng',
  late: day,
  screens: ['/invoices/delivery'],
  filters: {},
})

export const waiting: readonly Waiting[] = [parcelsUnsettled, parcelsToDecide, silentParcels]
