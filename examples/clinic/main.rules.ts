import { serve } from '#server/serve.ts'
import { settingsFromEnv } from '#server/settings.ts'
import { app } from './app.ts'
import { rules } from './app.rules.ts'

await serve(app, rules, settingsFromEnv())
