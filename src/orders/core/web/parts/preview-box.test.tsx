import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PreviewedMoney } from '#orders/core/web/parts/preview-box.tsx'

const shown = (free_before: number, free_after: number) => {
  const preview = { rows: [], balance_before: 0, balance_after: 0, free_before, free_after, refusal: null }
  return renderToStaticMarkup(<PreviewedMoney preview={preview} />).replaceAll(/<[^<>]+>/g, '')
}

test('free money that moves is told before and after; what stays is told once', () => {
  expect(shown(500_000, 200_000)).toMatch(/Khả dụng: 500[.,]000 đ → 200[.,]000 đ/)
  expect(shown(500_000, 500_000)).toMatch(/Khả dụng 500[.,]000 đ, không đổi/)
})
