import type { Factors } from '#catalog/server/settings.repo.ts'

const hours = {
  answer: { 2: 'ticket.answer_hours.2', 3: 'ticket.answer_hours.3', 4: 'ticket.answer_hours.4' },
  solve: { 2: 'ticket.solve_hours.2', 3: 'ticket.solve_hours.3', 4: 'ticket.solve_hours.4' },
} as const

/** Working minutes in which a ticket of a priority is to be answered and solved, at least one each. */
export function promisedMinutes(settings: Factors, priority: number): { answer: number; solve: number } {
  const minutes = (what: keyof typeof hours) => {
    const key = hours[what][priority as 2 | 3 | 4]
    return Math.max(1, Math.round(settings(key).value * 60))
  }
  return { answer: minutes('answer'), solve: minutes('solve') }
}
