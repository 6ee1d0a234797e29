import { shapedWay } from '#platform/rules/code-ways.ts'

export const way = shapedWay({ prefix: 'PN', digits: 8 }, ['/inbills', '/checkins'])
