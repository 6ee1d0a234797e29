import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/contract/client.ts'
import { NothingFound } from '#platform/web/inputs/nothing-found.tsx'

/** What an empty select says on a screen that reads so. */
async function said(read: () => Promise<unknown>, empty = true): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stop = new QueryObserver(client, { queryKey: ['cards'], queryFn: read }).subscribe(() => {})
  await client.fetchQuery({ queryKey: ['cards'], queryFn: read }).catch(() => {})
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NothingFound empty={empty} />
    </QueryClientProvider>,
  )
  stop()
  client.clear()
  return markup
}

test('a select whose choices could not be read says so and tries again, not that there are none', async () => {
  const away = () => Promise.reject(new ApiError(500, 'unknown', 'Máy chủ đang gặp sự cố (500).'))
  expect(await said(away)).toMatch(/Máy chủ đang gặp sự cố \(500\)\.<.*<button.*Thử lại/)
  expect(await said(async () => [])).toMatch(/Không tìm thấy(?!.*<button)/)
  // Something is there to choose: only what was typed finds none of it.
  expect(await said(away, false)).toMatch(/Không tìm thấy(?!.*<button)/)
})
