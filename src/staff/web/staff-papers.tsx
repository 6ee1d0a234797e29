import { Button } from 'antd'
import { useRef, useState } from 'react'
import { download, useAction, useCall } from '#platform/web/api.ts'
import { useIntake } from '#platform/web/images/intake.ts'
import '#platform/web/images/images.css'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { listStaffFiles, readStaffFile, uploadStaffFile } from '#staff/staff-file.api.ts'
import type { StaffRow } from '#staff/staff.api.ts'
import { Rows } from '#staff/web/tab-rows.tsx'

const paperTypes = ['Hợp đồng lao động', 'Căn cước công dân', 'Bằng cấp, chứng chỉ', 'Bảo hiểm', 'Khác']
/** What is said of the paper that is uploaded next. */
const fields: readonly FormField[] = [
  {
    name: 'type',
    label: 'Loại giấy tờ',
    input: { kind: 'select', options: paperTypes.map((value) => ({ value, label: value })) },
    span: 4,
  },
  { name: 'description', label: 'Mô tả', input: 'text', span: 8, placeholder: 'Hợp đồng 2026, 2 năm' },
]

/** Papers of a member of staff, with their type and description. */
export default function Papers({ row }: { row: StaffRow }) {
  const papers = useCall(listStaffFiles, { query: { staff_id: String(row.id) } })
  const [said, say] = useState<FormValues>({})
  const upload = useAction(uploadStaffFile, {
    invalidates: [listStaffFiles],
    onSuccess: () => say({}),
  })
  const picker = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState<string>()
  const send = (file: File | undefined) => {
    if (!file) return
    const form = new FormData()
    form.append('staff_id', String(row.id))
    for (const { name } of fields) {
      const value = said[name]
      if (typeof value === 'string' && value) form.append(name, value)
    }
    form.append('file', file)
    upload.mutate({ upload: form })
  }
  const place = useRef<HTMLDivElement>(null)
  useIntake(place, ([first]) => send(first), { disabled: upload.isPending })
  const open = (id: number) => {
    setFailed(undefined)
    download(readStaffFile, { params: { id } }).catch((problem: unknown) => setFailed(errorText(problem)))
  }
  return (
    <>
      <Rows query={papers} none="Chưa có giấy tờ nào.">
        {papers.data?.results.map(({ id, name, type, description, created_name, created_at }) => (
          <li key={id}>
            <div>
              <Button type="link" size="small" onClick={() => open(id)}>
                {name}
              </Button>
              <div className="quiet">
                {[type, description, created_name, formatInstant(created_at, true)]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
          </li>
        ))}
      </Rows>
      {failed && <p role="alert">{failed}</p>}
      <div className="form">
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            values={said}
            problem={undefined}
            disabled={upload.isPending}
            onChange={(value) => say((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
      </div>
      <div ref={place} className="own-buttons file-input">
        <Button size="small" loading={upload.isPending} onClick={() => picker.current?.click()}>
          Tải giấy tờ lên
        </Button>
        <span className="quiet">
          PDF, Word, Excel hoặc ảnh<span className="by-mouse">; kéo thả hoặc dán cũng được</span>
        </span>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Giấy tờ của nhân viên"
        accept=".pdf,.docx,.xlsx,image/jpeg,image/png,image/webp"
        onChange={(event) => {
          send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
