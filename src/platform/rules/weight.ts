/** kg with 2 decimals, halves up, read as the decimal that was written: 1.005 is 1.01. */
export function roundWeight(kg: number): number {
  if (!Number.isFinite(kg) || Math.abs(kg) >= 1e9) return kg
  return Number(`${Math.round(Number(`${kg.toFixed(6)}e2`))}e-2`)
}

/** Up to this many kg nobody is asked whether a typed weight is meant. */
export const plausibleWeight = 200

/** kg beyond which no parcel or carton weighs: what says more is a code that went to the wrong field. */
export const mostWeight = 2_000
