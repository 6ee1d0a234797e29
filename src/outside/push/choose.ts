import { httpPush } from '#outside/push/http-push.ts'
import { PushError } from '#outside/push/port.ts'
import type { PushPort } from '#outside/push/port.ts'
import { startPushSim } from '#outside/push/push.sim.ts'

interface Choice {
  production: boolean
  push: { url: string; key: string } | undefined
}

/** The provider that is set; without one the simulator, started at the first push, and in production a refusal that says so. */
export function choosePush({ production, push }: Choice): PushPort {
  if (push) return httpPush(push)
  if (production) {
    return {
      send: () => Promise.reject(new PushError('chưa cấu hình dịch vụ đẩy (PUSH_URL, PUSH_KEY)', false)),
    }
  }
  let simulator: ReturnType<typeof startPushSim> | undefined
  return {
    send: async (message) => httpPush((await (simulator ??= startPushSim())).settings).send(message),
  }
}
