import type { CustomerKind, Suggestion } from '#cashdesk/bank/bank.api.ts'
import { targetOf } from '#ledger/memo.rules.ts'
import type { MemoReading } from '#ledger/memo.rules.ts'
import { fold } from '#platform/rules/fold.ts'
import { formatVnd } from '#platform/rules/money.ts'

/** What of a bank row its candidates are found by. */
export interface BookedRow {
  id: number
  card_id: number
  amount: number
  content: string
  counter_account: string | null
  counter_name: string | null
  booked_at: Date
}

/** A customer's money that a booking may be, with what speaks for it. */
export interface Candidate {
  kind: CustomerKind
  id: number
  code: string
  customer_id: number
  customer_no: string | null
  customer_name: string
  station_id: number
  /** What it still asks for; 0 where it is settled, null where it takes whatever comes. */
  asked: number | null
  /** Its payment is in the books: the booking would only be linked to it. */
  posted: boolean
  /** A deposit or bill that money may be set against by itself. */
  automatic: boolean
}

export interface Evidence {
  /** VND, + in, − out. */
  amount: number
  memo: MemoReading
  /** Customers whom this sender has paid for before. */
  senders: ReadonlySet<number>
  /** The transfer content and the sender's name, as the bank writes them. */
  text: string
}

const points = {
  code: 55,
  amount: 30,
  customer: 25,
  sender: 15,
  name: 15,
  only: 5,
  posted: 15,
  topUp: 10,
} as const
/** What has less speaking for it is not worth reading. */
const least = 25
const most = 8

/**
 * The candidates worth showing, best first, each with what speaks for it in the accountant's words; `beside` are those
 * that are no customer's money, judged already.
 */
export function rankCandidates(
  evidence: Evidence,
  candidates: readonly Candidate[],
  nonCustomer: readonly Suggestion[] = [],
): Suggestion[] {
  const equal = candidates.filter((candidate) => candidate.asked === Math.abs(evidence.amount))
  const ranked = candidates
    .filter((candidate) => candidate.asked === null || candidate.asked > 0)
    .map((candidate) => judged(evidence, candidate, equal.length === 1))
    .concat(nonCustomer)
    .filter(({ score }) => score >= least)
  return ranked
    .toSorted((a, b) => b.score - a.score || (a.asked ?? Infinity) - (b.asked ?? Infinity) || b.id - a.id)
    .slice(0, most)
}

function judged(evidence: Evidence, candidate: Candidate, only: boolean): Suggestion {
  const amount = Math.abs(evidence.amount)
  const { memo } = evidence
  const reasons: string[] = []
  let score = 0
  const speaks = (worth: number, reason: string) => {
    score += worth
    reasons.push(reason)
  }
  const named = isNamed(memo, candidate)
  if (named) speaks(points.code, `Nội dung ghi mã ${candidate.code}`)
  if (candidate.asked === amount) {
    speaks(points.amount, candidate.posted ? 'Đúng số tiền đã ghi sổ' : 'Đúng số tiền còn thiếu')
    if (only && !named) speaks(points.only, 'Khoản duy nhất có số tiền này')
  } else if (named && candidate.asked !== null) {
    const over = amount - candidate.asked
    reasons.push(over > 0 ? `Thừa ${formatVnd(over)} đ, vào số dư` : `Còn thiếu ${formatVnd(-over)} đ`)
  }
  const customer = candidate.customer_no
  if (customer !== null && memo.customers.includes(customer)) {
    speaks(points.customer, `Nội dung ghi mã khách ${customer}`)
  } else if (memo.customers.length > 0 && !named) {
    speaks(-points.customer, `Nội dung ghi khách khác: ${memo.customers.join(', ')}`)
  }
  if (evidence.senders.has(candidate.customer_id)) {
    speaks(points.sender, 'Tài khoản gửi từng trả cho khách này')
  } else if (namesPerson(evidence.text, candidate.customer_name)) {
    speaks(points.name, 'Tên người gửi giống tên khách')
  }
  if (candidate.posted) speaks(points.posted, 'Đã ghi sổ, chưa gắn với giao dịch ngân hàng')
  if (candidate.kind === 'customer' && score > 0) speaks(points.topUp, 'Nạp vào số dư của khách')
  const { posted, automatic: _, ...shown } = candidate
  return { ...shown, posted, score: Math.max(0, Math.min(100, score)), reasons }
}

/** A name of two words or more that stands in the text, without accents and whatever the spaces. */
function namesPerson(text: string, name: string): boolean {
  const bare = (given: string) => fold(given).replace(/[^a-z0-9]/g, '')
  return /\S\s+\S/.test(name.trim()) && bare(name).length >= 6 && bare(text).includes(bare(name))
}

function isNamed(memo: MemoReading, { kind, code }: Candidate): boolean {
  if (kind === 'order') return memo.orders.includes(code)
  if (kind === 'bill') return memo.bills.includes(code)
  return kind === 'transfer' && memo.transfers.includes(code)
}

/**
 * The one candidate that code, amount and customer make certain, or null. Money only moves by itself
 * where the memo names one target alone, it still asks for exactly this amount, and no other customer
 * is named beside it.
 */
export function certainCandidate(evidence: Evidence, candidates: readonly Candidate[]): Candidate | null {
  const target = targetOf(evidence.memo)
  if (!target || evidence.amount <= 0) return null
  const meant = candidates.filter(
    (candidate) => candidate.kind === target.kind && candidate.code === target.code,
  )
  const [found] = meant
  if (!found || meant.length > 1 || !found.automatic || found.posted) return null
  if (found.asked !== evidence.amount) return null
  return evidence.memo.customers.every((customer) => customer === found.customer_no) ? found : null
}

/**
 * What a booking is set against by itself: a customer's money as above, or the order of liquidated goods that the memo
 * names alone and that waits for just this amount.
 */
export function certainTarget(
  evidence: Evidence,
  candidates: readonly Candidate[],
  nonCustomer: readonly Suggestion[],
): Pick<Suggestion, 'kind' | 'id'> | null {
  const target = targetOf(evidence.memo)
  if (target?.kind !== 'liquidation') return certainCandidate(evidence, candidates)
  if (evidence.amount <= 0) return null
  const meant = nonCustomer.filter(({ kind, code }) => kind === target.kind && code === target.code)
  const [found] = meant
  return found && meant.length === 1 && !found.posted && found.asked === evidence.amount ? found : null
}

/** What a memo names, for people. */
export function namesIn(memo: MemoReading): string[] {
  return [...memo.customers, ...memo.orders, ...memo.bills, ...memo.transfers, ...memo.sales]
}
