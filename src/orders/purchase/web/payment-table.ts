import type { ChargeStatus } from '#orders/purchase/charge.api.ts'

/** A row of a pasted table of payments. */
export interface PastedPayment {
  code: string
  amount?: number
  status: ChargeStatus
}

const words: Readonly<Record<string, ChargeStatus>> = {
  1: 1,
  0: 0,
  '-1': -1,
  'đã thanh toán': 1,
  'chờ thanh toán': 0,
  'đã hủy': -1,
}

/**
 * A table copied from a spreadsheet: the order's code, what the supplier took, the state; only the code is
 * needed, and `fallback` is the state of a row that names none.
 */
export function readPayments(
  text: string,
  fallback: ChargeStatus,
): { rows: PastedPayment[]; wrong: string[] } {
  const rows: PastedPayment[] = []
  const wrong: string[] = []
  for (const [index, line] of text
    .split('\n')
    .map((one) => one.trim())
    .entries()) {
    if (line === '') continue
    const [code = '', sum = '', state = ''] = line.split(/\t|;|\s{2,}| (?=[\d-])/).map((cell) => cell.trim())
    const amount = sum === '' ? undefined : Number(sum.replaceAll(',', ''))
    const status = state === '' ? fallback : words[state.toLowerCase()]
    if (status === undefined || (amount !== undefined && !(amount >= 0)))
      wrong.push(`dòng ${index + 1}: ${line}`)
    else rows.push({ code: code.toUpperCase(), status, ...(amount === undefined ? {} : { amount }) })
  }
  return { rows, wrong }
}
