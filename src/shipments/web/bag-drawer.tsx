import { Skeleton } from 'antd'
import { useRecord, useWrite } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { getBag, listBags, saveBag, type BagRow } from '#shipments/bag.api.ts'
import { bagFields } from '#shipments/bag.fields.ts'
import { listPackages } from '#shipments/package.api.ts'
import { BagContents } from '#shipments/web/parts/bag-contents.tsx'

/** A bag: its figures, and what is in it. */
export function BagDrawer({ row }: { row: BagRow }) {
  const { role } = usePerson()
  const works = useHasFlag('ql', 'op')
  const { data, error, refetch } = useRecord(getBag, { query: { code: String(row.id) } })
  const write = useWrite([listBags, getBag, listPackages])
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const takeOut = (id: number) =>
    void write(saveBag, { body: { action: 'take_out', id: row.id, packages: [id] } })
  return (
    <>
      <section className="record-section">
        <RecordFacts facts={recordFacts(bagFields, role, row)} />
      </section>
      <section className="record-section">
        <h3>Kiện trong bao</h3>
        <BagContents content={data.data} takeOut={works ? takeOut : undefined} />
      </section>
    </>
  )
}
