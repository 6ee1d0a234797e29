const minute = 60_000
const day = 24 * 60 * minute

/** `2 ngày 04:10`, `03:12:09`, `09:59`; over: how long ago is no longer of use. */
export function leftWords(ms: number): string {
  if (ms <= 0) return 'Đã hết giờ'
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const days = Math.floor(ms / day)
  const hours = (ms % day) / (60 * minute)
  const minutes = (ms % (60 * minute)) / minute
  if (days > 0) return `${days} ngày ${two(hours)}:${two(minutes)}`
  const seconds = (ms % minute) / 1_000
  return ms >= 60 * minute
    ? `${two(hours)}:${two(minutes)}:${two(seconds)}`
    : `${two(minutes)}:${two(seconds)}`
}

/** How near the end is, by which it is coloured. */
export const nearness = (ms: number): 'over' | 'minute' | 'ten' | 'far' =>
  ms <= 0 ? 'over' : ms <= minute ? 'minute' : ms <= 10 * minute ? 'ten' : 'far'

const at = (zone: string) =>
  new Intl.DateTimeFormat('vi-VN', {
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
const [japan, vietnam] = [at('Asia/Tokyo'), at('Asia/Ho_Chi_Minh')]
const wordsAt = (zone: Intl.DateTimeFormat, end: Date): string => {
  const part = Object.fromEntries(zone.formatToParts(end).map(({ type, value }) => [type, value]))
  return `${part['hour']}:${part['minute']} ${part['day']}/${part['month']}`
}

/** Both clocks of an end: Japan's where it ends by that, and ours. */
export const clocksOf = (end: Date, inJapan: boolean): string =>
  inJapan ? `${wordsAt(japan, end)} JST · ${wordsAt(vietnam, end)} VN` : `${wordsAt(vietnam, end)} VN`
