import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'post-import-quotes-excel-revenue':
      'the same sheet as `put-report-import-revenue-upload`, which the screen sends',
  },
})
