import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOrderCode } from '#orders/core/order-code.rules.ts'
import { packingSamples } from '#shipments/web/bag-samples.ts'
import {
  arrivalSamples,
  checkinSamples,
  lookupSamples,
  receivingSamples,
} from '#warehouse/web/station-samples.ts'

test.each(
  Object.entries({ receivingSamples, arrivalSamples, checkinSamples, lookupSamples, packingSamples }),
)('%s: a few codes that cannot be real, no two alike', (_, samples) => {
  expect(samples.length).toBeGreaterThanOrEqual(3)
  expect(new Set(samples.map(({ code }) => code)).size).toBe(samples.length)
  for (const { code } of samples) {
    expect(code).toMatch(/^TAP-[A-Z]+-\d$/)
    expect(isOrderCode(code)).toBe(false)
  }
})

test('every station can be practised at', () => {
  const stations = globSync('src/*/web/**/*.tsx').filter(
    (path) => !path.startsWith('src/platform/') && readFileSync(path, 'utf8').includes('<ScanStation'),
  )
  expect(stations.length).toBeGreaterThan(4)
  expect(stations.filter((path) => !/samples=\{\w+\}/.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('practice weighs: a weight is said as saved, one far from the declared to be weighed again', () => {
  const onScale = (kg: number) => checkinSamples.find(({ weigh }) => weigh)?.weigh?.(kg)
  expect(onScale(1.25)).toMatchObject({ kind: 'saved', title: 'Đã khai thác' })
  expect(onScale(3)).toMatchObject({ kind: 'careful', say: 'Cân lại' })
  expect(receivingSamples[0]?.weigh?.(2.5)).toMatchObject({ kind: 'saved', title: '2.50 kg' })
})
