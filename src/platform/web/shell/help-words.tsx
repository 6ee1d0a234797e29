import type { ScreenHelp } from '#platform/contract/help.ts'

const heads = ['Để làm gì', 'Bắt đầu', 'Lưu ý'] as const

export function HelpWords({ words }: { words: ScreenHelp }) {
  return (
    <dl className="help-words">
      {words.map((sentence, at) => (
        <div key={heads[at]}>
          <dt>{heads[at]}</dt>
          <dd>{sentence}</dd>
        </div>
      ))}
    </dl>
  )
}
