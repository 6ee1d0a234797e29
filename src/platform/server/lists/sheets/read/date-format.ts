/** A format's code has at most as many characters in Excel. */
const longest = 255

/** Words between quotes, single characters after a mark, and colours, currencies and places in brackets. */
const notRead = /"[^"]*"|\\.|[_*].|\[(?!(?:h{1,2}|m{1,2}|s{1,2})\])[^[\]]*\]/gi

/** Is a number of this format a day or a time? `dd/mm/yyyy;@`, `[$-42A]d mmmm`, `[h]:mm`, `mm:ss.0`; not `#,##0 "đ"`. */
export function isDateFormat(code: string): boolean {
  const read = code
    .slice(0, longest)
    .replace(notRead, '')
    .replace(/s[.,]0/gi, 's')
  return /[dmyhs]/i.test(read) && !/[0#?]/.test(read.replace(/s0+/gi, 's')) && !/general/i.test(read)
}
