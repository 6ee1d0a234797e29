/**
 * Without the characters at its end that are among the marks. The pattern `[…]+$` says the same, and looks
 * for the end of the text from every one of them: its time grows with their square.
 */
export function withoutTrailing(text: string, marks: string): string {
  let end = text.length
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Without what stands in brackets, whatever their kind: `Cân nặng (kg)` → `Cân nặng `. One that is not closed stays. */
export function withoutBracketed(text: string): string {
  let kept = ''
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at)
    if ('([（'.includes(mark)) {
      if (depth === 0) {
        kept += text.slice(from, at)
        from = at
      }
      depth += 1
    } else if (depth > 0 && ')]）'.includes(mark)) {
      depth -= 1
      if (depth === 0) from = at + 1
    }
  }
  return kept + text.slice(from)
}

/** `1234567` → `1,234,567`; digits alone. */
export function groupThousands(digits: string): string {
  let from = digits.length % 3 || 3
  let text = digits.slice(0, from)
  for (; from < digits.length; from += 3) text += `,${digits.slice(from, from + 3)}`
  return text
}
