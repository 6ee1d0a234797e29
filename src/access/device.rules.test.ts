import { expect, test } from 'vitest'
import { deviceName } from '#access/device.rules.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome trên Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge trên Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari trên iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome trên Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0) Firefox/140.0', 'Firefox trên macOS'],
  ['curl/8', 'Thiết bị không rõ'],
  [null, 'Thiết bị không rõ'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
