import { randomUuid } from '#platform/contract/client.ts'

/**
 * The keys of the last writes whose answers were lost (the specified client item `post_token`). They outlive a reload:
 * whoever types and sends the same again within the hour repeats that write instead of making a second one. Of
 * what was sent only a fingerprint stays in the browser.
 */
const item = 'post_token'
const kept = 3_600_000
const most = 20

interface Lost {
  mark: string
  key: string
  at: number
}

const isLost = (one: unknown): one is Lost => one !== null && typeof one === 'object' && 'mark' in one

/** The latest first. */
function lost(): Lost[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(item) ?? '')
    return Array.isArray(known) ? known.filter(isLost) : []
  } catch {
    return []
  }
}

/** 53 bits (cyrb53); two bodies of one mark would only be refused as another body under the same key. */
function markOf(sent: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < sent.length; at += 1) {
    const code = sent.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** The key that this write goes under: its own from before where its answer was lost, else a new one. */
export function keyOfWrite(sent: string, now = Date.now()): string {
  const mark = markOf(sent)
  return lost().find((one) => one.mark === mark && now - one.at < kept)?.key ?? randomUuid()
}

/** Nobody knows whether this write was done. */
export function keepLost(sent: string, key: string, now = Date.now()): void {
  const mark = markOf(sent)
  const others = lost().filter((one) => one.mark !== mark)
  localStorage.setItem(item, JSON.stringify([{ mark, key, at: now }, ...others].slice(0, most)))
}

/** This write was answered, whatever the answer. */
export function forgetLost(key: string): void {
  const known = lost()
  const others = known.filter((one) => one.key !== key)
  if (others.length === 0) localStorage.removeItem(item)
  else if (others.length < known.length) localStorage.setItem(item, JSON.stringify(others))
}
