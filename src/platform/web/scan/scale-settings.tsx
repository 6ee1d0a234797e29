import { Button, Checkbox } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { isScaleProtocol, scaleProtocols, type ScaleProtocolName } from '#platform/rules/scale-frames.ts'
import { Modal } from '#platform/web/dialogs-modal.tsx'
import { SelectInput } from '#platform/web/inputs/select-input.tsx'
import { TextInput } from '#platform/web/inputs/text-inputs.tsx'
import { keepScaleAddress, scaleAddress } from '#platform/web/scan/scale.ts'
import {
  choosePort,
  hasSerial,
  keepSerialSettings,
  scaleSight,
  serialSettings,
  speeds,
  watchScale,
} from '#platform/web/scan/serial-scale.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#platform/web/scan/scan.css'

const protocols = Object.entries(scaleProtocols).map(([value, { label }]) => ({ value, label }))
const baudRates = speeds.map((value) => ({ value, label: grouped(value) }))

/** How the scale of this machine is connected: through its port, or a small server beside it. */
export default function ScaleSettings({ onClose }: { onClose: () => void }) {
  const kept = serialSettings()
  const [protocol, setProtocol] = useState<ScaleProtocolName | null>(kept?.protocol ?? null)
  const [baud, setBaud] = useState<number>(kept?.baud ?? 9600)
  const [byItself, setByItself] = useState(kept?.byItself ?? false)
  const [address, setAddress] = useState<string | null>(scaleAddress(null) || null)
  const sight = useSyncExternalStore(watchScale, scaleSight)
  const save = () => {
    keepSerialSettings(protocol && { protocol, baud, byItself })
    keepScaleAddress(address ?? '')
    onClose()
  }
  return (
    <Modal open title="Cân của máy này" okText="Lưu" onOk={save} onCancel={onClose} destroyOnHidden>
      <div className="scale-settings">
        {hasSerial() ? (
          <>
            <label>
              Cân cắm vào máy này
              <SelectInput
                value={protocol}
                options={protocols}
                onChange={(name) => setProtocol(name && isScaleProtocol(name) ? name : null)}
              />
            </label>
            {protocol && (
              <>
                <label>
                  Tốc độ (baud)
                  <SelectInput
                    required
                    value={baud}
                    options={baudRates}
                    onChange={(now) => now && setBaud(now)}
                  />
                </label>
                <Button
                  onClick={async () => {
                    // The port is asked for with what is chosen here, so that its figures show at once.
                    if (await choosePort()) keepSerialSettings({ protocol, baud, byItself })
                  }}
                >
                  Chọn cổng…
                </Button>
                <Checkbox checked={byItself} onChange={({ target }) => setByItself(target.checked)}>
                  Cân đứng yên thì tự điền và lưu, không cần bấm
                </Checkbox>
                <p aria-live="polite">
                  {sight.shows === null
                    ? 'Chưa nhận số nào từ cân.'
                    : `Cân đang hiện ${grouped(sight.shows, 2)} kg.`}
                </p>
              </>
            )}
          </>
        ) : (
          <p>
            Trình duyệt này không nối thẳng với cân được: dùng Chrome hoặc Edge trên máy tính, hoặc server
            cân.
          </p>
        )}
        <label>
          Địa chỉ server cân
          <TextInput value={address} onChange={setAddress} />
          <span className="quiet">
            Trên máy này, ví dụ localhost:8080. Cân nối vào máy khác: quản lý ghi ở Cài đặt, Trạm.
          </span>
        </label>
      </div>
    </Modal>
  )
}
