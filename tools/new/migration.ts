import type { Names } from './names.ts'
import { migrationFile } from './plan.ts'
import type { Plan } from './plan.ts'

/** A migration that is still to be written. */
export function migration({ snake }: Names): Plan {
  return {
    files: { [migrationFile(snake)]: `-- What changes and why. Every new column has its comment.\n` },
    byHand: ['the migration', 'npm run generate'],
  }
}
