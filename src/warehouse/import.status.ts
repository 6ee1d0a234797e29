import { statuses } from '#platform/contract/status.ts'

/** What became of a line of a packing list. */
export const importOutcome = statuses(
  {
    done: ['done', 'Nhập được', 'success'],
    unknown: ['unknown', 'Không tìm thấy', 'danger'],
    duplicate: ['duplicate', 'Trùng', 'warning'],
    refused: ['refused', 'Không nhập được', 'danger'],
    blank: ['blank', 'Dòng trống', 'neutral'],
  },
  'import_row.outcome',
)
