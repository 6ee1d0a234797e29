import { setPrimaryLevel, setPrimaryVipLevel } from '#customers/levels.api.ts'
import type { ResourceParts } from '#platform/web/resource/resource-parts.ts'

const partsOf = (call: typeof setPrimaryLevel | typeof setPrimaryVipLevel): ResourceParts => ({
  lockedBecause: (row, action) =>
    action === 'remove' && row['is_primary'] === true ? 'hạng mặc định' : undefined,
  actions: [
    {
      key: 'primary',
      label: 'Đặt làm mặc định',
      call,
      off: (row) => (row['is_primary'] === true ? null : undefined),
    },
  ],
})

export const levelParts = partsOf(setPrimaryLevel)
export const vipLevelParts = partsOf(setPrimaryVipLevel)
