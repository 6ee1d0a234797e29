import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { agoWords, dayWords } from '#platform/web/words/ago.ts'

const now = new Date('2026-11-23T08:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, 'vừa xong'],
  [59_999, 'vừa xong'],
  [minute, '1 phút trước'],
  [59 * minute, '59 phút trước'],
  [hour, '1 giờ trước'],
  [3 * hour + 59 * minute, '3 giờ trước'],
  [day, '1 ngày trước'],
  [7 * day - minute, '6 ngày trước'],
  [7 * day, '16-11-2026'],
  [-30_000, 'vừa xong'],
  [-2 * hour, '2 giờ nữa'],
])('%d ms ago is said as "%s"', (ms, words) => expect(agoWords(before(ms), now)).toBe(words))

const spans = fc.integer({ min: 0, max: 400 * day })
const units: Readonly<Record<string, number>> = { phút: minute, giờ: hour, ngày: day }

test('the words are true, and of the largest unit that is', () => {
  fc.assert(
    fc.property(spans, (ms) => {
      const words = agoWords(before(ms), now)
      const said = /^(\d+) (phút|giờ|ngày) trước$/.exec(words)
      if (!said) {
        const exact = ms < minute ? 'vừa xong' : formatBusinessDate(businessDate(before(ms)))
        expect(words).toBe(exact)
        expect(ms < minute || ms >= 7 * day).toBe(true)
        return
      }
      const unit = units[said[2]!]!
      const amount = Number(said[1])
      expect(amount * unit <= ms && ms < (amount + 1) * unit).toBe(true)
      expect(amount).toBeLessThan({ [minute]: 60, [hour]: 24, [day]: 7 }[unit]!)
    }),
  )
})

test('they change with the minute at most, never within one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 * day }), fc.integer({ min: 0, max: 59_999 }), (ms, more) => {
      const whole = Math.floor(ms / minute) * minute
      // What is told by its date changes where the day ends.
      fc.pre(ms < 7 * day || businessDate(before(whole + more)) === businessDate(before(whole)))
      expect(agoWords(before(whole + more), now)).toBe(agoWords(before(whole), now))
    }),
  )
})

test('a day is headed by what people call it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: day - 1 }), (days, ms) => {
      const date = addDays('2026-11-23', -days)
      const at = new Date(new Date(`${date}T00:00:00+07:00`).getTime() + ms)
      const words = days === 0 ? 'Hôm nay' : days === 1 ? 'Hôm qua' : formatBusinessDate(date)
      expect(dayWords(at, now)).toBe(words)
    }),
  )
})
