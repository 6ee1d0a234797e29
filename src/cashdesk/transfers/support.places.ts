import { shapedWay } from '#platform/rules/code-ways.ts'

export const way = shapedWay({ prefix: 'HT', digits: 7 }, ['/request-support'])
