/** `21112026` → `21-11-2026`; slashes and dots are hyphens; a day or month of one digit gets its zero. */
export function typeDate(raw: string): string {
  const parts = raw
    .trim()
    .replace(/[/.\s]/g, '-')
    .replace(/[^\d-]/g, '')
  if (parts.includes('-')) {
    const [day = '', month, year] = parts.split('-')
    const pad = (part: string) => (part.length === 1 ? `0${part}` : part)
    if (month === undefined) return day.slice(0, 2)
    if (year === undefined) return `${pad(day)}-${month.slice(0, 2)}`
    return `${pad(day)}-${pad(month)}-${year.slice(0, 4)}`
  }
  const digits = parts.slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('-')
}

/** On leaving: `5-3-26` and `050326` get their zeros and their century. */
export function finishDate(text: string): string {
  const match = /^(\d{1,2})-(\d{1,2})-(\d{2}|\d{4})$/.exec(text)
  if (!match) return text
  const [, day = '', month = '', year = ''] = match
  return `${day.padStart(2, '0')}-${month.padStart(2, '0')}-${year.length === 2 ? `20${year}` : year}`
}
