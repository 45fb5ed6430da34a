import { defineBook } from '#resources/shared/book'

/** What a repair is: planned upkeep, an engine, tyres (operations §2.7, §3.8). */
export const repairType = defineBook({
  name: 'repairType',
  area: 'fleet',
  api: { path: 'api/repair_types', calls: ['list', 'one', 'create', 'edit'], select: 'list_for_select', activity: 'isActive' },
  list: '/directory/vehicles?tab=repairType',
  max: 100,
  check: 'is_unique',
})
