import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { deviceName } from '#access/device.rules.ts'
import { endDevice, endOtherDevices, listDevices } from '#access/profile.api.ts'
import { PasswordDialog, saidInDialog } from '#access/web/parts/password-dialog.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import type { StatusTags } from '#platform/contract/status.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { When } from '#platform/web/words/when.tsx'

const marks: StatusTags = { here: { label: 'Thiết bị này', phase: 'done' } }

type Ending = { id: string; name: string } | 'others'

/** Where the person is signed in, and the way to end it. */
export function Devices() {
  const { data, error } = useCall(listDevices, {})
  const [ending, setEnding] = useState<Ending>()
  const close = () => setEnding(undefined)
  const options = { invalidates: [listDevices], onSuccess: close, onFailure: saidInDialog }
  const one = useAction(endDevice, options)
  const others = useAction(endOtherDevices, options)
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  const devices = data.data
  return (
    <>
      <ul className="own-devices">
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              <b>{deviceName(device.agent)}</b> {device.current && <StatusTag status="here" tags={marks} />}
              <div className="quiet">
                {device.address} · đăng nhập {formatInstant(device.created_at, true)} · dùng gần nhất{' '}
                <When at={device.seen_at} />
              </div>
            </div>
            {!device.current && (
              <Button
                size="small"
                aria-label={`Đăng xuất ${deviceName(device.agent)}`}
                onClick={() => setEnding({ id: device.id, name: deviceName(device.agent) })}
              >
                Đăng xuất
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <div className="own-buttons">
          <Button danger onClick={() => setEnding('others')}>
            Đăng xuất mọi thiết bị khác
          </Button>
        </div>
      )}
      {ending && (
        <PasswordDialog
          title={ending === 'others' ? 'Đăng xuất mọi thiết bị khác?' : `Đăng xuất ${ending.name}?`}
          okText="Đăng xuất"
          danger
          send={(password) =>
            ending === 'others'
              ? others.mutateAsync({ body: { password } })
              : one.mutateAsync({ params: { id: ending.id }, body: { password } })
          }
          onClose={close}
        >
          Người đang làm việc ở đó bị đăng xuất ngay.
        </PasswordDialog>
      )}
    </>
  )
}
