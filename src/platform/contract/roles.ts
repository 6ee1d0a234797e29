/** Server role codes, as the specification lists them (document 1, section 6). */
export const roleCodes = ['SU', 'AD', 'AC', 'CS', 'SS', 'CC', 'OP', 'AF', 'PA', 'MKT'] as const
export type RoleCode = (typeof roleCodes)[number]

/**
 * The flags that screens and role lists speak in, each with the role codes that carry it.
 * `kd` holds both sales codes; `cc` names customer care alone (document 1, section 6).
 */
export const codesOfFlag = {
  ad: ['SU'],
  ql: ['SU', 'AD'],
  kt: ['AC'],
  kd: ['SS', 'CC'],
  cs: ['CS'],
  cc: ['CC'],
  op: ['OP'],
  cv: ['AF'],
  pa: ['PA'],
  mkt: ['MKT'],
} as const satisfies Record<string, readonly RoleCode[]>
export type RoleFlag = keyof typeof codesOfFlag

/** The role codes that carry any of these flags, in the order of `roleCodes`. */
export function roles(...flags: RoleFlag[]): readonly RoleCode[] {
  const wanted = new Set<RoleCode>(flags.flatMap((flag) => codesOfFlag[flag]))
  return roleCodes.filter((code) => wanted.has(code))
}

/** Every signed-in person, whatever the role. */
export const everyRole: readonly RoleCode[] = roleCodes

/** Does this role carry one of the flags? */
export function hasFlag(role: RoleCode, ...flags: RoleFlag[]): boolean {
  return flags.some((flag) => (codesOfFlag[flag] as readonly RoleCode[]).includes(role))
}

export const roleNames: Record<RoleCode, string> = {
  SU: 'Quản trị cấp cao',
  AD: 'Quản trị',
  AC: 'Kế toán',
  CS: 'Hỗ trợ khách hàng',
  SS: 'Nhân viên kinh doanh',
  CC: 'Chăm sóc khách hàng',
  OP: 'Vận hành kho',
  AF: 'Cộng tác viên mua hàng',
  PA: 'Đối tác',
  MKT: 'Marketing',
}
