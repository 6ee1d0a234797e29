import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useRunAction } from '#platform/web/actions/row-action.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { bagActions } from '#shipments/web/bag-actions.ts'
import { BagContents, type BagContent } from '#shipments/web/parts/bag-contents.tsx'
import { bagStatus } from '#warehouse/bag.status.ts'

/** What the station offers of a bag into which nothing goes any more: to see it, its papers, the way back. */
const offered = ['reopen', 'label', 'list']

/** A bag at the packing station that is not packed any more. */
export function ShutBag({
  content,
  opened,
  leave,
}: {
  content: BagContent
  /** It is open again. */
  opened: () => void
  leave: () => void
}) {
  const run = useRunAction()
  const navigate = useNavigate()
  const { bag } = content
  const { code, status, weight, packages, mawb } = bag
  const actions = bagActions(bag, { works: true, ask: () => {}, scan: () => {}, changed: opened })
  const facts = [
    `${packages} kiện`,
    weight !== null && `cân cả bao ${grouped(weight, 2)} kg`,
    mawb && `MAWB ${mawb}`,
  ]
  return (
    <section className="scan-panel" aria-label={`Bao ${code}`}>
      <h2>
        Bao {code} <StatusTag status={status} tags={bagStatus.tags} />
      </h2>
      <p role="status">
        {bagStatus.label(status)}, không nhận thêm kiện: {facts.filter(Boolean).join(', ')}.
      </p>
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {offered.flatMap((key) => {
          const action = actions.find((one) => one.key === key)
          return action ? (
            <Button key={key} onClick={() => void run(action)}>
              {action.label}
            </Button>
          ) : (
            []
          )
        })}
        <Button onClick={() => void navigate(`/bags?open=${bag.id}`)}>Xem bao</Button>
        <Button onClick={leave}>Sang bao khác</Button>
      </p>
      <BagContents content={content} />
    </section>
  )
}
