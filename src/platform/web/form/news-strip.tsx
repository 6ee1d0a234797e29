import { Button, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { FormField } from '#platform/web/form/form-types.ts'
import type { Change } from '#platform/web/form/kept.ts'
import type { ChangedBy, Kept } from '#platform/web/form/use-kept.ts'
import { valueWords } from '#platform/web/form/value-words.ts'
import { formatInstant } from '#platform/web/words/dates.ts'

/** The record was changed elsewhere: by whom, when, which fields, and what the person wants of them. */
export function NewsStrip({
  kept,
  fields,
  by,
}: {
  kept: Kept
  fields: readonly FormField[]
  /** Who and when, where the record's own history tells. */
  by?: ChangedBy | undefined
}) {
  const { news, settle } = kept
  const [chosen, choose] = useState<Readonly<Record<string, boolean>>>({})
  const root = useRef<HTMLElement>(null)
  const there = news !== undefined
  useEffect(() => {
    if (there) root.current?.scrollIntoView({ block: 'nearest' })
  }, [there])
  if (!news) return null
  const told = by ?? news.told
  const shown = news.changes.flatMap((change) => {
    const field = fields.find(({ name }) => name === change.name)
    return field ? [{ change, field }] : []
  })
  // What was typed stands until the person says otherwise; what was not touched follows the record.
  const keeps = (change: Change) => chosen[change.name] ?? change.touched
  const decide = () =>
    settle(new Set(news.changes.filter((change) => !keeps(change)).map(({ name }) => name)))
  return (
    <section className="form-wide news-strip" role="alert" ref={root}>
      <p>
        <b>Đã đổi{told?.by ? ` bởi ${told.by}` : ' ở nơi khác'}</b>
        {told && ` lúc ${formatInstant(told.at, true)}`}
        {news.unread
          ? '. Đóng và mở lại biểu mẫu để thấy bản mới; những gì bạn gõ vẫn ở đây cho đến lúc đó.'
          : shown.length === 0
            ? '. Các ô ở đây không đổi.'
            : '. Những ô khác đi so với lúc mở biểu mẫu:'}
      </p>
      {shown.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Ô</th>
              <th scope="col">Lúc mở</th>
              <th scope="col">Bây giờ</th>
              <th scope="col">Trong biểu mẫu</th>
              <th scope="col">Dùng</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ change, field }) => (
              <tr key={change.name}>
                <th scope="row">{field.label}</th>
                <td>{valueWords(field, change.before)}</td>
                <td>{valueWords(field, change.now)}</td>
                <td>{change.touched ? <b>{valueWords(field, change.typed)}</b> : 'chưa sửa'}</td>
                <td>
                  <Radio.Group
                    size="small"
                    aria-label={`Dùng giá trị nào cho ${field.label}`}
                    value={keeps(change)}
                    onChange={(event) =>
                      choose((now) => ({ ...now, [change.name]: event.target.value as boolean }))
                    }
                    options={[
                      { value: false, label: 'Bây giờ' },
                      { value: true, label: 'Biểu mẫu' },
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!news.unread && (
        <Button size="small" type="primary" onClick={decide}>
          {shown.length === 0 ? 'Đã xem, tiếp tục' : 'Dùng như đã chọn'}
        </Button>
      )}
    </section>
  )
}
