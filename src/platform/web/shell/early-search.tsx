import { SearchOutlined } from '@ant-design/icons'
import type { RefObject } from 'react'

/** What was typed before the search was there. */
export interface Early {
  text: string
  /** Enter was pressed: what is found first is opened. */
  entered: boolean
}

/** Stands where the search will, and takes the keys until its code has come. */
export function EarlySearch({ early, onClose }: { early: RefObject<Early>; onClose: () => void }) {
  return (
    <div className="palette-early">
      <div className="palette-input">
        <SearchOutlined />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be typed into
          autoFocus
          aria-label="Tìm kiếm"
          autoComplete="off"
          defaultValue={early.current.text}
          onChange={(event) => {
            early.current.text = event.target.value
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
            if (event.key === 'Enter') early.current.entered = true
          }}
        />
      </div>
    </div>
  )
}
