export const leaveKindNames = {
  annual: 'Phép năm',
  sick: 'Nghỉ ốm',
  unpaid: 'Không lương',
  other: 'Chế độ khác',
} as const
export const leaveKinds = ['annual', 'sick', 'unpaid', 'other'] as const

export const halfNames = { am: 'sáng', pm: 'chiều' } as const
