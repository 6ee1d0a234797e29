/** Customer code: `KH` and 6 or more digits, no check digit; `customerCode(1)` = `KH000001`. */
export function customerCode(sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) {
    throw new RangeError(`not a customer sequence: ${sequence}`)
  }
  return `KH${String(sequence).padStart(6, '0')}`
}

/** The sequence of a customer code as we write it (no superfluous zeros), or null. */
export function customerSequence(text: string): number | null {
  if (!/^KH[0-9]{6,15}$/.test(text)) return null
  const sequence = Number(text.slice(2))
  return sequence > 0 && customerCode(sequence) === text ? sequence : null
}

export function isCustomerCode(text: string): boolean {
  return customerSequence(text) !== null
}
