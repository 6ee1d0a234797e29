import type { OwnKind, ExpectedBookingKind, Suggestion, TargetKind } from '#cashdesk/bank/bank.api.ts'
import { combinationsOf, feesOf, mostFee, sumOf } from '#cashdesk/bank/bank-combine.rules.ts'
import type { Combination } from '#cashdesk/bank/bank-combine.rules.ts'
import type { BankWord, WordPurpose } from '#cashdesk/bank/bank-word.rules.ts'
import { kindNames } from '#cashdesk/bank/bank.words.ts'
import type { MemoReading } from '#ledger/memo.rules.ts'
import { fold } from '#platform/rules/fold.ts'
import { formatVnd } from '#platform/rules/money.ts'

/** A posting the bank is still to book, or COD a carrier still owes. */
export interface FoundExpectedBooking {
  kind: ExpectedBookingKind
  /** Bill, partner refund, card load, payment on behalf, liquidation order. */
  id: number
  code: string
  who: string
  /** Waybill or the bank's own number. */
  note: string | null
  partner_id: number | null
  station_id: number
  /** VND, whichever way it goes. */
  open: number
  /** Of COD what the carrier collected and the fee it kept, as far as they are known. */
  collected: number
  fee: number
  /** Postings settled together. */
  group: string
  suspense: boolean
  /** In the books; otherwise matching posts it. */
  posted: boolean
}

export interface OwnAccount {
  id: number
  name: string
}

/** What a booking may be of besides a customer's money. */
export interface NonCustomerCandidates {
  amount: number
  memo: MemoReading
  /** Transfer content and sender. */
  text: string
  hasSender: boolean
  words: readonly BankWord[]
  /** Partners whom words, name or account of the sender mean. */
  partners: ReadonlySet<number>
  /** Of just this amount. */
  equal: readonly FoundExpectedBooking[]
  /** Everything open of those partners, oldest first. */
  waiting: readonly FoundExpectedBooking[]
  /** What those partners collected and did not settle, oldest first. */
  owed: readonly FoundExpectedBooking[]
  account: OwnAccount & { station_id: number | null }
  /** Where its cash is. */
  station: { id: number; name: string } | null
  /** Other accounts of ours: named by the memo, with the same amount the other way. */
  others: readonly (OwnAccount & { named: boolean; mirrored: boolean })[]
}

const points = {
  code: 55,
  amount: 30,
  amountAlone: 25,
  partner: 30,
  posted: 15,
  only: 5,
  words: 60,
  noSender: 20,
  account: 50,
  mirror: 30,
} as const
const worthOf: Record<Combination<FoundExpectedBooking>['why'], number> = {
  statement: 55,
  all: 50,
  run: 40,
  some: 30,
}
const combinationText: Record<Combination<FoundExpectedBooking>['why'], string> = {
  statement: 'đối soát cùng lúc, cộng lại đúng số tiền',
  all: 'là toàn bộ đang chờ, cộng lại đúng số tiền',
  run: 'liền nhau, cộng lại đúng số tiền',
  some: 'chỉ nhóm này cộng lại đúng số tiền',
}

/** What a booking may be of besides a customer's money, with what speaks for it; not in order. */
export function nonCustomerSuggestions(given: NonCustomerCandidates): Suggestion[] {
  return [
    ...given.equal.map((item) => single(given, item)),
    ...(given.amount > 0 ? together(given) : []),
    ...ours(given),
  ]
}

const bare = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')
const no = { customer_id: null, customer_no: null }

function single(given: NonCustomerCandidates, item: FoundExpectedBooking): Suggestion {
  const { reasons, speaks, score } = voices()
  const text = bare(given.text)
  if (text.includes(bare(item.code))) speaks(points.code, `Nội dung ghi mã ${item.code}`)
  else if (item.note && bare(item.note).length >= 6 && text.includes(bare(item.note)))
    speaks(points.code, `Nội dung ghi ${item.note}`)
  const known = item.partner_id !== null && given.partners.has(item.partner_id)
  if (known) speaks(points.partner, `Nội dung, người gửi là ${item.who}`)
  const alone = given.equal.length === 1
  speaks(known || item.partner_id === null ? points.amount : points.amountAlone, saysAmount(item))
  if (alone) speaks(points.only, 'Khoản duy nhất có số tiền này')
  if (item.posted && !item.suspense) speaks(points.posted, 'Đã ghi sổ, chưa gắn với giao dịch ngân hàng')
  if (item.kind === 'cod' && item.fee > 0) reasons.push(saysFee(item.collected, item.fee))
  return {
    ...no,
    kind: item.kind,
    id: item.id,
    code: item.code,
    customer_name: item.who,
    station_id: item.station_id,
    asked: item.open,
    posted: item.posted,
    score: score(),
    reasons,
  }
}

const saysAmount = ({ kind, posted }: FoundExpectedBooking): string => {
  if (posted) return 'Đúng số tiền đang chờ ngân hàng ghi'
  if (kind === 'liquidation') return 'Đúng số tiền đơn thanh lý đang chờ'
  return kind === 'cod' ? 'Đúng số tiền thu hộ, chưa đối soát' : 'Đúng số tiền phiếu chờ xác nhận'
}
const saysFee = (collected: number, fee: number) =>
  `Thu hộ ${formatVnd(collected)} đ, đối tác giữ phí ${formatVnd(fee)} đ`

