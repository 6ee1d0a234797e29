import { setPrimaryLevel } from '#customers/levels.api.ts'
import type { ResourceParts } from '#platform/web/resource/resource-parts.ts'

export const levelParts: ResourceParts = {
  lockedBecause: (row, action) =>
    action === 'remove' && row['is_primary'] === true ? 'hạng mặc định' : undefined,
  actions: [
    {
      key: 'primary',
      label: 'Đặt làm mặc định',
      call: setPrimaryLevel,
      off: (row) => (row['is_primary'] === true ? null : undefined),
    },
  ],
}
