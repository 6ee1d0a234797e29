import { makeResetCode, resetMinutes, sendResetJob } from '#access/server/reset-password.usecase.ts'
import type { ResetRequest } from '#access/server/reset-password.usecase.ts'
import type { Mailer } from '#outside/mail/port.ts'
import type { JobParts } from '#parts.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'

/** Makes the code and sends it; a second try makes a new one, and the code is never in the queue. */
export function sendResetCodes(mailer: Mailer): Job<ResetRequest> {
  return job<ResetRequest>({
    ...sendResetJob,
    run: async ({ username, visitor }, { db, now }) => {
      const made = await inJob(db, sendResetJob.name, (tx) => makeResetCode(tx, { username, visitor, now }))
      if (!made) return
      await mailer.send({
        to: made.to,
        subject: 'Mã đặt lại mật khẩu',
        text: [
          `Chào ${made.name},`,
          '',
          `Mã đặt lại mật khẩu của bạn: ${made.code}`,
          `Mã dùng được một lần trong ${resetMinutes} phút, tại màn hình “Quên mật khẩu”.`,
          '',
          'Nếu không phải bạn yêu cầu, hãy bỏ qua thư này và báo quản trị: mật khẩu của bạn vẫn như cũ.',
        ].join('\n'),
      })
    },
  })
}

export const jobs = ({ mail }: JobParts) => [sendResetCodes(mail)]
