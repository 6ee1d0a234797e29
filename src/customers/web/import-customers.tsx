import { App, Alert, Button, Modal, Space } from 'antd'
import { useRef, useState } from 'react'
import {
  checkImport,
  importCustomers,
  importTemplate,
  type ImportCheck,
} from '#customers/customer-sheet.api.ts'
import { customerReads } from '#customers/web/customer-reads.ts'
import { api, download, sayFailure, useAction } from '#platform/web/api.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#customers/web/customer.css'

/** Choose a file, see every bad cell, import when there is none. */
export default function ImportCustomers({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [check, setCheck] = useState<ImportCheck>()
  const [busy, setBusy] = useState(false)
  const run = useAction(importCustomers, { invalidates: customerReads, onSuccess: onClose })
  const partsOf = (chosen: File) => {
    const parts = new FormData()
    parts.append('file', chosen)
    return parts
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setBusy(true)
    setFile(chosen)
    setCheck(undefined)
    try {
      setCheck((await api(checkImport, { upload: partsOf(chosen) })).data)
    } catch (problem) {
      sayFailure(message, problem)
    } finally {
      setBusy(false)
      if (picker.current) picker.current.value = ''
    }
  }
  const ready = file !== undefined && check?.errors.length === 0
  return (
    <Modal
      open
      title="Nhập khách hàng từ Excel"
      width={720}
      onCancel={onClose}
      okText={check ? `Nhập ${grouped(check.rows)} khách` : 'Nhập'}
      cancelText="Đóng"
      okButtonProps={{ disabled: !ready, loading: run.isPending }}
      onOk={() => file && run.mutate({ upload: partsOf(file) })}
    >
      <Space wrap>
        <Button
          onClick={() => void download(importTemplate).catch((problem) => sayFailure(message, problem))}
        >
          Tải tệp mẫu
        </Button>
        <Button type="primary" loading={busy} onClick={() => picker.current?.click()}>
          Chọn tệp .xlsx
        </Button>
        <span>{file?.name}</span>
      </Space>
      <input
        ref={picker}
        type="file"
        accept=".xlsx"
        hidden
        aria-label="Tệp khách hàng"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {check && (
        <div className="customer-problems">
          {check.errors.length > 0 ? (
            <>
              <Alert
                type="error"
                title={`Còn ${grouped(check.errors.length)} ô chưa hợp lệ. Sửa trong tệp rồi chọn lại; chưa nhập khách nào.`}
              />
              <ul>
                {check.errors.map(({ cell, column, message: said }) => (
                  <li key={`${cell} ${said}`}>
                    <b>{cell}</b> · {column}: {said}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <>
              <Alert type="success" title={`${grouped(check.rows)} dòng hợp lệ, sẵn sàng nhập.`} />
              <ul>
                {check.preview.map(({ line, name, phone, address }) => (
                  <li key={line}>
                    Dòng {line}: {[name, phone, address].filter(Boolean).join(' · ')}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Modal>
  )
}
