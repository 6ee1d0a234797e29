/** What of customer relations people comment on, as the first half of `{kind}:{id}`. */
export const talkKinds = ['task', 'project', 'ticket', 'plan', 'lead'] as const
export type TalkKindName = (typeof talkKinds)[number]

export interface TalkId {
  kind: TalkKindName
  id: number
}
const written = new RegExp(`^(${talkKinds.join('|')}):([1-9]\\d{0,14})$`)

/** `task:12`; null where it is none. */
export function readTalkId(text: string): TalkId | null {
  const [, kind, id] = written.exec(text) ?? []
  return kind && id ? { kind: kind as TalkKindName, id: Number(id) } : null
}
export const talkIdOf = ({ kind, id }: TalkId): string => `${kind}:${id}`

/** Sign-in names behind an @ that begins a word, each once; an e-mail address names nobody. */
export function mentionsOf(content: string): string[] {
  const found = content.matchAll(/(?:^|[\s(,;])@([a-z0-9][a-z0-9._-]{0,59})/gi)
  const names = [...found].map(([, name]) => withoutStop(name!).toLowerCase())
  return [...new Set(names)].slice(0, 20)
}

/** A sentence may end behind a name. */
function withoutStop(name: string): string {
  let end = name.length
  while (end > 0 && '.-_'.includes(name[end - 1]!)) end -= 1
  return name.slice(0, end)
}

/** May one's own comment still be changed? After that a new one is written. */
export const isEditable = (madeAt: Date, now: Date, minutes: number): boolean =>
  now.getTime() - madeAt.getTime() <= minutes * 60_000
