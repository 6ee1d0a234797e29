import type { ScanTone } from '#platform/web/scan/queue.ts'

/** Hz and s of each beep: one high for done, two middling for look, one low and long for wrong. */
const beeps: Record<ScanTone, readonly (readonly [number, number])[]> = {
  ok: [[1_320, 0.09]],
  warn: [
    [780, 0.1],
    [780, 0.1],
  ],
  error: [[196, 0.45]],
}

/** The station's voice. A browser plays only after the first key or touch; before that it is silent. */
export function createSound() {
  let context: AudioContext | undefined
  return {
    beep(tone: ScanTone): void {
      try {
        context ??= new AudioContext()
        void context.resume()
        let at = context.currentTime
        for (const [pitch, length] of beeps[tone]) {
          const tune = context.createOscillator()
          const volume = context.createGain()
          tune.type = tone === 'error' ? 'square' : 'sine'
          tune.frequency.value = pitch
          volume.gain.setValueAtTime(tone === 'error' ? 0.12 : 0.25, at)
          volume.gain.exponentialRampToValueAtTime(0.001, at + length)
          tune.connect(volume).connect(context.destination)
          tune.start(at)
          tune.stop(at + length)
          at += length + 0.05
        }
      } catch {
        // A machine without sound still has the colour.
      }
    },
    say(text: string): void {
      if (!('speechSynthesis' in globalThis)) return
      // The newest result counts: what was still to be said is old.
      speechSynthesis.cancel()
      const words = new SpeechSynthesisUtterance(text)
      words.lang = 'vi-VN'
      words.voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith('vi')) ?? null
      words.rate = 1.15
      speechSynthesis.speak(words)
    },
    close(): void {
      void context?.close()
      context = undefined
    },
  }
}
