import { applicationOf } from '#areas/framework.rules'
import { app } from './app.ts'
import { serverLanguages } from './languages.rules.ts'
import { migrations } from './migrations/migrations.rules.ts'
import { demoFor } from '#areas/seed/fill.rules'
import { openServices } from './adapters/externalServices.rules.ts'
import { fillDatabase } from './seed/fill.rules.ts'
import { areas } from './areas.rules.ts'
import { mySettings } from './mySettings.ts'

/** The business, as given to the server. */
export const application = applicationOf({
  ...app,
  sharing: ['ROLE_UPD'],
  areas,
  mySettings,
  languages: serverLanguages,
  migrations,
  services: openServices,
  fill: (database, start) =>
    fillDatabase(database, {
      ...start,
      demo: demoFor(start.host, process.argv, process.env),
      adminPassword: process.env['ADMIN_PASSWORD'],
      now: new Date(),
    }),
})
