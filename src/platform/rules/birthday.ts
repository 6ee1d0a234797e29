import type { BusinessDate } from '#platform/rules/business-date.ts'

/** Specified: a birthday lies 16 to 120 years ago, both included. */
export const ages = { least: 16, most: 120 } as const

/** Whole years lived on a day; a birthday of 29-02 is had on 01-03 in other years. */
export function ageOn(birthday: BusinessDate, day: BusinessDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** May somebody whom we know be born on this day? Exactly 120 years ago is the earliest. */
export function isBirthdayPlausible(birthday: BusinessDate, today: BusinessDate): boolean {
  const age = ageOn(birthday, today)
  const beyond = age === ages.most && birthday.slice(5) !== today.slice(5)
  return age >= ages.least && age <= ages.most && !beyond
}
