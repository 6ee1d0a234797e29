import type { OwnKind, SlipKind, Suggestion, TargetKind } from '#cashdesk/bank/bank.api.ts'
import { combinationsOf, feesOf, mostFee, sumOf } from '#cashdesk/bank/bank-combine.rules.ts'
import type { Combination } from '#cashdesk/bank/bank-combine.rules.ts'
import type { BankWord, WordPurpose } from '#cashdesk/bank/bank-word.rules.ts'
import { kindNames } from '#cashdesk/bank/bank.words.ts'
import type { MemoReading } from '#ledger/memo.rules.ts'
import { fold } from '#platform/rules/fold.ts'
import { formatVnd } from '#platform/rules/money.ts'

/** A posting the bank is still to book, or COD a carrier still owes. */
export interface FoundSlip {
  kind: SlipKind
  /** Bill, partner refund, card load, payment on behalf. */
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
  /** Slips settled together. */
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
export interface Beside {
  amount: number
  memo: MemoReading
  /** Transfer content and sender. */
  text: string
  hasSender: boolean
  words: readonly BankWord[]
  /** Partners whom words, name or account of the sender mean. */
  partners: ReadonlySet<number>
  /** Of just this amount. */
  equal: readonly FoundSlip[]
  /** Everything open of those partners, oldest first. */
  waiting: readonly FoundSlip[]
  /** What those partners collected and did not settle, oldest first. */
  owed: readonly FoundSlip[]
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
const worthOf: Record<Combination<FoundSlip>['why'], number> = { statement: 55, all: 50, run: 40, some: 30 }
const combinationText: Record<Combination<FoundSlip>['why'], string> = {
  statement: 'đối soát cùng lúc, cộng lại đúng số tiền',
  all: 'là toàn bộ đang chờ, cộng lại đúng số tiền',
  run: 'liền nhau, cộng lại đúng số tiền',
  some: 'chỉ nhóm này cộng lại đúng số tiền',
}

/** What a booking may be of besides a customer's money, with what speaks for it; not in order. */
export function suggestionsBeside(given: Beside): Suggestion[] {
  return [
    ...given.equal.map((slip) => single(given, slip)),
    ...(given.amount > 0 ? together(given) : []),
    ...ours(given),
  ]
}

const bare = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')
const no = { customer_id: null, customer_no: null }

function single(given: Beside, slip: FoundSlip): Suggestion {
  const { reasons, speaks, score } = voices()
  const text = bare(given.text)
  if (text.includes(bare(slip.code))) speaks(points.code, `Nội dung ghi mã ${slip.code}`)
  else if (slip.note && bare(slip.note).length >= 6 && text.includes(bare(slip.note)))
    speaks(points.code, `Nội dung ghi ${slip.note}`)
  const known = slip.partner_id !== null && given.partners.has(slip.partner_id)
  if (known) speaks(points.partner, `Nội dung, người gửi là ${slip.who}`)
  const alone = given.equal.length === 1
  speaks(known || slip.partner_id === null ? points.amount : points.amountAlone, saysAmount(slip))
  if (alone) speaks(points.only, 'Khoản duy nhất có số tiền này')
  if (slip.posted && !slip.suspense) speaks(points.posted, 'Đã ghi sổ, chưa gắn với giao dịch ngân hàng')
  if (slip.kind === 'cod' && slip.fee > 0) reasons.push(saysFee(slip.collected, slip.fee))
  return {
    ...no,
    kind: slip.kind,
    id: slip.id,
    code: slip.code,
    customer_name: slip.who,
    station_id: slip.station_id,
    asked: slip.open,
    posted: slip.posted,
    score: score(),
    reasons,
  }
}

const saysAmount = ({ kind, posted }: FoundSlip): string => {
  if (posted) return 'Đúng số tiền đang chờ ngân hàng ghi'
  return kind === 'cod' ? 'Đúng số tiền thu hộ, chưa đối soát' : 'Đúng số tiền phiếu chờ xác nhận'
}
const saysFee = (collected: number, fee: number) =>
  `Thu hộ ${formatVnd(collected)} đ, đối tác giữ phí ${formatVnd(fee)} đ`

/** Several slips of a carrier that make the amount: settled ones, ones it still owes, those less a fee it kept. */
function together(given: Beside): Suggestion[] {
  const { amount, waiting, owed } = given
  const settled = combinationsOf(waiting, amount).map((found) => group(found.slips, found))
  const open = combinationsOf(owed, amount).map((found) => group(found.slips, found))
  const total = sumOf(owed)
  const kept = total - amount
  if (kept <= 0 || kept > total * mostFee || settled.length + open.length > 0) return [...settled, ...open]
  const fees = feesOf(owed, amount)
  const slips = owed.map((slip, at) => ({
    ...slip,
    fee: fees[at] ?? 0,
    open: slip.open - (fees[at] ?? 0),
  }))
  return slips.every(({ open: net }) => net > 0) ? [group(slips, { why: 'all' })] : []
}

function group(slips: readonly FoundSlip[], { why }: Pick<Combination<FoundSlip>, 'why'>): Suggestion {
  const [first] = slips as [FoundSlip, ...FoundSlip[]]
  const { reasons, speaks, score } = voices()
  const names = [...new Set(slips.map(({ who }) => who))]
  speaks(points.partner, `Nội dung, người gửi là ${names.join(', ')}`)
  const posted = slips.every((slip) => slip.posted)
  const fee = slips.reduce((sum, slip) => sum + slip.fee, 0)
  speaks(
    posted ? worthOf[why] : worthOf[why] - (fee > 0 ? 20 : 10),
    `${slips.length} phiếu ${combinationText[why]}`,
  )
  if (fee > 0) reasons.push(saysFee(sumOf(slips) + fee, fee))
  if (!posted) reasons.push('Chưa đối soát: khớp là đối soát luôn')
  return {
    ...no,
    kind: first.kind,
    id: first.id,
    code: `${slips.length} phiếu ${kindNames[first.kind]}`,
    customer_name: names.join(', '),
    station_id: first.station_id,
    asked: sumOf(slips),
    posted,
    score: score(),
    reasons,
    slips: slips.map((slip) => ({
      kind: slip.kind,
      id: slip.id,
      code: slip.code,
      amount: slip.open,
      ...(slip.posted ? {} : { fee: slip.fee }),
    })),
  }
}

/** A fee, interest, cash, another account of ours. What names a customer or his order is his money first. */
function ours(given: Beside): Suggestion[] {
  const { memo, amount, account, station, words } = given
  const { customers, orders, bills, transfers } = memo
  const named = [customers, orders, bills, transfers].some((codes) => codes.length > 0)
  if (amount > 0 && named) return []
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

function between(given: Beside, other: Beside['others'][number], word: BankWord | undefined): Suggestion[] {
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
  { amount }: Beside,
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
