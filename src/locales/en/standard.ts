import type { standard as russian } from '../ru/standard.ts'
import type { Translation } from '../translation.ts'

export const standard = {
  id: 'ID',
  isActive: 'Active',
  isDelete: 'Deleted',
  insDate: 'Created on',
  mdInsUser: 'Created by',
} as const satisfies Translation<typeof russian>

/** Labels of a record's activity. */
export const activity = { yes: 'Active', no: 'Inactive' } as const
