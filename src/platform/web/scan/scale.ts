/**
 * The weighing scale: a small server beside it, on an address that each browser keeps (specified `ipweight`)
 * or its station has. On another machine than the browser's only the station's may be asked: the policy of the
 * page names no other.
 * It answers `/connecting` when a scale is there and `/weight` with what it shows, as a number or `{weight}`.
 */
import { localOrigin } from '#platform/rules/local-address.ts'

const key = 'ipweight'
export const unknownServer = 'Chưa xác định được server'

/** This browser's own, else that of its station. */
export const scaleAddress = (ofStation: string | null | undefined): string =>
  localStorage.getItem(key) || localOrigin(ofStation ?? '') || ''
/** `localhost:8080` → `http://localhost:8080`; what is no address in the own network is none. */
export function keepScaleAddress(given: string): void {
  localStorage.setItem(key, localOrigin(given) ?? '')
}

interface Reading {
  kg: number
  /** The scale says itself that it has come to rest. */
  stable: boolean
}

function readingOf(text: string): Reading {
  const round = (kg: unknown) => Math.round(Number(kg) * 100) / 100
  if (!text.trimStart().startsWith('{')) return { kg: round(Number.parseFloat(text)), stable: false }
  const { weight, stable } = JSON.parse(text) as Record<string, unknown>
  return { kg: round(weight), stable: stable === true }
}

/** ms between two looks, and how many looks must agree where the scale says nothing itself. */
const pause = 300
const looks = 3
/** After so many the goods are still moving. */
const most = 10

/**
 * The weight at rest, in kg: the scale says so, or three looks within a second agree.
 * @throws Error, in words for the person: no server known or none that answers, nothing on it, not at rest
 */
export async function readScale(
  address: string,
  { get, wait }: { get: (url: string) => Promise<Response>; wait: (ms: number) => Promise<unknown> },
): Promise<number> {
  const ask = async (path: string) => {
    try {
      const answer = await get(`${address}${path}`)
      if (answer.ok) return await answer.text()
    } catch {
      // Said below: a server that does not answer is as unknown as none.
    }
    throw new Error(unknownServer)
  }
  if (address === '') throw new Error(unknownServer)
  await ask('/connecting')
  let same = 0
  let last = Number.NaN
  for (let look = 0; look < most; look++) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const { kg, stable } = readingOf(await ask('/weight'))
    same = kg === last ? same + 1 : 1
    last = kg
    if (stable || same === looks) {
      if (kg > 0) return kg
      throw new Error('Cân đang trống')
    }
    // oxlint-disable-next-line no-await-in-loop -- and time between them
    await wait(pause)
  }
  throw new Error('Cân chưa đứng yên, thử lại')
}
