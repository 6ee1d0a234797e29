import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Story } from '#story/story.api.ts'

const day = (at: string) => formatBusinessDate(businessDate(new Date(at)))

/** What a step is said with: its day, or what it waits for. */
export const stepNote = ({ at, note }: Story['steps'][number]): string => (at ? day(at) : note)

/** What is said of the day that was promised; empty where none was. */
export function promiseWords(promise: Story['promise']): string {
  if (!promise) return ''
  const until = formatBusinessDate(promise.day)
  if (promise.kept === true) return `Về Việt Nam đúng hẹn (hẹn ${until})`
  if (promise.kept === false) return `Về Việt Nam trễ ${promise.late} ngày so với hẹn ${until}`
  return promise.late > 0
    ? `Đang trễ ${promise.late} ngày so với hẹn ${until}, mong quý khách thông cảm`
    : `Dự kiến về Việt Nam trước hoặc trong ngày ${until}`
}

/** What the remaining money is called, by who asks for it and how. */
export const dueWords = {
  deposit: 'Cần đặt cọc',
  rest: 'Còn phải thanh toán',
  cod: 'Trả khi nhận hàng (COD)',
  remitted: 'Thu hộ khi giao, hãng đang đối soát',
  nothing: 'Còn phải thanh toán',
} as const satisfies Record<NonNullable<Story['money']>['asks'], string>

/** Whose money it is: the order's own, or of a slip with others on it. */
export const ofSlip = ({ slip }: NonNullable<Story['money']>): string =>
  slip ? ` (phiếu ${slip.code}${slip.orders > 1 ? `, ${slip.orders} đơn` : ''})` : ''

export function legWords({ label, code, note, at }: Story['legs'][number]): string {
  const said = [note, at && day(at)].filter(Boolean).join(', ')
  return `${label} ${code}${said && `: ${said}`}`
}

const marks = { done: '✓', now: '➤', broken: '✗', ahead: '·' } as const

/** The story as a message: where the order stands, what is asked and how it is paid, the link last. */
export function storyText(story: Story, link: string | null): string {
  const { money, pay } = story
  const rows = [`ĐƠN ${story.code}: ${story.name} × ${story.quantity}`, `Tình trạng: ${story.status}`, '']
  for (const step of story.steps) {
    const said = stepNote(step)
    rows.push(`${marks[step.state]} ${step.label}${said && `: ${said}`}`)
  }
  const promised = promiseWords(story.promise)
  if (promised) rows.push('', promised)
  if (story.legs.length > 0) rows.push('', ...story.legs.map((leg) => `• ${legWords(leg)}`))
  if (money) {
    rows.push(
      '',
      `Tổng cộng${ofSlip(money)}: ${formatVnd(money.total)} đ`,
      `Đã thanh toán: ${formatVnd(money.paid)} đ`,
    )
    if (money.due > 0) rows.push(`${dueWords[money.asks]}: ${formatVnd(money.due)} đ`)
  }
  if (pay) {
    rows.push(`Chuyển khoản: ${[pay.bank, pay.account, pay.holder].filter(Boolean).join(' · ')}`)
    rows.push(`Nội dung chuyển khoản: ${pay.memo}`)
  }
  if (link) rows.push('', `Theo dõi đơn: ${link}`)
  return rows.join('\n')
}
