import { setPrimaryLevel, setPrimaryVipLevel } from '#customers/levels.api.ts'
import type { ResourceParts } from '#platform/web/resource/resource-parts.ts'

const partsOf = (call: typeof setPrimaryLevel | typeof setPrimaryVipLevel): ResourceParts => ({
  lockedBecause: (row, action) =>
    action === 'remove' && row['is_primary'] === true ? 'hạng mặc định' : undefined,
  actions: [
    {
      call,
      of: (row, { write }) =>
        row['is_primary'] === true
          ? []
          : [
              {
                key: 'primary',
                label: 'Đặt làm mặc định',
                run: () => write(call, { params: { id: row.id } }),
              },
            ],
    },
  ],
})

export const levelParts = partsOf(setPrimaryLevel)
export const vipLevelParts = partsOf(setPrimaryVipLevel)
