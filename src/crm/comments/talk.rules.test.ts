import { expect, test } from 'vitest'
import { isEditable, mentionsOf, readTalkId, talkIdOf } from '#crm/comments/talk.rules.ts'

test('a record is named by its kind and key, and nothing else is read as one', () => {
  expect(readTalkId('task:12')).toEqual({ kind: 'task', id: 12 })
  expect(talkIdOf({ kind: 'lead', id: 7 })).toBe('lead:7')
  for (const none of ['task', 'task:', 'task:0', 'task:-1', 'order:5', 'task:1e3', '12', 'task:12 '])
    expect(readTalkId(none), none).toBeNull()
})

test('an @ that begins a word names a person, once; an address does not', () => {
  expect(mentionsOf('@ss gọi khách giúp, nhờ (@CC) và @ss.')).toEqual(['ss', 'cc'])
  expect(mentionsOf('Gửi về lan@congty.example')).toEqual([])
  expect(mentionsOf('')).toEqual([])
})

test('one’s own comment may be changed for so many minutes', () => {
  const made = new Date('2026-11-27T03:00:00Z')
  expect(isEditable(made, new Date('2026-11-27T03:15:00Z'), 15)).toBe(true)
  expect(isEditable(made, new Date('2026-11-27T03:15:01Z'), 15)).toBe(false)
})
