import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneInput } from '#platform/web/inputs/text-inputs.tsx'

const framed = (value: string) =>
  renderToStaticMarkup(<PhoneInput value={value} onChange={() => {}} />).includes('ant-input-affix-wrapper')

test('the last digit of a number names its operator and leaves the cursor where it is', () => {
  // Another frame around it is another input to the browser: the focus would be gone.
  expect([framed(''), framed('098765432'), framed('0987654321')]).toEqual([true, true, true])
})
