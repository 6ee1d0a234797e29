/** What a print job is: one press of the button, and which of its papers this is. */
export interface Numbered {
  job: number
  k: number
  n: number
  /** The how manyth paper of the same thing. */
  copy: number
}

/** `In 12 · 1/4`; of what was printed before `In 12 · 1/4 · lần 2`. */
export const jobWords = ({ job, k, n, copy }: Numbered): string =>
  [`In ${job}`, `${k}/${n}`, ...(copy > 1 ? [`lần ${copy}`] : [])].join(' · ')
