import { Tag, Timeline } from 'antd'
import { locationHistory, partnersOfWard } from '#geography/geography.api.ts'
import { systems } from '#geography/geography.words.ts'
import type { LocationRow } from '#geography/web/location-forms.tsx'
import { useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import '#platform/web/resource/resource.css'

const changeWords: Readonly<Record<string, string>> = {
  full_name: 'tên',
  code: 'mã',
  name_en: 'tên tiếng Anh',
  parent: 'đơn vị cấp trên',
}

/** The kind stands in the full name. */
const isSaid = (field: string) => changeWords[field] !== undefined

/** One place: what it is, what the carriers call it, what became of it. */
export default function LocationRecord({ row }: { row: LocationRow }) {
  const facts = [
    { name: 'system', label: 'Hệ thống', value: systems.find(({ value }) => value === row.system)?.label },
    { name: 'merged', label: 'Đã sáp nhập vào', value: row.merged_into_name },
    { name: 'updated', label: 'Cập nhật', value: formatInstant(row.updated_at, true) },
  ].filter(({ value }) => value)
  return (
    <>
      <RecordFacts facts={facts} />
      {row.type === 'ward' && <Carriers id={row.id} />}
      <History id={row.id} />
    </>
  )
}

function Carriers({ id }: { id: number }) {
  const { data, error } = useRecord(partnersOfWard, { params: { ward_id: id } })
  if (error) return <Failed error={error} />
  return (
    <>
      <h3>Mã của đơn vị vận chuyển</h3>
      <dl className="resource-record">
        {data?.data.map((one) => (
          <div key={one.address_book}>
            <dt>
              {one.name} {one.partners.length > 0 && <small>({one.partners.join(', ')})</small>}
            </dt>
            <dd>
              {[one.ward_code, one.district_code, one.province_code].filter(Boolean).join(' / ') || '—'}{' '}
              {one.problem && <Tag color="warning">{one.problem}</Tag>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function History({ id }: { id: number }) {
  const { data, error } = useRecord(locationHistory, { params: { id } })
  if (error) return <Failed error={error} />
  if (!data?.data.length) return null
  return (
    <>
      <h3>Lịch sử</h3>
      <Timeline
        items={data.data.map((one) => ({
          key: one.id,
          content: (
            <>
              <b>{one.day}</b> · {one.action_name} {one.other_name}
              {Object.keys(one.after)
                .filter(isSaid)
                .map((field) => (
                  <div key={field}>
                    {changeWords[field]}: {one.before[field] ?? '—'} → {one.after[field] ?? '—'}
                  </div>
                ))}
              <div>
                <small>{[one.note, one.actor ?? 'Dữ liệu nạp ban đầu'].filter(Boolean).join(' · ')}</small>
              </div>
            </>
          ),
        }))}
      />
    </>
  )
}
