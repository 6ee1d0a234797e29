import { hasFlag, type RoleCode } from '#platform/contract/roles.ts'

/** The list where a person sees every order that is theirs: buyers work on their own screens. */
export const ordersPath = (role: RoleCode): string =>
  hasFlag(role, 'cv') ? '/affiliate/quotes/tracks' : '/quotes/tracks'

/** The address that opens an order's drawer over that list. */
export const orderPath = (role: RoleCode, id: number): string => `${ordersPath(role)}?open=${id}`
