import { applicationOf } from '#areas/framework.rules'
import { spokenWith } from '#areas/languages.rules'
import { serve } from '#server/serve.ts'
import { app } from './app.ts'
import { clinicRules, fill } from './clinic.rules.ts'
import { words } from './words.ts'

export const application = applicationOf({
  ...app,
  words: { labels: Object.keys(words.ru.nerud.menu), units: [] },
  areas: [clinicRules],
  languages: spokenWith(words),
  migrations: [],
  fill,
})

await serve(async () => application)
