import { fold } from '#platform/rules/fold.ts'

/** What people and carriers write before a name, long or short; without it `P. Bến Thành` is `Phường Bến Thành`. */
const kinds = /^(?:thanh pho|thi tran|thi xa|dac khu|phuong|quan|huyen|tinh|xa|tp|tt|tx|p|q|h|x)\b\.? */

const words = (text: string) =>
  ` ${fold(text)
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()} `
const bare = (name: string) => words(words(name).trim().replace(kinds, ''))

/**
 * What of the slip's address is not in the carrier's reading of it: ward, district and province, as the slip has
 * them. Empty: it reads the same. What the slip does not say is not looked for.
 */
export function notRead(
  given: { ward: string | null; district: string | null; province: string | null },
  reading: string,
): string[] {
  const read = words(reading)
  return [given.ward, given.district, given.province].filter(
    (name): name is string => name !== null && bare(name).trim() !== '' && !read.includes(bare(name)),
  )
}