/** Several postings of a carrier that make the amount: settled ones, ones it still owes, those less a fee it kept. */
function together(given: NonCustomerCandidates): Suggestion[] {
  const { amount, waiting, owed } = given
  const settled = combinationsOf(waiting, amount).map((found) => group(found.items, found))
  const open = combinationsOf(owed, amount).map((found) => group(found.items, found))
  const total = sumOf(owed)
  const kept = total - amount
  if (kept <= 0 || kept > total * mostFee || settled.length + open.length > 0) return [...settled, ...open]
  const fees = feesOf(owed, amount)
  const items = owed.map((item, at) => ({
    ...item,
    fee: fees[at] ?? 0,
    open: item.open - (fees[at] ?? 0),
  }))
  return items.every(({ open: net }) => net > 0) ? [group(items, { why: 'all' })] : []
}

function group(
  items: readonly FoundExpectedBooking[],
  { why }: Pick<Combination<FoundExpectedBooking>, 'why'>,
): Suggestion {
  const [first] = items as [FoundExpectedBooking, ...FoundExpectedBooking[]]
  const { reasons, speaks, score } = voices()
  const names = [...new Set(items.map(({ who }) => who))]
  speaks(points.partner, `Nội dung, người gửi là ${names.join(', ')}`)
  const posted = items.every((item) => item.posted)
  const fee = items.reduce((sum, item) => sum + item.fee, 0)
  speaks(
    posted ? worthOf[why] : worthOf[why] - (fee > 0 ? 20 : 10),
    `${items.length} phiếu ${combinationText[why]}`,
  )
  if (fee > 0) reasons.push(saysFee(sumOf(items) + fee, fee))
  if (!posted) reasons.push('Chưa đối soát: khớp là đối soát luôn')
  return {
    ...no,
    kind: first.kind,
    id: first.id,
    code: `${items.length} phiếu ${kindNames[first.kind]}`,
    customer_name: names.join(', '),
    station_id: first.station_id,
    asked: sumOf(items),
    posted,
    score: score(),
    reasons,
    slips: items.map((item) => ({
      kind: item.kind,
      id: item.id,
      code: item.code,
      amount: item.open,
      ...(item.posted ? {} : { fee: item.fee }),
    })),
  }
}

/** A fee, interest, cash, another account of ours. What names a customer or their order is their money first. */
function ours(given: NonCustomerCandidates): Suggestion[] {
  const { memo, amount, account, station, words } = given
  const { customers, orders, bills, transfers, sales } = memo
  const hasCodes = [customers, orders, bills, transfers, sales].some((codes) => codes.length > 0)
  if (amount > 0 && hasCodes) return []
  const said = (purpose: WordPurpose) => words.find((word) => word.purpose === purpose)
  const of = (kind: OwnKind & WordPurpose, place: OwnAccount | null, at: number | null): Suggestion[] => {
    const word = said(kind)
    if (!word || !place) return []
    const { reasons, speaks, score } = voices()
    speaks(points.words, `Nội dung ghi “${word.words}”`)
    if (!given.hasSender) speaks(points.noSender, 'Không có tài khoản đối ứng')
    return [mine(given, { kind, id: place.id, who: place.name, station: at, score: score(), reasons })]
  }
  return [
    ...of('fee', account, account.station_id),
    ...of('interest', account, account.station_id),
    ...of('cash', station, station?.id ?? null),
    ...given.others.flatMap((other) => between(given, other, said('own'))),
  ]
}

function between(
  given: NonCustomerCandidates,
  other: NonCustomerCandidates['others'][number],
  word: BankWord | undefined,
): Suggestion[] {
  const { reasons, speaks, score } = voices()
  if (other.named) speaks(points.account, `Nội dung ghi tài khoản ${other.name}`)
  if (other.mirrored) speaks(points.mirror, 'Tài khoản kia có đúng số tiền này chiều ngược lại')
  if (word) speaks(points.mirror, `Nội dung ghi “${word.words}”`)
  if (score() < points.account) return []
  const { id, name: who } = other
  const station = given.account.station_id
  return [mine(given, { kind: 'own', id, who, station, score: score(), reasons })]
}

function mine(
  { amount }: NonCustomerCandidates,
  given: {
    kind: TargetKind
    id: number
    who: string
    station: number | null
    score: number
    reasons: string[]
  },
): Suggestion {
  const { kind, id, who, station, score, reasons } = given
  const code = kindNames[kind]
  const asked = Math.abs(amount)
  return {
    ...no,
    kind,
    id,
    code,
    customer_name: who,
    station_id: station,
    asked,
    posted: false,
    score,
    reasons,
  }
}

/** What speaks for a suggestion, gathered. */
function voices() {
  const reasons: string[] = []
  let sum = 0
  return {
    reasons,
    speaks: (worth: number, reason: string) => {
      sum += worth
      reasons.push(reason)
    },
    score: () => Math.max(0, Math.min(100, sum)),
  }
}
