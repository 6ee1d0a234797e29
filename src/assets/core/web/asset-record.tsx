import { Skeleton } from 'antd'
import { readAsset } from '#assets/core/asset.api.ts'
import type { AssetRow } from '#assets/core/asset.api.ts'
import { assetFields } from '#assets/core/asset.fields.ts'
import { quarterName } from '#assets/core/asset.rules.ts'
import { qualityNames } from '#assets/core/asset.words.ts'
import { AssetPictures } from '#assets/core/web/parts/asset-images.tsx'
import { WearTable } from '#assets/wear/web/parts/wear-table.tsx'
import { useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { RecordPanes } from '#platform/web/record/record-panes.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { When } from '#platform/web/words/when.tsx'

const without = ['code', 'name', 'status', 'value', 'accumulated', 'book_value', 'staff_names'] as const

/** One asset: what is known of it, who holds it, and its pictures by quarter. */
export function AssetRecord({ row }: { row: AssetRow }) {
  const { role } = usePerson()
  const keeps = useHasFlag('ql', 'kt')
  return (
    <RecordPanes
      width="record"
      panes={[
        {
          key: 'facts',
          label: 'Thông tin',
          children: (
            <div key="facts">
              <AssetPictures paths={row.images} />
              <RecordFacts facts={recordFacts(assetFields, role, row, { without })} />
            </div>
          ),
        },
        {
          key: 'people',
          label: 'Người giữ và ảnh',
          side: 'below',
          children: <People key="people" id={row.id} />,
        },
        ...(keeps
          ? [
              {
                key: 'wear',
                label: 'Khấu hao',
                side: 'tab' as const,
                children: <WearTable key="wear" id={row.id} />,
              },
            ]
          : []),
      ]}
    />
  )
}

function People({ id }: { id: number }) {
  const { data, error } = useRecord(readAsset, { params: { id } })
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active title={false} />
  const { holders, reports } = data.data
  return (
    <>
      {holders.length === 0 && <Nothing>Chưa ai giữ tài sản này.</Nothing>}
      <ul className="plain">
        {holders.map(({ staff_id, name, since }) => (
          <li key={staff_id}>
            <b>{name}</b> giữ từ <When at={since} />
          </li>
        ))}
      </ul>
      {reports.map((report) => (
        <section key={report.id} aria-label={`${quarterName(report.quarter)}, ${report.staff_name}`}>
          <p>
            <b>{quarterName(report.quarter)}</b> · {report.staff_name} · {qualityNames[report.quality]}{' '}
            <When at={report.created_at} />
            {report.note && <span className="quiet"> · {report.note}</span>}
          </p>
          <AssetPictures paths={report.image_report} />
        </section>
      ))}
    </>
  )
}
