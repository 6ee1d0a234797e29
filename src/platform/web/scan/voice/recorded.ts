import { piecesOf } from '#platform/web/scan/voice/pieces.ts'
import { places } from '#platform/web/scan/voice/places.ts'

/** s between two pieces, and after the beep that comes before the first. */
const between = 0.03
const afterBeep = 0.3

let sound: Promise<AudioBuffer> | undefined

/** The recording is fetched with the first sentence and kept; one that did not come is asked for again. */
function recording(context: AudioContext): Promise<AudioBuffer> {
  sound ??= fetch(new URL('voice.mp3', import.meta.url))
    .then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status))
      return context.decodeAudioData(await answer.arrayBuffer())
    })
    .catch((problem: unknown) => {
      sound = undefined
      throw problem
    })
  return sound
}

/** @returns what says it now, which answers what stops it */
export async function sayRecorded(
  context: AudioContext,
  sentence: string,
  otherwise: string,
): Promise<() => () => void> {
  const buffer = await recording(context)
  return () => {
    let at = context.currentTime + afterBeep
    const sources = piecesOf(sentence, otherwise).flatMap((piece) => {
      const place = places[piece]
      if (!place) return []
      const [from, to] = place
      const source = context.createBufferSource()
      source.buffer = buffer
      source.connect(context.destination)
      source.start(at, from, to - from)
      at += to - from + between
      return [source]
    })
    return () => {
      for (const source of sources) source.stop()
    }
  }
}
