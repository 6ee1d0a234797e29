import type { ScanResult } from '#platform/web/scan/queue.ts'

/** A code to practise with, declared beside its station, and what the station answers to it. */
export interface Sample {
  /** Begins with `TAP`, which no carrier's number and no code of ours does. */
  code: string
  /** What is learned by it, in a line. */
  about: string
  result: ScanResult
  /** What a weight that is typed for it comes to; without it nothing of it is weighed. */
  weigh?: (kg: number) => ScanResult
}

const real: ScanResult = {
  kind: 'careful',
  title: 'Mã thật',
  detail: 'Đang tập quét: mã này không được gửi đi. Thôi tập rồi quét lại.',
  say: 'Mã thật, chưa gửi',
}

/** Answers as the station would, in the browser alone: nothing is asked and nothing written. */
export function createPretend(samples: readonly Sample[]): (code: string) => ScanResult {
  const seen = new Set<string>()
  return (code) => {
    const text = code.trim().toUpperCase()
    const sample = samples.find((one) => one.code === text)
    if (!sample) return real
    if (seen.has(text)) return { ...sample.result, kind: 'again', title: undefined, say: undefined }
    seen.add(text)
    return sample.result
  }
}
