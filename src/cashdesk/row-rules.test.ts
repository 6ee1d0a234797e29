import { rowRules } from '#testing/row-rules.ts'

rowRules('cashdesk', { narrowed: 45, searched: 70, refused: 45 })
