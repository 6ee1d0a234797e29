import { expect, test } from 'vitest'
import { tableFile } from '#platform/web/images/intake.ts'

test('copied cells are a file parted by tabs; a word is none', async () => {
  expect(tableFile('DH123456782')).toBeUndefined()
  expect(await tableFile('Mã\tCân\r\nA1\t2\r\n')?.text()).toBe('Mã\tCân\nA1\t2')
  // A column alone has a tab at the end of each line, so that it is told from a text.
  expect(await tableFile('Mã\nA1\nA2')?.text()).toBe('Mã\t\nA1\t\nA2\t')
})
