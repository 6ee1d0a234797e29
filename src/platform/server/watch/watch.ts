/** What whoever watches a process is told; each is called for every request, statement or job, and must cost nothing. */

export interface Answered {
  /** The operation id; null: what is no call, such as a page of the web. */
  call: string | null
  status: number
  /** Until the last byte was handed over. */
  ms: number
  request: string
  /** It takes as long as whoever reads or sends it: a file, an upload. */
  paced: boolean
}

export interface Ran {
  job: string
  ok: boolean
  ms: number
}

export interface Watch {
  answered(answer: Answered): void
  ran(run: Ran): void
  /** How many follow what happens, asked when somebody wants to know. */
  listeners(count: () => number): void
}
