import type { LabelsOf } from '#resource'
import type { repairTeamLine as declared } from '../../../resources/fleet/repairTeamLine.ts'

export const repairTeamLine = {
  name: 'Участник ремонта |||| Бригады ремонтов |||| Участников ремонта',
  gender: 'm',
  object: 'участника ремонта',
  fields: { repair: 'Ремонт', account: 'Сотрудник', role: 'Что делал', hours: 'Часы', sum: 'Сумма' },
} as const satisfies LabelsOf<typeof declared>
