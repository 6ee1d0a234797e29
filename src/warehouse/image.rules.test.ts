import { expect, test } from 'vitest'
import { codeInName } from '#warehouse/image.rules.ts'

test.each([
  ['DH123456789.jpg', 'DH123456789'],
  ['anh dh123456789 (2).jpeg', 'DH123456789'],
  ['1234-5678-9012 mặt sau.png', '1234-5678-9012'],
  ['EG123456789JP_1.webp', 'EG123456789JP'],
  ['IMG20261121.jpg', ''],
  ['zalo-123456.png', ''],
  ['hộp.jpg', ''],
  ['.jpg', ''],
])('%s is a photo of %j', (name, code) => expect(codeInName(name)).toBe(code))
