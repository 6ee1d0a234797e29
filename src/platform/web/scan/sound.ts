/** Hz and s of each beep: high for done, middling for look, low and long for wrong. */
const sounds = {
  done: [[1_320, 0.09]],
  full: [
    [1_046, 0.08],
    [1_318, 0.08],
    [1_568, 0.16],
  ],
  urgent: [
    [1_568, 0.06],
    [1_568, 0.06],
    [1_568, 0.06],
  ],
  again: [
    [660, 0.07],
    [660, 0.07],
  ],
  careful: [
    [780, 0.1],
    [780, 0.1],
  ],
  strange: [
    [520, 0.14],
    [392, 0.22],
  ],
  wrong: [[196, 0.45]],
} as const satisfies Record<string, readonly (readonly [number, number])[]>
export type SoundName = keyof typeof sounds

/** The Vietnamese voice of this machine; many have none. */
const ownVoice = (): SpeechSynthesisVoice | undefined =>
  'speechSynthesis' in globalThis
    ? speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith('vi'))
    : undefined

/** The station's voice. A browser plays only after the first key or touch; before that it is silent. */
export function createSound() {
  let context: AudioContext | undefined
  let said = 0
  let stopRecorded = () => {}
  const stop = () => {
    if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
    stopRecorded()
    stopRecorded = () => {}
  }
  // Browsers read their list of voices when it is first asked for.
  ownVoice()
  return {
    beep(name: SoundName): void {
      try {
        context ??= new AudioContext()
        void context.resume()
        let at = context.currentTime
        for (const [pitch, length] of sounds[name]) {
          const tune = context.createOscillator()
          const volume = context.createGain()
          tune.type = name === 'wrong' ? 'square' : 'sine'
          tune.frequency.value = pitch
          volume.gain.setValueAtTime(name === 'wrong' ? 0.12 : 0.25, at)
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
    /** `otherwise`: what the result is called, where nobody recorded the sentence. */
    say(text: string, otherwise: string): void {
      const turn = (said += 1)
      // The newest result counts: what was still to be said is old.
      stop()
      const voice = ownVoice()
      if (voice) {
        const words = new SpeechSynthesisUtterance(text)
        words.lang = 'vi-VN'
        words.voice = voice
        words.rate = 1.15
        speechSynthesis.speak(words)
        return
      }
      const recorded = async () => {
        const { sayRecorded } = await import('#platform/web/scan/voice/recorded.ts')
        context ??= new AudioContext()
        const begin = await sayRecorded(context, text, otherwise)
        if (turn === said) stopRecorded = begin()
      }
      // A machine without sound, or without the network at its first sentence, still has the colour.
      recorded().catch(() => {})
    },
    close(): void {
      said += 1
      stop()
      void context?.close()
      context = undefined
    },
  }
}
export type Sound = ReturnType<typeof createSound>
