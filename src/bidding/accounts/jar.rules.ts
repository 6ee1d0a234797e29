/** The jars that browser extensions and managers write: Netscape text, or JSON of the usual shape. */

export const mostJarBytes = 256 * 1024

/** How many cookies a jar has, by what it is; null: it is neither. */
export function cookiesIn(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return trimmed.startsWith('[') || trimmed.startsWith('{') ? inJson(trimmed) : inNetscape(trimmed)
}

const isCookie = (one: unknown): boolean =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as { name?: unknown }).name === 'string' &&
  typeof (one as { value?: unknown }).value === 'string' &&
  typeof (one as { domain?: unknown }).domain === 'string'

function inJson(text: string): number | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  const list = Array.isArray(read) ? read : (read as { cookies?: unknown }).cookies
  return Array.isArray(list) && list.length > 0 && list.every(isCookie) ? list.length : null
}

/** domain, whether its subdomains too, path, secure, expiry, name, value: seven cells apart by tabs. */
function inNetscape(text: string): number | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^#HttpOnly_/, ''))
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const isLine = (line: string) => {
    const cells = line.split('\t')
    return cells.length === 7 && /^(TRUE|FALSE)$/.test(cells[1] ?? '') && /^-?\d+$/.test(cells[4] ?? '')
  }
  return lines.length > 0 && lines.every(isLine) ? lines.length : null
}
