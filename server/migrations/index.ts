import type { Migration } from '../engine/migrate.ts'

/** Every migration, oldest first; one that has been released stays as it is. */
export const migrations: readonly Migration[] = []
