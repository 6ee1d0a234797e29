import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { twoFactorDisable, twoFactorStatus } from '#access/two-factor.api.ts'
import { PasswordDialog, saidInDialog } from '#access/web/parts/password-dialog.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { listStaffs, type StaffRow } from '#staff/staff.api.ts'
import '#access/web/parts/access.css'

/** The two-factor of a member of staff: managers see it, and switch it off for who has lost their phone. */
export default function StaffFactor({ row }: { row: StaffRow }) {
  const { data, error } = useCall(twoFactorStatus, { params: { id: row.id } })
  const [asking, setAsking] = useState(false)
  const end = useAction(twoFactorDisable, {
    invalidates: [twoFactorStatus, listStaffs],
    onFailure: saidInDialog,
    onSuccess: () => setAsking(false),
  })
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active title={false} />
  const { enabled, enabled_at: since, recovery_left: left } = data.data
  if (!enabled)
    return <p className="quiet">Chưa bật. Chỉ chính {row.name} bật được, ở trang Thông tin cá nhân.</p>
  return (
    <>
      <p>
        <b>Đang bật</b>
        {since && ` từ ${formatInstant(since, true)}`}. Còn {left} mã khôi phục.
      </p>
      <div className="own-buttons">
        <Button danger onClick={() => setAsking(true)}>
          Tắt hai lớp
        </Button>
      </div>
      {asking && (
        <PasswordDialog
          title={`Tắt xác thực hai lớp của ${row.name}`}
          okText="Tắt"
          danger
          send={(password) => end.mutateAsync({ params: { id: row.id }, body: { password } })}
          onClose={() => setAsking(false)}
        >
          {row.name} sẽ đăng nhập chỉ bằng mật khẩu cho đến khi bật lại. Việc này được ghi vào nhật ký.
        </PasswordDialog>
      )}
    </>
  )
}
