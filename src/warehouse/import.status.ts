import { statuses, statusTable } from '#platform/contract/status.ts'

/** What became of a line of a packing list. */
export const importOutcome = statuses(
  {
    done: ['done', 'Nhập được', 'done'],
    unknown: ['unknown', 'Không tìm thấy', 'problem'],
    duplicate: ['duplicate', 'Trùng', 'off'],
    refused: ['refused', 'Không nhập được', 'problem'],
    blank: ['blank', 'Dòng trống', 'off'],
  },
  'import_row.outcome',
)

/** No column holds it: an import that was taken back has the time of it. */
export const importStatus = statuses({
  kept: ['kept', 'Đã nhập', 'done'],
  rolledBack: ['rolled_back', 'Đã hoàn tác', 'off'],
})
const { kept, rolledBack } = importStatus

/** Where an import of a packing list stands. */
export const importStatusOf = (row: { rolled_back_at: unknown }) =>
  row.rolled_back_at === null ? kept : rolledBack

export const importTable = statusTable<typeof importStatus>({
  entity: 'import_batch',
  statuses: importStatus,
  start: [kept],
  actions: [
    {
      key: 'rollback',
      label: 'Hoàn tác lần nhập',
      from: [kept],
      to: rolledBack,
      roles: ['op'],
      danger: true,
      effect: 'Chỉ khi chưa kiện nào đi tiếp: bỏ khỏi MAWB, kiện mới nhận trở về đang trên đường',
      call: 'post-import-quote-rollback',
    },
  ],
})
