import { Tag, Timeline } from 'antd'
import { locationHistory, partnersOfWard } from '#geography/geography.api.ts'
import { labelOfType, systems } from '#geography/geography.words.ts'
import type { LocationRow } from '#geography/web/location-forms.tsx'
import { useCall } from '#platform/web/api.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
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
  const lines: [string, string | null][] = [
    ['Cấp', labelOfType(row.type)],
    ['Hệ thống', systems.find(({ value }) => value === row.system)?.label ?? null],
    ['Mã', row.code],
    ['Tên đầy đủ', row.full_name],
    ['Thuộc', row.parent_name],
    ['Hiệu lực từ', row.valid_from],
    ['Hết hiệu lực', row.valid_to],
    ['Đã sáp nhập vào', row.merged_into_name],
    ['Số đơn vị trực thuộc', String(row.children)],
  ]
  return (
    <>
      <dl className="resource-record">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      {row.type === 'ward' && <Carriers id={row.id} />}
      <History id={row.id} />
    </>
  )
}

function Carriers({ id }: { id: number }) {
  const { data, error } = useCall(partnersOfWard, { params: { ward_id: id } })
  if (error) return <p>{errorText(error)}</p>
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
  const { data, error } = useCall(locationHistory, { params: { id } })
  if (error) return <p>{errorText(error)}</p>
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
