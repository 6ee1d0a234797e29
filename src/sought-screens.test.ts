import { expect, test } from 'vitest'
import { screensMatching } from '#platform/web/shell/search.ts'
import { allScreens } from '#screens.ts'

/** What people call their work, and a screen where it is done: names of screens alone would not lead there. */
const sought = {
  'bàn giao': '/batchs',
  'chuyến bay': '/mawbs/list',
  'vị trí': '/orders/depots',
  'tồn kho': '/orders/depots',
  'kiểm kê': '/orders/depots',
  'sửa cân': '/orders/depots',
}

test.each(Object.entries(sought))('"%s" in the search box finds %s', (words, path) => {
  expect(screensMatching(words, allScreens).map(({ to }) => to)).toContain(path)
})
