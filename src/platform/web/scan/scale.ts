/**
 * The weighing scale: a small server beside it, on an address that each browser keeps (specified `ipweight`).
 * It answers `/connecting` when a scale is there and `/weight` with what it shows, as a number or `{weight}`.
 */
const key = 'ipweight'
export const unknownServer = 'Chưa xác định được server'

export const scaleAddress = (): string => localStorage.getItem(key) ?? ''
/** `localhost:8080` → `http://localhost:8080`; what is no address is none. */
export function keepScaleAddress(given: string): void {
  const text = given.trim()
  const url = URL.parse(/^https?:/.test(text) ? text : `http://${text}`)
  localStorage.setItem(key, url?.origin ?? '')
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
