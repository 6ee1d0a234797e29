import { shapedWay } from '#platform/rules/code-ways.ts'

export const way = shapedWay({ prefix: 'NT', digits: 7 }, ['/credits'])
