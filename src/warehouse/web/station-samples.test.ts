import { expect, test } from 'vitest'
import { isOrderCode } from '#orders/core/order-code.rules.ts'
import {
  arrivalSamples,
  checkinSamples,
  lookupSamples,
  receivingSamples,
} from '#warehouse/web/station-samples.ts'

test.each(Object.entries({ receivingSamples, arrivalSamples, checkinSamples, lookupSamples }))(
  '%s: a few codes that cannot be real, no two alike',
  (_, samples) => {
    expect(samples.length).toBeGreaterThanOrEqual(3)
    expect(new Set(samples.map(({ code }) => code)).size).toBe(samples.length)
    for (const { code } of samples) {
      expect(code).toMatch(/^TAP-[A-Z]+-\d$/)
      expect(isOrderCode(code)).toBe(false)
    }
  },
)
