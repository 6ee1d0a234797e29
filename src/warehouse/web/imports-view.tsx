import { Segmented } from 'antd'
import { useState } from 'react'
import { useHasFlag } from '#platform/web/session.ts'
import { MawbImport } from '#warehouse/web/mawb-import.tsx'
import { MawbTyped } from '#warehouse/web/mawb-typed.tsx'

/** Packages of a flight as a file, or typed and pasted; whoever does not import checks a file. */
export function ImportForms() {
  const works = useHasFlag('ql', 'op')
  const [typed, setTyped] = useState(false)
  return (
    <>
      {works && (
        <p>
          <Segmented
            aria-label="Nhập bằng gì"
            value={typed ? 'typed' : 'file'}
            options={[
              { value: 'file', label: 'File Excel' },
              { value: 'typed', label: 'Gõ, dán danh sách' },
            ]}
            onChange={(way) => setTyped(way === 'typed')}
          />
        </p>
      )}
      {typed && works ? <MawbTyped /> : <MawbImport />}
    </>
  )
}
