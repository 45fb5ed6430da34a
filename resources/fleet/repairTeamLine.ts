import { defineResource, field, refText } from '#resource'
import { account } from '#resources/access/account/account'

/** Who worked on a repair, how long and for how much (silent-places §4), written with the repair. */
export const repairTeamLine = defineResource({
  name: 'repairTeamLine',
  area: 'fleet',
  api: { path: 'api/repairs/team_lines', calls: ['list'] },
  title: { fields: ['account'], of: r => refText(account, r.account) },
  fields: {
    repair: field.reference('repair', { required: true, createOnly: true, shows: ['number', 'dateStart'] }),
    account: field.reference('account', { required: true, shows: ['fio', 'login'] }),
    role: field.text({ max: 100 }),
    hours: field.decimal({ min: '0', max: '10000', scale: 2, unit: 'h' }),
    sum: field.money({ min: '0', max: '100000000' }),
  },
  list: {
    columns: ['repair', 'account', 'role', 'hours', 'sum'],
    sort: ['-id'],
    search: ['role'],
    filters: { repair: 'in', account: 'in' },
  },
  rights: { read: ['REPAIR_VIEW'] },
})
