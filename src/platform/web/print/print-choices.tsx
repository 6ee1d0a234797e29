import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { paperSizes } from '#platform/web/print/paper-sizes.ts'
import { forgetChoices, keepChoices, keptChoices } from '#platform/web/print/print-now.ts'

/** What this machine remembers of each kind of paper, and the way back from printing it without a look. */
export function PrintChoices() {
  const [kept, setKept] = useState(keptChoices)
  const again = () => setKept(keptChoices())
  if (kept.length === 0)
    return (
      <p className="quiet">Máy này chưa nhớ lựa chọn in nào: mỗi bản in được xem trước rồi mới ra giấy.</p>
    )
  return (
    <ul className="own-devices" aria-label="Lựa chọn in của máy này">
      {kept.map(({ kind, name, choices }) => (
        <li key={kind}>
          <div>
            <b>{name}</b> <span className="quiet">{paperSizes[choices.paper].name}</span>
            <div>
              <Checkbox
                checked={choices.atOnce}
                onChange={({ target }) => {
                  keepChoices({ kind, name }, { ...choices, atOnce: target.checked })
                  again()
                }}
              >
                In ngay, không xem trước
              </Checkbox>
            </div>
          </div>
          <Button
            size="small"
            aria-label={`Quên lựa chọn in ${name}`}
            onClick={() => {
              forgetChoices(kind)
              again()
            }}
          >
            Quên
          </Button>
        </li>
      ))}
    </ul>
  )
}
