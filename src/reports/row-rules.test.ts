import { rowRules } from '#testing/row-rules.ts'

rowRules('reports', { narrowed: 8, searched: 4 })
