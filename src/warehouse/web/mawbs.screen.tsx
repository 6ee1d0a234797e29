import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { putBefore } from '#platform/web/record/put-before.ts'
import { formField, recordForm } from '#platform/web/record/record-form.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { mawbFields } from '#warehouse/mawb.fields.ts'
import { createMawb, listMawbs } from '#warehouse/mawb.api.ts'
import { MawbExceptions } from '#warehouse/web/mawb-exceptions.tsx'
import { MawbImport } from '#warehouse/web/mawb-import.tsx'
import { MawbList } from '#warehouse/web/mawb-list.tsx'
import { useOverseas } from '#warehouse/web/mawb-parts.tsx'
import RecordDrawer from '#platform/web/list/record-drawer.tsx'

/** The flight desk: make a flight, pack it, send it off, take its arrival. */
export default function Mawbs() {
  const { role } = usePerson()
  const works = useHasFlag('ql', 'op')
  const navigate = useNavigate()
  const options = useOverseas()
  const [open, setOpen] = useState(false)
  const [importing, setImporting] = useState(false)
  const [strange, setStrange] = useState(false)
  return (
    <>
      <MawbList
        path="/mawbs"
        title="Vận đơn hàng không (MAWB)"
        actions={
          works && (
            <>
              <Button onClick={() => void navigate('/quotes/receiving/scan')}>Trạm nhận hàng</Button>
              <Button onClick={() => setStrange(true)}>Kiện lạ, thiếu</Button>
              <Button onClick={() => setImporting(true)}>Nhập packing list</Button>
              <Button type="primary" onClick={() => setOpen(true)}>
                Tạo MAWB
              </Button>
            </>
          )
        }
      />
      {strange && (
        <RecordDrawer title="Kiện lạ, thiếu, hỏng" onClose={() => setStrange(false)}>
          <MawbExceptions />
        </RecordDrawer>
      )}
      {importing && (
        <RecordDrawer title="Nhập packing list" onClose={() => setImporting(false)}>
          <MawbImport />
        </RecordDrawer>
      )}
      <FormDrawer
        call={createMawb}
        title="Tạo MAWB"
        open={open}
        onClose={() => setOpen(false)}
        invalidates={[listMawbs]}
        fields={[
          formField(mawbFields, 'mawb', { required: true, placeholder: '176-12345675', span: 6 }),
          ...putBefore(
            recordForm(mawbFields, role, { section: '' }),
            'note',
            formField(mawbFields, 'warehouse_code', { input: { kind: 'select', options }, required: false }),
          ),
        ]}
      />
    </>
  )
}
