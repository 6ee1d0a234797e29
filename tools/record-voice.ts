/**
 * Records what stations say where a browser has no Vietnamese voice: `node tools/record-voice.ts`, after a change of
 * src/platform/web/scan/voice/phrases.ts. Needs `espeak-ng` and `lame` (of Debian). Writes one sound and where in it
 * each phrase stands; both are kept with the source, so that nobody who builds the product needs either.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phrases } from '#platform/web/scan/voice/phrases.ts'

const folder = new URL('../src/platform/web/scan/voice/', import.meta.url)
/** Samples a second, of one channel, 16 bits: as espeak-ng writes them. */
const rate = 22_050
/** s of silence between two phrases: what a decoder shifts stays in it. */
const gap = 0.12
/** Of 32,767: what is softer at a phrase's ends is silence. */
const silence = 250

const work = mkdtempSync(join(tmpdir(), 'voice-'))

/** The samples of a phrase without the silence before and after it. */
function spoken(phrase: string): Int16Array {
  const file = join(work, 'phrase.wav')
  execFileSync('espeak-ng', ['-v', 'vi', '-s', '165', '-a', '140', '-w', file, phrase])
  const bytes = readFileSync(file)
  const at = bytes.indexOf('data') + 8
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + bytes.length))
  const loud = (sample: number) => Math.abs(sample) > silence
  return samples.slice(samples.findIndex(loud), samples.findLastIndex(loud) + 1)
}

/** A sound of one channel as a file that any encoder reads. */
function wavOf(samples: Int16Array): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

const places: Record<string, [from: number, to: number]> = {}
const whole: Int16Array[] = []
const pause = new Int16Array(Math.round(gap * rate))
let length = 0
const put = (samples: Int16Array) => {
  whole.push(samples)
  length += samples.length
}
const seconds = (samples: number) => Math.round((samples / rate) * 1_000) / 1_000
put(pause)
for (const phrase of phrases) {
  const from = length
  put(spoken(phrase))
  places[phrase] = [seconds(from), seconds(length)]
  put(pause)
}
const all = new Int16Array(length)
let at = 0
for (const samples of whole) {
  all.set(samples, at)
  at += samples.length
}
const wav = join(work, 'voice.wav')
writeFileSync(wav, wavOf(all))
execFileSync('lame', ['--quiet', '-m', 'm', '-b', '32', wav, new URL('voice.mp3', folder).pathname])
writeFileSync(
  new URL('places.ts', folder),
  `/** Written by tools/record-voice.ts: where in voice.mp3 each phrase begins and ends, s. */
export const places: Readonly<Record<string, readonly [from: number, to: number]>> = {
${Object.entries(places)
  .map(([phrase, [from, to]]) => `  '${phrase}': [${from}, ${to}],`)
  .join('\n')}
}
`,
)
execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', new URL('places.ts', folder).pathname])
rmSync(work, { recursive: true })
console.log(`${phrases.length} phrases, ${seconds(length)} s`)
