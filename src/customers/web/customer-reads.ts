import { listAddresses } from '#customers/address.api.ts'
import { listConversations, moreConversations } from '#customers/conversation.api.ts'
import { findDuplicates, listCustomers, listUsers, readCustomer } from '#customers/customer.api.ts'
import { customerDebts } from '#customers/debts.api.ts'
import { levelProposals } from '#customers/level-proposal.api.ts'
import { listBestPoints, listPoints, pointHistory } from '#customers/point.api.ts'
import { listAssignments } from '#customers/sale.api.ts'
import { readStatement } from '#ledger/customer-money.api.ts'
import type { Call } from '#platform/contract/call.ts'

/** What is read anew when something of a customer changed. */
export const customerReads: readonly Call[] = [
  listUsers,
  listCustomers,
  readCustomer,
  listAddresses,
  listAssignments,
  listConversations,
  moreConversations,
  listPoints,
  listBestPoints,
  pointHistory,
  readStatement,
  customerDebts.calls.list as Call,
  levelProposals.calls.list as Call,
  findDuplicates,
]
