import { listPartnerRefunds } from '#cashdesk/transfers/partner-refund.api.ts'
import type { PartnerRefundRecord } from '#cashdesk/transfers/partner-refund.api.ts'
import { partnerRefundStatus, partnerRefundTable } from '#cashdesk/transfers/partner-refund.status.ts'
import { listSupports } from '#cashdesk/transfers/support.api.ts'
import type { SupportRecord } from '#cashdesk/transfers/support.api.ts'
import { supportStatus, supportTable } from '#cashdesk/transfers/support.status.ts'
import { listTransactions } from '#cashdesk/transfers/transaction.api.ts'
import type { TransactionRecord } from '#cashdesk/transfers/transaction.api.ts'
import { transactionStatus, transactionTable } from '#cashdesk/transfers/transaction.status.ts'
import { listPartnerTransfers, listTransfers } from '#cashdesk/transfers/transfer.api.ts'
import type { TransferRecord } from '#cashdesk/transfers/transfer.api.ts'
import { transferStatus, transferTable } from '#cashdesk/transfers/transfer.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

const day = 24
const pending = String(transferStatus.pending)

type Given = Pick<Waiting, 'key' | 'title' | 'roles' | 'next' | 'screens'> &
  Partial<Pick<Waiting, 'list' | 'filters'>> & { action: string }
/** Requests for money in or out: whose turn it is the guards of the table say, the rows by their columns. */
const transfers = ({ action, ...given }: Given) =>
  waits<TransferRecord>({
    entity: 'transfer',
    step: { table: transferTable, action, states: [transferStatus.pending] },
    late: 4,
    list: listTransfers,
    filters: { status: pending },
    line: (transfer) => ({
      code: transfer.code,
      who: transfer.customer_name,
      what: transfer.message,
      amount: transfer.amount,
    }),
    ...given,
  })

export const receiptsToConfirm = transfers({
  key: 'receipts-to-confirm',
  title: 'Phiếu thu chờ xác nhận',
  action: 'confirm',
  roles: ['kt'],
  next: 'Xác nhận đã thu',
  screens: ['/transfers'],
  filters: { status: pending, trans_type: '1' },
})
export const payoutsToApprove = transfers({
  key: 'payouts-to-approve',
  title: 'Phiếu chi chờ duyệt',
  action: 'approve',
  roles: ['kt'],
  next: 'Duyệt chi',
  screens: ['/refunds'],
})
export const payoutsAboveCeiling = transfers({
  key: 'payouts-above-ceiling',
  title: 'Phiếu chi vượt mức chờ quản lý',
  action: 'approve',
  roles: ['ql'],
  next: 'Duyệt chi',
  screens: ['/refunds'],
})
export const payoutsToPay = transfers({
  key: 'payouts-to-pay',
  title: 'Phiếu chi đã duyệt chờ chi',
  action: 'complete',
  roles: ['kt'],
  next: 'Đã chi',
  screens: ['/refunds'],
})
export const partnersToConfirm = transfers({
  key: 'partner-transfers',
  title: 'Khoản tiền chờ đối tác xác nhận',
  action: 'partner_confirm',
  roles: ['pa'],
  next: 'Xác nhận',
  screens: ['/partner/transfers'],
  list: listPartnerTransfers,
})

export const partnerRefunds = waits<PartnerRefundRecord>({
  key: 'partner-refunds',
  title: 'Đối tác hoàn tiền chờ nhận',
  entity: 'partner_refund',
  step: { table: partnerRefundTable, action: 'confirm', states: [partnerRefundStatus.pending] },
  roles: ['kt'],
  next: 'Đã nhận',
  late: 3 * day,
  list: listPartnerRefunds,
  screens: ['/partner-refunds'],
  filters: { status: String(partnerRefundStatus.pending) },
  line: (refund) => ({
    code: refund.code,
    who: refund.partner_name,
    what: refund.note,
    amount: refund.amount,
  }),
})
export const supportRequests = waits<SupportRecord>({
  key: 'support-requests',
  title: 'Yêu cầu hỗ trợ chờ xử lý',
  entity: 'support_request',
  step: { table: supportTable, action: 'approve', states: [supportStatus.pending] },
  roles: ['cs', 'kd', 'kt'],
  next: 'Tiếp nhận',
  late: day,
  list: listSupports,
  screens: ['/request-support'],
  filters: { status: String(supportStatus.pending) },
  line: (request) => ({ code: request.code, who: request.customer_name, what: request.content }),
})
export const transactionsToRelease = waits<TransactionRecord>({
  key: 'transactions-to-release',
  title: 'Giao dịch vượt mức chờ người thứ hai',
  entity: 'money_transaction',
  step: { table: transactionTable, action: 'release', states: [transactionStatus.waiting] },
  roles: ['kt'],
  next: 'Duyệt ghi sổ',
  late: 4,
  list: listTransactions,
  screens: ['/transactions'],
  filters: {},
  line: (one) => ({
    code: one.code,
    who: one.customer_name,
    what: one.contra_name,
    amount: one.trans_amount,
  }),
})

export const waiting: readonly Waiting[] = [
  receiptsToConfirm,
  payoutsToApprove,
  payoutsAboveCeiling,
  payoutsToPay,
  partnersToConfirm,
  partnerRefunds,
  supportRequests,
  transactionsToRelease,
]
