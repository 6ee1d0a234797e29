import { expect, test } from 'vitest'
import { loggedPath } from '#platform/server/http/logged-path.ts'

test('the log has paths without query strings', () => {
  expect(loggedPath('/api/quotes?q=0901234567', '/api/quotes')).toBe('/api/quotes')
  expect(loggedPath('/nowhere?phone=1', undefined)).toBe('/nowhere')
})

test('a token that opens something to whoever has it is not in the log, what else the path names is', () => {
  const token = '1-amz45X0d0fO0RwYmyz4fQcAlfcJH67cz'
  expect(loggedPath(`/story/${token}`, '/story/:token')).toBe('/story/:token')
  expect(loggedPath(`/story/${token}/photo/7?width=320`, '/story/:token/photo/:id')).toBe(
    '/story/:token/photo/7',
  )
})
