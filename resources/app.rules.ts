import { locales } from '#locales'
import type { Application } from '#server/application.ts'
import { app } from './app.ts'
import { jobs } from './jobs.rules.ts'
import { spoken } from './languages.rules.ts'
import { migrations } from './migrations/migrations.rules.ts'
import { chosenTemplates } from './content/template/template.rules.ts'
import { demoFor, fillDatabase } from './seed/fill.rules.ts'
import { areas, rules } from './areas.rules.ts'

const { menu: labels, cell } = locales.ru.nerud

/** The business as the server is handed it. */
export const application: Application = {
  ...app,
  words: { labels: Object.keys(labels), units: Object.keys(cell.units) },
  rules,
  areas,
  jobs,
  languages: spoken,
  migrations,
  templates: chosenTemplates,
  fill: (database, start) =>
    fillDatabase(database, {
      ...start,
      demo: demoFor(start.host, process.argv, process.env),
      adminPassword: process.env['ADMIN_PASSWORD'],
      now: new Date(),
    }),
}
