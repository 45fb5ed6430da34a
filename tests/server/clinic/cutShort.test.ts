import { expect, test } from 'vitest'
import { rules } from '../../../examples/clinic/app.rules.ts'
import { app, rightNames } from '../../../examples/clinic/app.ts'
import { fillingOf, isEmpty } from '#areas/seed/fill.rules'
import { openLog } from '../../../server/log.ts'
import { fillBlank } from '../../../server/prepare.ts'
import { emptyDatabase } from '../../support/database.ts'

test('a first start that is cut short leaves nothing, and the next one fills the database', async () => {
  const database = await emptyDatabase()
  const start = { demo: 'known', zone: 'Europe/Moscow', storage: {} as never } as const
  const cut = fillingOf({
    ...app,
    rights: Object.entries(rightNames).map(([code_right, name]) => ({ code_right, name, group: app.name })),
    roles: [{ name: 'Администратор', rights: app.rights }],
    demo: () => Promise.reject(new Error('the power is gone')),
  })
  const fill = (how: typeof cut) => fillBlank({ ...app, ...rules }, database, openLog('silent'), start.zone, () => how(database, start))
  await expect(fill(cut)).rejects.toThrow('the power is gone')
  expect(await isEmpty(database.db)).toBe(true)
  await fill(rules.fill)
  expect(await database.db.selectFrom('patient').select('name').orderBy('id').execute()).toMatchObject([
    { name: 'Петров Пётр' },
    { name: 'Сидорова Анна' },
  ])
  await database.close()
})
