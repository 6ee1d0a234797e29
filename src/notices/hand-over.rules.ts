import { hasFlag } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'

/** Roles that see rows of their own alone: their customers', assigned to them, their partner's. */
export const isOwn = (role: RoleCode): boolean => hasFlag(role, 'kd', 'cv', 'pa')
