import { Button, Skeleton } from 'antd'
import { deviceName } from '#access/device.rules.ts'
import { endDevice, endOtherDevices, listDevices } from '#access/profile.api.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import type { StatusTags } from '#platform/contract/status.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'

const marks: StatusTags = { here: { label: 'Thiết bị này', tone: 'success' } }

/** Where the person is signed in, and the way to end it. */
export function Devices() {
  const { data, error } = useCall(listDevices, {})
  const ask = useConfirmAction()
  const one = useAction(endDevice, { invalidates: [listDevices] })
  const others = useAction(endOtherDevices, { invalidates: [listDevices] })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  const devices = data.data
  const endAll = async () => {
    const agreed = await ask({
      title: 'Đăng xuất mọi thiết bị khác?',
      content: 'Người đang làm việc trên các thiết bị đó bị đăng xuất ngay.',
      okText: 'Đăng xuất',
      danger: true,
    })
    if (agreed) others.mutate({})
  }
  return (
    <>
      <ul className="own-devices">
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              <b>{deviceName(device.agent)}</b> {device.current && <StatusTag status="here" tags={marks} />}
              <div className="quiet">
                {device.address} · đăng nhập {formatInstant(device.created_at, true)} · dùng gần nhất{' '}
                {formatInstant(device.seen_at, true)}
              </div>
            </div>
            {!device.current && (
              <Button
                size="small"
                aria-label={`Đăng xuất ${deviceName(device.agent)}`}
                disabled={one.isPending}
                onClick={() => one.mutate({ params: { id: device.id } })}
              >
                Đăng xuất
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <div className="own-buttons">
          <Button danger loading={others.isPending} onClick={() => void endAll()}>
            Đăng xuất mọi thiết bị khác
          </Button>
        </div>
      )}
    </>
  )
}
