import { expect, test } from 'vitest'
import { localOrigin } from '#platform/rules/local-address.ts'

test.each([
  ['localhost:8080', 'http://localhost:8080'],
  [' 192.168.1.20:8080/weight ', 'http://192.168.1.20:8080'],
  ['https://can-hcm.local', 'https://can-hcm.local'],
  ['172.20.0.9:81', 'http://172.20.0.9:81'],
])('%s is a server in the own network', (given, origin) => {
  expect(localOrigin(given)).toBe(origin)
})

test.each([
  '',
  'evil.example',
  'http://8.8.8.8',
  '172.32.0.1',
  '10.evil.example',
  'javascript:alert(1)',
  '*',
])('%s is none', (given) => {
  expect(localOrigin(given)).toBeNull()
})
