import type { repairTeamLine as russian } from '../../ru/fleet/repairTeamLine.ts'
import type { Translation } from '../../translation.ts'

export const repairTeamLine = {
  name: 'Repair team member |||| Repair teams',
  fields: { repair: 'Repair', account: 'Employee', role: 'Work done', hours: 'Hours', sum: 'Amount' },
} as const satisfies Translation<typeof russian>
