import { rowRules } from '#testing/row-rules.ts'

rowRules('notices', { narrowed: 4, searched: 8 })
