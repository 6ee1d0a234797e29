import type { Fact } from '#platform/web/record/record-facts.ts'
import '#platform/web/record/fact-list.css'

/** What is known of a record, in as many columns as there is room for: `recordFacts(…)`, or put together by hand. */
export function RecordFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="record-facts">
      {facts.map(({ name, label, value, wide }) => (
        <div key={name} className={wide && 'wide'}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
