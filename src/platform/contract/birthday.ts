import { refuseField } from '#platform/contract/errors.ts'
import { isBirthdayPlausible } from '#platform/rules/birthday.ts'
import { businessDate, readBusinessDate } from '#platform/rules/business-date.ts'

export const birthdayWords = 'Ngày sinh phải cách đây từ 16 đến 120 năm'

/** DD-MM-YYYY; empty: none. @throws bad_input for a day not 16 to 120 years ago */
export function refuseImplausibleBirthday(text: string | null | undefined, now: Date): void {
  if (!text) return
  const birthday = readBusinessDate(text)
  if (!birthday || !isBirthdayPlausible(birthday, businessDate(now)))
    throw refuseField('birthday', birthdayWords)
}
