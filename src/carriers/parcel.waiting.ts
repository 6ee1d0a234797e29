import { carrierMessage, carrierMessageTable } from '#carriers/carrier-message.status.ts'
import { listMessages } from '#carriers/carrier-messages.api.ts'
import type { MessageRecord } from '#carriers/carrier-messages.api.ts'
import { carrierNames } from '#carriers/parcel.words.ts'
import type { CarrierCode } from '#carriers/parcel.words.ts'
import { listBills } from '#billing/bill.api.ts'
import type { BillRecord } from '#billing/bill.api.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

const day = 24

const billsWith = (
  given: Pick<Waiting, 'key' | 'title' | 'next' | 'late' | 'screens' | 'filters'> &
    Partial<Pick<Waiting, 'roles'>>,
) =>
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

/** The carrier weighs or asks otherwise than it said: its account with us is looked at. */
export const parcelsDearer = billsWith({
  key: 'parcels-dearer',
  title: 'Hãng đổi cân nặng hoặc cước',
  roles: ['kt'],
  next: 'Đối chiếu cước',
  late: 3 * day,
  screens: ['/invoices'],
  filters: {},
})
export const messagesOpen = waits<MessageRecord>({
  entity: 'carrier_message',
  key: 'carrier-messages',
  title: 'Tin của hãng không rõ của phiếu nào',
  step: {
    table: carrierMessageTable,
    action: 'settle',
    states: [carrierMessage.foreign, carrierMessage.unread],
  },
  roles: ['op'],
  next: 'Đã xử lý',
  late: day,
  list: listMessages,
  screens: ['/invoices/carrier-messages'],
  filters: { outcome: [carrierMessage.foreign, carrierMessage.unread].join(',') },
  line: (message) => ({
    code: message.waybill ?? String(message.id),
    what: carrierNames[message.carrier as CarrierCode] ?? message.carrier,
  }),
})

export const waiting: readonly Waiting[] = [
  parcelsUnsettled,
  parcelsToDecide,
  silentParcels,
  parcelsDearer,
  messagesOpen,
]
